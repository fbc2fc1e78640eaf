import { fileURLToPath } from 'node:url';
import type { ListFormat } from '@diwan/contract/features/screening/terms';
import { failureOf, type OrderLimits, runOrder } from '@diwan/processes/run-order';
import type { ParsedList } from './lists/parse-list.ts';

export { idNumberOf, type ListEntry } from './lists/list-entry.ts';
export {
  type DigestedEntry,
  digestEntry,
  digestList,
  type ParsedList,
} from './lists/parse-list.ts';
export type { Match, Subject } from './match/subject.ts';
export { type MatchThread, startMatcher } from './start-matcher.ts';

export interface ListOrder {
  readonly bytes: Uint8Array;
  readonly format: ListFormat;
}

const PROGRAM = fileURLToPath(new URL('./screening-process.ts', import.meta.url));

const LIMITS: OrderLimits = { time_limit_ms: 60_000, gives_way: true };

/**
 * Parses the file of a list in a separate process, because the file is untrusted and large.
 * @returns all entries, or the first problem of a file that cannot be read
 */
export async function readList(order: ListOrder): Promise<ParsedList> {
  try {
    return await runOrder<ListOrder, ParsedList>(PROGRAM, order, LIMITS);
  } catch (error) {
    // A file that exceeds the limits of the process would exceed them again.
    if (failureOf(error) === undefined) throw error;
    return { line: 1, problem: 'too_many_entries' };
  }
}
