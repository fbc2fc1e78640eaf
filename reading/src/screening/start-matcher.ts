import { Worker } from 'node:worker_threads';
import type { ListEntry } from './lists/list-entry.ts';
import type { Match, Subject } from './match/subject.ts';
import type { MatchAnswer, MatchOrder } from './match-thread.ts';

/** A comparison of names in a thread of its own, so that it never delays the event loop. */
export interface MatchThread {
  /** Adds entries. Add all of them before the first comparison. */
  add(entries: readonly ListEntry[]): void;
  /**
   * Returns the matches of all subjects.
   * @param only the keys of the entries to compare; all entries if absent
   */
  match(subjects: readonly Subject[], only?: readonly string[]): Promise<readonly Match[]>;
  /** Ends the thread after the pending comparisons. */
  end(): Promise<void>;
}

const PROGRAM = new URL('./match-thread.ts', import.meta.url);

/** The heap of the thread. A small young generation keeps the memory of the process low. */
const LIMITS = { maxOldGenerationSizeMb: 400, maxYoungGenerationSizeMb: 16 };

/** Starts a thread that compares names. It does not keep the process alive. */
export function startMatcher(): MatchThread {
  const thread = new Worker(PROGRAM, { resourceLimits: LIMITS });
  const pending = new Map<number, PromiseWithResolvers<readonly Match[]>>();
  let failure: Error | undefined;
  let count = 0;
  const fail = (error: Error): void => {
    failure = error;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  };
  thread.on('error', fail);
  thread.on('exit', () => fail(new Error('the thread that compares names has ended')));
  thread.on('message', ({ number, matches }: MatchAnswer) => {
    pending.get(number)?.resolve(matches);
    pending.delete(number);
  });
  // The listeners keep the process alive until this call.
  thread.unref();
  const send = (order: MatchOrder): void => thread.postMessage(order);
  return {
    add: (entries) => send({ entries }),
    match(subjects, only) {
      if (failure) return Promise.reject(failure);
      count += 1;
      const answer = Promise.withResolvers<readonly Match[]>();
      pending.set(count, answer);
      send({ number: count, subjects, only });
      return answer.promise;
    },
    async end() {
      await Promise.allSettled([...pending.values()].map(({ promise }) => promise));
      await thread.terminate();
    },
  };
}
