import { noteSeen, settlePayout } from '@diwan/server/features/settlements/public';
import { dayIn } from '@diwan/server/platform/clock';
import { settleChargesOf } from '@diwan/server/features/transactions/public';
import { readSettings } from '@diwan/server/features/settings/public';
import type { Deps } from '@diwan/server/platform/context';
import { invariant } from '@diwan/server/platform/error';
import type { Charge, Payout, Provider, Refund } from '@diwan/server/provider/port';
import { describeCharge } from '@diwan/simulator/charges/describe';
import type { ChargeRecord } from '@diwan/simulator/records';
import { describeRefund } from '@diwan/simulator/refunds';
import { describePayout } from '@diwan/simulator/settlement/describe';
import type { Simulation } from '@diwan/simulator/simulation';
import { sql } from 'kysely';
import { readCharge } from '@diwan/server/provider/tap/answers/charge';
import { readPayout } from '@diwan/server/provider/tap/answers/payout';
import { readRefund } from '@diwan/server/provider/tap/answers/refund';

function understood<T>(value: T | undefined): T {
  invariant(value !== undefined, 'the simulator writes everything as documented');
  return value;
}

const readRecord = (sim: Simulation, record: ChargeRecord): Charge =>
  understood(readCharge(describeCharge(sim, record, 'GET')));

const groupByPayout = <T extends { readonly payout_id: string | null }>(records: readonly T[]) =>
  Map.groupBy(records, ({ payout_id }) => payout_id ?? '');

/**
 * Returns a provider that lists the simulator's records directly, because its server does not
 * listen yet.
 */
export function listsOf(
  sim: Simulation,
): Pick<Provider, 'listCharges' | 'listRefunds' | 'listPayouts'> {
  const charges = groupByPayout(sim.store.charges.all());
  const refunds = groupByPayout(sim.store.refunds.all());
  const page = <T>(items: T[]) => ({ ok: true, value: { items, next: undefined } }) as const;
  return {
    listPayouts: async ({ period }) =>
      page(
        paidOut(sim).filter(({ date }) => !period || (period.from <= date && date <= period.to)),
      ),
    listCharges: async ({ payout_id = '' }) =>
      page((charges.get(payout_id) ?? []).map((record) => readRecord(sim, record))),
    listRefunds: async ({ payout_id = '' }) =>
      page(
        (refunds.get(payout_id) ?? []).map((record): Refund =>
          understood(readRefund(describeRefund(record, 'GET'))),
        ),
      ),
  };
}

interface Span {
  readonly from_ms: number;
  readonly before_ms: number;
  /** Returns false for a MID whose payouts are settled later. By default all are settled. */
  readonly isDue?: (mid: string | undefined) => boolean;
}

const EVER: Span = { from_ms: 0, before_ms: Infinity };

const paidOut = (sim: Simulation, { from_ms, before_ms }: Span = EVER): Payout[] =>
  sim.store.payouts
    .all()
    .filter(({ status, date_ms }) => {
      return status === 'PAID_OUT' && from_ms <= date_ms && date_ms < before_ms;
    })
    .map((record) => understood(readPayout(describePayout(record))));

/** Returns the time of the simulated provider's last payout, in milliseconds; 0 without payouts. */
export const lastPayoutAt = (sim: Simulation): number =>
  Math.max(0, ...paidOut(sim).map(({ date }) => Date.parse(date)));

/** Returns the payouts that are not settled yet. */
async function findOpen({ db }: Deps, payouts: readonly Payout[]): Promise<Payout[]> {
  const { rows } = await sql<{ payout_id: string }>`select payout_id from provider_payouts
    where payout_id = any(${payouts.map(({ id }) => id)}::text[]) and settled_at is null`.execute(
    db,
  );
  const open = new Set(rows.map(({ payout_id }) => payout_id));
  return payouts.filter(({ id }) => open.has(id));
}

/** A payout whose items are known captures, and whose amount is their sum. */
interface CleanPayout {
  readonly payout: Payout;
  readonly charges: readonly Charge[];
}

/** Finds the payouts that settle without refunds, faults and unknown charges. */
async function findClean({ db }: Deps, sim: Simulation, open: readonly Payout[]) {
  const charges = groupByPayout(sim.store.charges.all());
  const refunds = groupByPayout(sim.store.refunds.all());
  const itemised = open.map((payout): CleanPayout => {
    const items = charges.get(payout.id) ?? [];
    return { payout, charges: items.map((record) => readRecord(sim, record)) };
  });
  const ids = itemised.flatMap((one) => one.charges.map(({ id }) => id));
  const { rows } = await sql<{ charge_id: string }>`select charge_id from transactions
    where charge_id = any(${ids}::text[]) and status = 'CAPTURED'`.execute(db);
  const known = new Set(rows.map(({ charge_id }) => charge_id));
  return itemised.filter((one) => {
    const net_minor = one.charges.reduce(
      (sum, { amount_minor, settlement }) => sum + amount_minor - (settlement?.cost_minor ?? 0n),
      0n,
    );
    const is_whole = one.charges.every(
      ({ id, settlement }) => known.has(id) && settlement?.cost_minor !== undefined,
    );
    return is_whole && net_minor === one.payout.amount_minor && !refunds.has(one.payout.id);
  });
}

/**
 * Settles many payouts in a few statements. The rows are the same as after `settlePayout`, which is
 * too slow for thousands of payouts.
 */
async function settleClean(
  { db, clock }: Deps,
  clean: readonly CleanPayout[],
  timezone: string,
): Promise<void> {
  if (clean.length === 0) return;
  const charges = clean.flatMap(({ payout, charges: items }) => {
    const own = { payout_id: payout.id, paid_on: payout.date, day: dayIn(payout.date, timezone) };
    return items.map(({ id, amount_minor, settlement }) => {
      const charge = { amount_minor, cost_minor: settlement?.cost_minor, payout: own };
      return [id, charge] as const;
    });
  });
  await db.transaction().execute(async (tx) => {
    await settleChargesOf(tx, clock.iso(), new Map(charges));
    await sql`update provider_payouts set settled_at = ${clock.iso()}, difference_minor = 0,
      next_try_at = null where payout_id = any(${clean.map(({ payout }) => payout.id)}::text[])`.execute(
      tx,
    );
  });
}

/** Settles the simulated provider's payouts of a period. */
export async function settleDemoPayouts(deps: Deps, sim: Simulation, span: Span): Promise<void> {
  const provider = { ...deps.provider, ...listsOf(sim) };
  const { timezone } = await readSettings(deps.db);
  const { isDue = () => true } = span;
  const payouts = paidOut(sim, span).filter(({ merchant_id }) => isDue(merchant_id));
  await noteSeen(deps.db, payouts);
  const clean = await findClean(deps, sim, await findOpen(deps, payouts));
  await settleClean(deps, clean, timezone);
  const rest = await findOpen(deps, payouts);
  const shops = [...Map.groupBy(rest, ({ merchant_id }) => merchant_id).values()];
  await Promise.all(
    shops.map(async (own) => {
      for (const payout of own) {
        const paid = { payout, day: dayIn(payout.date, timezone) };
        await settlePayout({ ...deps, provider }, paid, () => Promise.resolve());
      }
    }),
  );
}
