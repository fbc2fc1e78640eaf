import { post } from '../../ledger/post.ts';
import type { Deps } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { noteException } from '../transactions/transactions.ts';
import { addOutcomes, NOTHING, type Outcome, type PaidOut } from './outcome.ts';
import { closePayout, postponePayout } from './payout-store.ts';
import { chunksOf, pagesOf } from './provider-lists.ts';
import { settleCharges } from './settle-charges.ts';
import { settleRefunds } from './settle-refunds.ts';

/** Settled in one database transaction. */
const CHUNK = 500;

export type Pulling = Pick<Deps, 'db' | 'clock' | 'log' | 'jobs' | 'provider'>;

/** What a run did, as it goes on. */
export type Progress = (done: {
  readonly updated: number;
  readonly errors: number;
}) => Promise<void>;

async function settleItems(deps: Pulling, paid: PaidOut, on_progress: Progress): Promise<Outcome> {
  const { provider } = deps;
  const of = { payout_id: paid.payout.id };
  let total = NOTHING;
  const add = async (outcome: Outcome): Promise<void> => {
    total = addOutcomes(total, outcome);
    await on_progress({ updated: outcome.updated, errors: outcome.problems });
  };
  const charges = pagesOf((place) => provider.listCharges({ ...of, ...place }));
  for await (const chunk of chunksOf(charges, CHUNK))
    await add(await settleCharges(deps, paid, chunk));
  const refunds = pagesOf((place) => provider.listRefunds({ ...of, ...place }));
  for await (const chunk of chunksOf(refunds, CHUNK))
    await add(await settleRefunds(deps, paid, chunk));
  return total;
}

/**
 * What the bank got is not always what the items add up to: a provider does not tell each of its
 * costs. Up to the costs that it did not tell the difference is variance; more than that nobody
 * believes unseen.
 */
async function close(
  tx: Tx,
  { payout }: PaidOut,
  { net_minor, not_itemised_minor, business_id }: Outcome,
  settled_at: string,
): Promise<{ readonly difference_minor: bigint; readonly tolerated: boolean }> {
  const difference_minor = payout.amount_minor - net_minor;
  const size = difference_minor < 0n ? -difference_minor : difference_minor;
  const tolerated = size <= not_itemised_minor;
  const first = await closePayout(tx, payout, { settled_at, difference_minor });
  if (!first || !tolerated || size === 0n || business_id === undefined) {
    return { difference_minor, tolerated };
  }
  await post(tx, {
    kind: 'settlement',
    source: { kind: 'provider_payout', id: payout.id },
    occurred_at: payout.date,
    postings: [
      { account: { kind: 'bank', business_id }, amount_minor: difference_minor },
      { account: { kind: 'cost_variance' }, amount_minor: -difference_minor },
    ],
  });
  return { difference_minor, tolerated };
}

/**
 * Settles everything in one payout that the bank has, page by page. Killed in the middle it is done
 * again from the start, and what was settled stays as it is.
 */
export async function settlePayout(
  deps: Pulling,
  paid: PaidOut,
  on_progress: Progress,
): Promise<void> {
  const { db, clock } = deps;
  const { payout } = paid;
  const total = await settleItems(deps, paid, on_progress);
  if (total.problems > 0) {
    await postponePayout(db, payout.id, clock.iso());
    return;
  }
  const { difference_minor, tolerated } = await db
    .transaction()
    .execute((tx) => close(tx, paid, total, clock.iso()));
  if (tolerated) return;
  const problem = `it is ${difference_minor} fils more than what is in it`;
  const status = payout.raw_status;
  await noteException(deps, { object: 'payout', object_id: payout.id, status, problem });
  await on_progress({ updated: 0, errors: 1 });
}
