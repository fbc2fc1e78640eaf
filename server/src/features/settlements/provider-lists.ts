import { AppError } from '../../platform/error.ts';
import type { Answer, Page } from '../../provider/port.ts';

/** What the provider answered. That it could not is told to people as such, and tried again. */
export function valueOf<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value;
  const sentence = 'The card provider could not be reached. Please try again.';
  throw new AppError('UNAVAILABLE', { sentence, cause: answer.failure });
}

export const isUnavailable = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'UNAVAILABLE';

/** No list of ours is longer than 250,000 items: one that never ends is a fault. */
const MOST_PAGES = 5_000;
/** As many as the provider gives at a time. */
export const PAGE = 50;

/** A list of the provider's, page by page. */
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

/** Joins pages, so that the database is asked for some hundreds at a time. */
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
