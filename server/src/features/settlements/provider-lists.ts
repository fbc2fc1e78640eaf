import { AppError } from '../../platform/error.ts';
import type { Answer, Page } from '../../provider/port.ts';

/**
 * Returns the value of a provider's answer.
 * @throws UNAVAILABLE with a sentence for people; the call may be retried
 */
export function valueOf<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value;
  const sentence = 'The payment provider could not be reached. Please try again.';
  throw new AppError('UNAVAILABLE', { sentence, cause: answer.failure });
}

export const isUnavailable = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'UNAVAILABLE';

/** The maximum number of pages. A longer list is a fault of the provider. */
const MOST_PAGES = 5_000;
/** The page size of the provider. */
const PAGE = 50;

/** Reads a list of the provider, page by page. */
export async function* pagesOf<T>(
  list: (place: {
    readonly after: string | undefined;
    readonly limit: number;
  }) => Promise<Answer<Page<T>>>,
): AsyncGenerator<readonly T[]> {
  let after: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { items, next } = valueOf(await list({ after, limit: PAGE }));
    yield items;
    if (next === undefined) return;
    after = next;
  }
}

/** Joins pages into chunks, so that each database query handles some hundreds of items. */
export async function* chunksOf<T>(
  pages: AsyncIterable<readonly T[]>,
  size: number,
): AsyncGenerator<readonly T[]> {
  let chunk: T[] = [];
  for await (const page of pages) {
    chunk.push(...page);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
