import { parentPort } from 'node:worker_threads';
import type { ListEntry } from './lists/list-entry.ts';
import { createMatcher, type Matcher } from './match/matcher.ts';
import type { Match, Subject } from './match/subject.ts';

/** A message to the thread: entries to add, or subjects to compare with all added entries. */
export type MatchOrder =
  | { readonly entries: readonly ListEntry[] }
  | {
      readonly number: number;
      readonly subjects: readonly Subject[];
      readonly only: readonly string[] | undefined;
    };

export interface MatchAnswer {
  readonly number: number;
  readonly matches: readonly Match[];
}

const entries: ListEntry[] = [];
let matcher: Matcher | undefined;

parentPort?.on('message', (order: MatchOrder) => {
  if ('entries' in order) {
    for (const entry of order.entries) entries.push(entry);
    return;
  }
  const compare = (matcher ??= createMatcher(entries));
  const only = order.only && new Set(order.only);
  const matches = order.subjects.flatMap((subject) => compare.match(subject, only));
  const answer: MatchAnswer = { number: order.number, matches };
  parentPort?.postMessage(answer);
});
