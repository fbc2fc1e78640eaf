import { postMany } from '../../ledger/post-many.ts';
import type { Deps } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { findBusinessOf } from '../businesses/businesses.ts';
import type { Charge } from '../../provider/port.ts';
import {
  addSettledEvents,
  applyCharge,
  lockUnsettled,
  markSettled,
  noteException,
  problemOf,
  settlementEntry,
  type Unsettled,
} from '../transactions/transactions.ts';
import type { Outcome, PaidOut } from './outcome.ts';
import * as store from './store.ts';

export type Settling = Pick<Deps, 'db' | 'clock' | 'log' | 'jobs'>;

type Known = Awaited<ReturnType<typeof store.findByCharges>>[number];

/** Why a charge in a payout settles nothing; undefined when it is as we know it. */
async function problemWith(
  deps: Settling,
  known: Known | undefined,
  charge: Charge,
): Promise<string | undefined> {
  if (charge.status !== 'CAPTURED') return 'not captured';
  if (known?.status === 'CAPTURED') return problemOf(known, charge);
  // Paid out, and we never heard that it was captured: first that is made true.
  const applied = await applyCharge(deps, charge);
  return applied.kind === 'refused' ? applied.problem : undefined;
}

/** The charges that match ours. The others are noted once, and settle nothing. */
async function matchItems(
  deps: Settling,
  { payout }: PaidOut,
  charges: readonly Charge[],
): Promise<Charge[]> {
  const ids = charges.map(({ id }) => id);
  const rows = await store.findByCharges(deps.db, ids);
  const known = new Map(rows.map((row) => [row.charge_id, row]));
  const matched: Charge[] = [];
  for (const charge of charges) {
    const problem = await problemWith(deps, known.get(charge.id), charge);
    if (problem === undefined) {
      matched.push(charge);
      continue;
    }
    const status = `IN ${payout.id}`;
    await noteException(deps, { object: 'charge', object_id: charge.id, status, problem });
  }
  return matched;
}

/** The business of each transaction: as copied at capture, else the one its brand maps to now. */
async function withBusiness(tx: Tx, rows: readonly Unsettled[]) {
  const missing = rows.filter(({ business_id }) => business_id === null);
  const found = new Map<number, string | null>();
  for (const brand_id of new Set(missing.map((row) => row.brand_id))) {
    found.set(brand_id, await findBusinessOf(tx, brand_id));
  }
  return rows.flatMap((row) => {
    const business_id = row.business_id ?? found.get(row.brand_id) ?? null;
    return business_id === null ? [] : [{ ...row, business_id }];
  });
}

const itemisedNet = (charge: Charge, expected_cost_minor: bigint): bigint =>
  charge.amount_minor - (charge.settlement?.cost_minor ?? expected_cost_minor);

/** One transaction for all of them: flags, bookings and timelines. @returns how many it settled */
async function settleLocked(
  tx: Tx,
  deps: Settling,
  { payout, day }: PaidOut,
  charges: ReadonlyMap<string, Charge>,
): Promise<number> {
  const held = await lockUnsettled(tx, [...charges.keys()]);
  const rows = await withBusiness(tx, held);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  const returned = await store.sumReturns(tx, ids);
  const entries = rows.flatMap(({ id, charge_id, ...row }) => {
    const charge = charges.get(charge_id ?? '');
    if (charge === undefined) return [];
    const entry = settlementEntry({
      ...row,
      transaction_id: id,
      net_minor: itemisedNet(charge, row.cost_minor),
      returned_minor: returned.get(id) ?? 0n,
      occurred_at: payout.date,
    });
    return entry === undefined ? [] : [entry];
  });
  const at = deps.clock.iso();
  await markSettled(tx, rows, { settled_at: at, day, payout_id: payout.id });
  await postMany(tx, entries);
  await addSettledEvents(tx, ids, { at, payout_id: payout.id });
  return rows.length;
}

/**
 * Settles the captures of some of a payout's charges, all in one database transaction. It may be
 * repeated at any time: what is settled stays as it is, and counts as zero.
 * @param charges at most some hundreds, as the provider just listed them
 */
export async function settleCharges(
  deps: Settling,
  paid: PaidOut,
  charges: readonly Charge[],
): Promise<Outcome> {
  const matched = new Map(
    (await matchItems(deps, paid, charges)).map((charge) => [charge.id, charge]),
  );
  const unmatched = charges.length - matched.size;
  if (matched.size === 0) {
    return {
      updated: 0,
      problems: unmatched,
      net_minor: 0n,
      not_itemised_minor: 0n,
      business_id: undefined,
    };
  }
  const updated = await deps.db
    .transaction()
    .execute((tx) => settleLocked(tx, deps, paid, matched));
  const settled = await store.findExpected(deps.db, [...matched.keys()]);
  const nets = settled.map(({ charge_id, cost_minor }) => {
    const charge = matched.get(charge_id ?? '');
    return charge ? itemisedNet(charge, cost_minor) : 0n;
  });
  const not_itemised = settled.filter(
    ({ charge_id }) => matched.get(charge_id ?? '')?.settlement?.cost_minor === undefined,
  );
  return {
    updated,
    problems: unmatched + matched.size - settled.length,
    net_minor: nets.reduce((sum, net) => sum + net, 0n),
    not_itemised_minor: not_itemised.reduce((sum, { cost_minor }) => sum + cost_minor, 0n),
    business_id: settled.find(({ business_id }) => business_id !== null)?.business_id ?? undefined,
  };
}
