import { createTestClock } from '../platform/clock.ts';
import type { Ctx, Deps } from '../platform/context.ts';
import type { Tx } from '../platform/db/database.ts';
import { type Staff, staffContext } from './registrations.ts';

/** Creates a context of staff `days` ago, within the given transaction. */
export function pastContext(deps: Deps, staff: Staff, tx: Tx, days: number): Ctx {
  const then = deps.clock.now().add({ hours: -24 * days });
  // The context never opens a transaction. It runs all work in the given one.
  const past = { ...deps, clock: createTestClock(then.toString()) };
  const here = <T>(work: (within: Tx) => Promise<T>): Promise<T> => work(tx);
  return { ...staffContext(past, staff), transaction: here, answerOnce: here };
}
