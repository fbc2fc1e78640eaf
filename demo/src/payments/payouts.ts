import {
  confirmByBank,
  confirmExport,
  createExport,
  letFilesLeave,
  returnBrandPayout,
  setPayoutStatus,
} from '@diwan/server/features/payouts/public';
import { recordManualPayout } from '@diwan/server/features/manual-payouts/public';
import { holdsOf, resolveHold } from '@diwan/server/features/holds/public';
import { readSettings } from '@diwan/server/features/settings/public';
import { dayIn } from '@diwan/server/platform/clock';
import type { Deps } from '@diwan/server/platform/context';
import { AppError, invariant } from '@diwan/server/platform/error';
import type { Simulation } from '@diwan/simulator/simulation';
import { sql } from 'kysely';
import { staffContext } from '@diwan/server/seed/registrations';
import { asOf, DAY_MS } from '../as-of.ts';
import { rejectOne } from './rejection.ts';
import { isNeighbour } from '../neighbours/neighbours.ts';
import { demoAdmin } from '../people.ts';
import { lastPayoutAt, settleDemoPayouts } from './settlements.ts';
import { findShop } from './shops.ts';
import { TRADES } from './trades.ts';

const adminOf = async (deps: Deps) => staffContext(deps, await demoAdmin(deps));

async function brandOf(deps: Deps, email: string): Promise<number> {
  const trade = TRADES.find((known) => known.email === email);
  const shop = trade && (await findShop(deps, trade));
  invariant(shop, `the demo has a shop of ${email}`);
  return shop.id;
}

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * DAY_MS;
/** The number of weeks between two payouts of a neighbour, except in the last weeks. */
const NEIGHBOUR_WEEKS = 4;
/** The number of weeks since the first payment. */
const WEEKS = 77;
/** The time in which settled payments are excluded from the past payouts of brands. */
const RECENT_MS = 14 * DAY_MS;

const isNothingOwed = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'PAYOUT_NOTHING_OWED';

interface DemoDelivery {
  readonly state: 'delivered' | 'failed';
  /** The problem of each attempt; null for the successful one. */
  readonly attempts: readonly (string | null)[];
}

/** Deliveries of payout files by SFTP, keyed by the number of weeks before the last paid week. */
const SENT_WEEKS: Readonly<Record<number, DemoDelivery>> = {
  0: { state: 'delivered', attempts: [null] },
  1: { state: 'failed', attempts: ['timeout', 'timeout', 'sign_in_refused'] },
  2: { state: 'delivered', attempts: ['timeout', null] },
};

/** Adds the SFTP deliveries of an export's payment orders, with their attempts. */
async function sendWeek(
  deps: Deps,
  export_id: string,
  { state, attempts }: DemoDelivery,
): Promise<void> {
  const ctx = await adminOf(deps);
  const requested_at = deps.clock.iso();
  await ctx.transaction(async (tx) => {
    await letFilesLeave(ctx, tx, export_id, 'send');
    const ended = attempts.length * 5;
    await sql`
      with made as (
        insert into payout_deliveries (export_id, file_id, business_id, state, problem, attempts,
          round_attempts, delivered_at, requested_at)
        select export_id, id, business_id, ${state}, ${attempts.at(-1) ?? null}, ${attempts.length},
          ${attempts.length}, case when ${state} = 'delivered'
            then ${requested_at}::timestamptz + make_interval(mins => ${ended}) end, ${requested_at}
        from payout_files where export_id = ${export_id} and format = 'pain001'
        returning id
      )
      insert into payout_delivery_attempts (delivery_id, attempt, at, ended_at, problem)
      select made.id, a.attempt,
        ${requested_at}::timestamptz + make_interval(mins => a.attempt::integer * 5 - 1),
        ${requested_at}::timestamptz + make_interval(mins => a.attempt::integer * 5), a.problem
      from made, unnest(${attempts}::text[]) with ordinality as a (problem, attempt)`.execute(tx);
  });
}

/**
 * Exports all that active brands are owed. Returns the export's id; undefined if nothing is owed.
 */
async function exportOwed(deps: Deps): Promise<string | undefined> {
  try {
    return (await createExport(await adminOf(deps), 'active')).id;
  } catch (error) {
    if (isNothingOwed(error)) return undefined;
    throw error;
  }
}

/**
 * Creates the export of a past week and confirms it a day later. The bank's statement confirms the
 * week before the last one instead. The bank rejects one payment of the last week. `back` is the
 * number of weeks before the last paid week. Returns the export's id; undefined if nothing was
 * owed.
 */
async function payWeek(
  deps: Deps,
  sim: Simulation,
  { ms, back }: { readonly ms: number; readonly back: number },
): Promise<string | undefined> {
  const id = await exportOwed(asOf(deps, ms));
  if (id === undefined) return undefined;
  const sent = SENT_WEEKS[back];
  if (sent) await sendWeek(asOf(deps, ms + HOUR_MS), id, sent);
  else if (back < STATEMENT_WEEKS) {
    const ctx = await adminOf(asOf(deps, ms + HOUR_MS));
    await ctx.transaction((tx) => letFilesLeave(ctx, tx, id, 'download'));
  }
  if (back === REJECTED_WEEK) await rejectOne(asOf(deps, ms + 2 * HOUR_MS), sim, id);
  if (back !== BY_BANK_WEEK) await confirmExport(await adminOf(asOf(deps, ms + DAY_MS)), id);
  return id;
}

/** The number of weeks with statements of the bank. The last week is not over. */
export const STATEMENT_WEEKS = 9;

/** The week that the bank's statement confirms, as a number of weeks before the last paid week. */
const BY_BANK_WEEK = 1;

/** Confirms the payouts that the imported statements show, two days after their export. */
export const confirmDemoByBank = (deps: Deps): Promise<void> =>
  confirmByBank(asOf(deps, deps.clock.ms() - RECENT_MS - BY_BANK_WEEK * WEEK_MS + 2 * DAY_MS));

/** The week in which the bank rejects a payment, as a number of weeks before the last paid week. */
const REJECTED_WEEK = 0;

/** The week whose payment the bank returned, as a number of weeks before the last paid week. */
const RETURNED_WEEK = 5;

/** Neighbours are settled and paid every four weeks, a quarter of them each week. */
const isDue =
  (back: number) =>
  (mid: string | undefined): boolean =>
    back < NEIGHBOUR_WEEKS || !isNeighbour(mid) || (Number(mid) + back) % NEIGHBOUR_WEEKS === 0;

/**
 * Settles and pays each past week. The bank returns one payment. After a crash, paid weeks are
 * skipped.
 */
export async function playDemoWeeks(deps: Deps, sim: Simulation): Promise<void> {
  const end_ms = deps.clock.ms() - RECENT_MS;
  const { rows } = await sql<{ last: string | null }>`
    select max(created_at) as last from payout_exports`.execute(deps.db);
  const paid_until = Date.parse(rows[0]?.last ?? '') || 0;
  for (let back = WEEKS; back >= 0; back -= 1) {
    const ms = end_ms - back * WEEK_MS;
    if (ms <= paid_until) continue;
    const from_ms = back === WEEKS ? 0 : ms - (NEIGHBOUR_WEEKS + 1) * WEEK_MS;
    await settleDemoPayouts(asOf(deps, ms), sim, { from_ms, before_ms: ms, isDue: isDue(back) });
    const id = await payWeek(deps, sim, { ms, back });
    if (back !== RETURNED_WEEK || id === undefined) continue;
    const brand_id = await brandOf(deps, 'dates@people.example');
    await returnBrandPayout(await adminOf(asOf(deps, ms + 3 * DAY_MS)), {
      export_id: id,
      brand_id,
      reason: 'The account is closed',
    });
    const later = await adminOf(asOf(deps, ms + 5 * DAY_MS));
    const { holds } = await holdsOf(later, brand_id);
    const returned = holds.find(({ code }) => code === 'bank_returned');
    invariant(returned, 'a returned payment holds its brand');
    await resolveHold(later, returned.id, 'The bank has opened the account again');
  }
}

/** Records a manual payout of half the balance of the brand that is owed most. */
async function recordByHand(deps: Deps): Promise<void> {
  const { rows } = await sql<{ brand_id: number; minor: bigint }>`
    select a.brand_id, -a.balance_minor as minor from ledger_accounts a
    join brands b on b.id = a.brand_id and b.status = 'active' and b.payout_status = 'active'
    where a.kind = 'brand_payable' and not exists (select from bank_changes c
      where c.brand_id = b.id and c.status = 'waiting')
    order by a.balance_minor limit 1`.execute(deps.db);
  const [most] = rows;
  const whole = Number((most?.minor ?? 0n) / 2_000n);
  if (!most || whole < 1) return;
  const { timezone } = await readSettings(deps.db);
  await recordManualPayout(await adminOf(deps), {
    brand_id: most.brand_id,
    amount: whole,
    payment_method: 'wamd',
    reference_number: 'WAMD-20261',
    notes: 'Asked for before the feast',
    paid_date: dayIn(deps.clock.iso(), timezone),
  });
}

/** The last period whose payouts the open export excludes. They are owed after the export. */
const LATEST_MS = 4 * DAY_MS;

/**
 * Adds a brand with paused payouts, a manual payout, and an export that is not confirmed. After a
 * crash it continues where it stopped.
 */
export async function exportDemoBrands(deps: Deps, sim: Simulation): Promise<void> {
  const ctx = await adminOf(deps);
  const last_ms = lastPayoutAt(sim);
  await settleDemoPayouts(deps, sim, { from_ms: 0, before_ms: last_ms - LATEST_MS });
  await setPayoutStatus(ctx, await brandOf(deps, 'dates@people.example'), {
    status: 'paused',
    reason: 'The bank asked for a new certificate of the account.',
  });
  const recorded = await deps.db.selectFrom('manual_payouts').select('id').limit(1).execute();
  if (recorded.length === 0) await recordByHand(deps);
  const waiting = await deps.db
    .selectFrom('payout_exports')
    .select('id')
    .where('status', '=', 'pending')
    .where('created_at', '>', asOf(deps, deps.clock.ms() - RECENT_MS + DAY_MS).clock.iso())
    .executeTakeFirst();
  if (waiting || (await exportOwed(deps)) !== undefined) return;
  // A holiday or recent refunds can mean that nothing is owed yet. In this case later payouts are
  // also settled.
  await settleDemoPayouts(deps, sim, { from_ms: 0, before_ms: last_ms + 1 });
  await exportOwed(deps);
}
