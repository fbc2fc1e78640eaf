import type { mccEndpoints } from '@diwan/contract/features/mcc/endpoints';
import type { BulkApproval } from '@diwan/contract/features/mcc/records';
import type { Action } from '../../../lib/use-action.ts';

/** Few enough that the progress moves, many enough that a long queue is done soon. */
const PART = 20;

const NOTHING: BulkApproval = { approved: 0, failed: 0, notifications: 0, failures: [] };

const add = (a: BulkApproval, b: BulkApproval): BulkApproval => ({
  approved: a.approved + b.approved,
  failed: a.failed + b.failed,
  notifications: a.notifications + b.notifications,
  failures: [...a.failures, ...b.failures],
});

/**
 * Approves the brands a part at a time, so that a person sees how far it is. It goes on when the
 * page is left; what is approved stays approved if a later part fails.
 */
export async function approveInParts(
  approve: Action<typeof mccEndpoints.approveBrands>,
  ids: readonly number[],
  report: (done: number) => void,
): Promise<BulkApproval> {
  let outcome = NOTHING;
  for (let from = 0; from < ids.length; from += PART) {
    const brand_ids = ids.slice(from, from + PART);
    outcome = add(outcome, await approve({ body: { brand_ids } }));
    report(from + brand_ids.length);
  }
  return outcome;
}
