import type { NewEntry } from '../../ledger/post.ts';
import { postMany } from '../../ledger/post-many.ts';
import type { Tx } from '../../platform/db/database.ts';
import { findBusinessOf } from '../businesses/businesses.ts';
import type { Refund } from '../../provider/port.ts';
import { noteException } from '../transactions/transactions.ts';
import { applyRefund, markRefundsSettled } from '../refunds/refunds.ts';
import type { Outcome, PaidOut } from './outcome.ts';
import type { Settling } from './settle-charges.ts';
import * as store from './store.ts';

/** The refunds that match ours. What we have not booked yet is booked first; the others are noted. */
async function matchItems(deps: Settling, { payout }: PaidOut, refunds: readonly Refund[]) {
  const matched: string[] = [];
  for (const refund of refunds) {
    const applied = await applyRefund(deps, refund);
    const problem =
      applied.kind === 'refused'
        ? applied.problem
        : refund.status === 'REFUNDED'
          ? undefined
          : 'not refunded';
    if (problem === undefined) {
      matched.push(refund.id);
      continue;
    }
    const status = `IN ${payout.id}`;
    await noteException(deps, { object: 'refund', object_id: refund.id, status, problem });
  }
  return matched;
}

/** The provider has taken back what it gave us; the brand's side was booked with the refund. */
async function settleLocked(tx: Tx, at: string, { payout }: PaidOut, ids: readonly string[]) {
  const rows = await store.lockUnsettledRefunds(tx, ids);
  const settled: string[] = [];
  const entries: NewEntry[] = [];
  for (const row of rows) {
    const business_id = row.business_id ?? (await findBusinessOf(tx, row.brand_id));
    if (business_id === null) continue;
    const taken_minor = row.amount_minor + row.cost_minor;
    settled.push(row.id);
    entries.push({
      kind: 'settlement',
      source: { kind: 'refund', id: row.id },
      occurred_at: payout.date,
      postings: [
        { account: { kind: 'bank', business_id }, amount_minor: -taken_minor },
        { account: { kind: 'provider_receivable' }, amount_minor: taken_minor },
      ],
    });
  }
  if (settled.length === 0) return;
  await markRefundsSettled(tx, settled, {
    settled_at: at,
    provider_payout_id: payout.id,
  });
  await postMany(tx, entries);
}

/** Settles what a payout was lessened by. It may be repeated at any time. */
export async function settleRefunds(
  deps: Settling,
  paid: PaidOut,
  refunds: readonly Refund[],
): Promise<Outcome> {
  const matched = await matchItems(deps, paid, refunds);
  const unmatched = refunds.length - matched.length;
  if (matched.length === 0) {
    return {
      updated: 0,
      problems: unmatched,
      net_minor: 0n,
      not_itemised_minor: 0n,
      business_id: undefined,
    };
  }
  const at = deps.clock.iso();
  await deps.db.transaction().execute((tx) => settleLocked(tx, at, paid, matched));
  const rows = await store.findSettledRefunds(deps.db, matched);
  const costs_minor = rows.reduce((sum, { cost_minor }) => sum + cost_minor, 0n);
  const amounts_minor = rows.reduce((sum, { amount_minor }) => sum + amount_minor, 0n);
  return {
    updated: 0,
    problems: unmatched + matched.length - rows.length,
    net_minor: -amounts_minor - costs_minor,
    // The provider never itemises what it keeps of a refund.
    not_itemised_minor: costs_minor,
    business_id: rows.find(({ business_id }) => business_id !== null)?.business_id ?? undefined,
  };
}
