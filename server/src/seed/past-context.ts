import { createTestClock } from '../platform/clock/clock.ts';
import type { Ctx, Deps } from '../platform/context.ts';
import type { Tx } from '../platform/db/database.ts';
import { type Staff, staffContext } from './registrations.ts';

/** The services as staff used them `days` ago, in one transaction with everything else. */
export function pastContext(deps: Deps, staff: Staff, tx: Tx, days: number): Ctx {
  const then = deps.clock.now().add({ hours: -24 * days });
  // What is read on the way is of the same transaction.
  const past = { ...deps, clock: createTestClock(then.toString()) };
  const here = <T>(work: (within: Tx) => Promise<T>): Promise<T> => work(tx);
  return { ...staffContext(past, staff), transaction: here, answerOnce: here };
}
