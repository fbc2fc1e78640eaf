import type { ExceptionProblem } from '@diwan/contract/features/webhooks/records';
import { post } from '../../ledger/post.ts';
import type { Deps } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Charge, Payout, Refund } from '../../provider/port.ts';
import {
  applyRefund,
  lockUnsettledRefunds,
  markAfterSettlement,
  settleDisputes,
  settleTaken,
} from '../refunds/public.ts';
import {
  applyCharge,
  type Exception,
  noteException,
  type PaidCharge,
  chargeProblem,
  settleTransactions,
} from '../transactions/public.ts';
import { closePayout, postponePayout } from './payout-store.ts';
import { chunksOf, pagesOf } from './provider-lists.ts';
import * as store from './store.ts';

/** The number of items per database transaction. */
const CHUNK = 500;

/** An error that is shown to the requester of a check: a quarantined item, or a failure. */
export type CheckProblem = Pick<Exception, 'object' | 'problem'> & {
  readonly object_id: string | null;
};

type SettlementDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'jobs' | 'secrets'> & {
  /** Receives each item or payout that could not be settled, while a check runs. */
  readonly on_problem?: (problem: CheckProblem) => Promise<void>;
};
export type PullDeps = SettlementDeps & Pick<Deps, 'provider'>;

/** Receives the counts of a run while it runs. */
export type Progress = (done: {
  readonly updated: number;
  readonly errors: number;
}) => Promise<void>;

/** A payout that reached the bank, and its date in the platform's timezone. */
interface DatedPayout {
  readonly payout: Payout;
  readonly day: string;
}

/** The result of settling some charges or refunds of a payout. */
interface Outcome {
  readonly updated: number;
  /** The number of items that contradict the stored records or have no business. */
  readonly problems: number;
  /** The amount that the payout should contain for the settled items; negative for refunds. */
  readonly net_minor: bigint;
  /**
   * The cost that the provider did not itemise. The payout's sum may differ from the computed sum
   * by this amount.
   */
  readonly not_itemised_minor: bigint;
  /** The business whose bank account received the money. */
  readonly business_id: string | undefined;
}

const NOTHING: Outcome = {
  updated: 0,
  problems: 0,
  net_minor: 0n,
  not_itemised_minor: 0n,
  business_id: undefined,
};

const addOutcomes = (a: Outcome, b: Outcome): Outcome => ({
  updated: a.updated + b.updated,
  problems: a.problems + b.problems,
  net_minor: a.net_minor + b.net_minor,
  not_itemised_minor: a.not_itemised_minor + b.not_itemised_minor,
  business_id: a.business_id ?? b.business_id,
});

const sumOf = <T>(rows: readonly T[], amountOf: (row: T) => bigint): bigint =>
  rows.reduce((sum, row) => sum + amountOf(row), 0n);

/** Records an exception for review, and reports it to the running check. */
async function note(deps: SettlementDeps, what: Exception): Promise<void> {
  await noteException(deps, what);
  const { object, object_id, problem } = what;
  await deps.on_problem?.({ object, object_id, problem });
}

/** Reports items that matched but were not settled, because no business could own the money. */
async function reportUnsettled(
  { on_problem }: SettlementDeps,
  object: CheckProblem['object'],
  ids: Iterable<string>,
  settled: readonly (string | null)[],
): Promise<void> {
  const done = new Set(settled);
  for (const object_id of ids) {
    if (!done.has(object_id))
      await on_problem?.({ object, object_id, problem: 'without a business' });
  }
}

type KnownCharge = Awaited<ReturnType<typeof store.findByCharges>>[number];

/**
 * Returns the reason why a charge in a payout cannot be settled; undefined if it matches the stored
 * records.
 */
async function problemWith(
  deps: SettlementDeps,
  known: KnownCharge | undefined,
  charge: Charge,
): Promise<ExceptionProblem | undefined> {
  if (charge.status !== 'CAPTURED') return 'not captured';
  if (known?.status === 'CAPTURED') return chargeProblem(known, charge);
  // The charge was paid out, but the provider never reported its capture. Therefore it is captured
  // first.
  const applied = await applyCharge(deps, charge);
  return applied.kind === 'refused' ? applied.problem : undefined;
}

/**
 * Returns the charges that match the stored records. The others are recorded for review and settle
 * nothing.
 */
async function matchCharges(
  deps: SettlementDeps,
  { payout }: DatedPayout,
  charges: readonly Charge[],
): Promise<Map<string, PaidCharge>> {
  const ids = charges.map(({ id }) => id);
  const rows = await store.findByCharges(deps.db, ids);
  const known = new Map(rows.map((row) => [row.charge_id, row]));
  const matched = new Map<string, PaidCharge>();
  for (const charge of charges) {
    const { id: object_id, amount_minor, settlement } = charge;
    const problem = await problemWith(deps, known.get(object_id), charge);
    if (problem === undefined) {
      matched.set(object_id, { amount_minor, cost_minor: settlement?.cost_minor });
      continue;
    }
    const status = `IN ${payout.id}`;
    await note(deps, { object: 'charge', object_id, status, problem });
  }
  return matched;
}

/**
 * Settles the captures of some of a payout's charges in one database transaction. Transactions that
 * are already settled do not change and are not counted.
 * @param charges at most some hundreds, as the provider has just listed them
 */
export async function settleCharges(
  deps: SettlementDeps,
  paid: DatedPayout,
  charges: readonly Charge[],
): Promise<Outcome> {
  const matched = await matchCharges(deps, paid, charges);
  const unmatched = charges.length - matched.size;
  if (matched.size === 0) return { ...NOTHING, problems: unmatched };
  const { payout, day } = paid;
  const settlement = { payout_id: payout.id, paid_on: payout.date, day, at: deps.clock.iso() };
  const updated = await deps.db.transaction().execute(async (tx) => {
    const { count, refund_ids } = await settleTransactions(tx, settlement, matched);
    await markAfterSettlement(tx, refund_ids);
    return count;
  });
  const settled = await store.findExpected(deps.db, [...matched.keys()]);
  const done = settled.map(({ charge_id }) => charge_id);
  await reportUnsettled(deps, 'charge', matched.keys(), done);
  const itemised = ({ charge_id }: (typeof settled)[number]) =>
    matched.get(charge_id ?? '')?.cost_minor;
  return {
    updated,
    problems: unmatched + matched.size - settled.length,
    net_minor: sumOf(
      settled,
      (row) =>
        (matched.get(row.charge_id ?? '')?.amount_minor ?? 0n) - (itemised(row) ?? row.cost_minor),
    ),
    not_itemised_minor: sumOf(
      settled.filter((row) => itemised(row) === undefined),
      ({ cost_minor }) => cost_minor,
    ),
    business_id: settled.find(({ business_id }) => business_id !== null)?.business_id ?? undefined,
  };
}

/**
 * Returns the ids of the refunds that match the stored records. Books a refund that is not booked
 * yet. The others are recorded for review.
 */
async function matchRefunds(
  deps: SettlementDeps,
  { payout }: DatedPayout,
  refunds: readonly Refund[],
) {
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
    await note(deps, { object: 'refund', object_id: refund.id, status, problem });
  }
  return matched;
}

/** Settles the refunds that a payout deducted. Refunds that are already settled do not change. */
async function settleRefunds(
  deps: SettlementDeps,
  paid: DatedPayout,
  refunds: readonly Refund[],
): Promise<Outcome> {
  const matched = await matchRefunds(deps, paid, refunds);
  const unmatched = refunds.length - matched.length;
  if (matched.length === 0) return { ...NOTHING, problems: unmatched };
  const { id: payout_id, date: paid_on } = paid.payout;
  const at = deps.clock.iso();
  await deps.db.transaction().execute(async (tx) => {
    await settleTaken(tx, await lockUnsettledRefunds(tx, matched), { at, paid_on, payout_id });
  });
  const rows = await store.findSettledRefunds(deps.db, matched);
  const costs_minor = sumOf(rows, ({ cost_minor }) => cost_minor);
  return {
    updated: 0,
    problems: unmatched + matched.length - rows.length,
    net_minor: -sumOf(rows, ({ amount_minor }) => amount_minor) - costs_minor,
    // The provider never itemises its cost of a refund.
    not_itemised_minor: costs_minor,
    business_id:
      rows.find(({ settled_business_id }) => settled_business_id !== null)?.settled_business_id ??
      undefined,
  };
}

async function settleItems(
  deps: PullDeps,
  paid: DatedPayout,
  on_progress: Progress,
): Promise<Outcome> {
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
 * Compares the paid amount with the sum of the items, and closes the payout. The provider deducts
 * and returns chargebacks without an item. If they explain the difference, they are settled. The
 * rest of the difference is variance, up to the costs that were not itemised. A larger difference
 * needs review.
 */
async function close(
  tx: Tx,
  { payout }: DatedPayout,
  { net_minor, not_itemised_minor, business_id }: Outcome,
  settled_at: string,
): Promise<{ readonly difference_minor: bigint; readonly tolerated: boolean }> {
  const found_minor = payout.amount_minor - net_minor;
  const disputed_minor = await settleDisputes(tx, {
    merchant_id: payout.merchant_id ?? null,
    difference_minor: found_minor,
    at: settled_at,
    paid_on: payout.date,
    payout_id: payout.id,
  });
  const difference_minor = found_minor - disputed_minor;
  const size = difference_minor < 0n ? -difference_minor : difference_minor;
  const tolerated = size <= not_itemised_minor;
  const is_booked = tolerated && size > 0n && business_id !== undefined;
  const first = await closePayout(tx, payout, {
    settled_at,
    difference_minor,
    difference_business_id: is_booked ? business_id : null,
  });
  if (!first || !is_booked) return { difference_minor, tolerated };
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
 * Settles all items of a paid payout, page by page. It can be repeated after a crash, because
 * settled items do not change.
 */
export async function settlePayout(
  deps: PullDeps,
  paid: DatedPayout,
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
  await note(deps, {
    object: 'payout',
    object_id: payout.id,
    status: payout.raw_status,
    problem: difference_minor > 0n ? 'more than its items' : 'less than its items',
    difference_minor: String(difference_minor),
  });
  await on_progress({ updated: 0, errors: 1 });
}
