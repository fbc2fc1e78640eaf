import type {
  ReconciliationReason,
  ReconciliationRow,
} from '@diwan/contract/features/reconciliation/records';
import { addDays } from '@diwan/contract/kernel/time';
import {
  approveCorrection,
  listRows,
  proposeCorrection,
  reconcileNow,
  resolveDifference,
} from '@diwan/server/features/reconciliation/public';
import { readSettings } from '@diwan/server/features/settings/public';
import { dayIn } from '@diwan/server/platform/clock';
import type { Deps } from '@diwan/server/platform/context';
import { invariant } from '@diwan/server/platform/error';
import { PAYOUT_FAULTS } from '@diwan/simulator/faults';
import type { Simulation } from '@diwan/simulator/simulation';
import { staffContext } from '@diwan/server/seed/registrations';
import { demoAdmin } from '../people.ts';
import { listsOf } from './settlements.ts';

/** The number of days that the reconciliation page shows first. */
const DAYS = 21;

/** The provider's faults. `days_ago` is the earliest day of a fault. */
const FAULTS = [
  { kind: 'payout_unknown', days_ago: 17, amount_minor: 7_250n },
  { kind: 'payout_over', days_ago: 14, amount_minor: 2_500n },
  { kind: 'payout_under', days_ago: 11, amount_minor: 1_750n },
  { kind: 'payout_missing', days_ago: 8, amount_minor: undefined },
] as const;

async function todayOf(deps: Deps): Promise<string> {
  const { timezone } = await readSettings(deps.db);
  return dayIn(deps.clock.iso(), timezone);
}

/** Sets the faults before the first payout is created. Each fault applies to one recent payout. */
export async function addPayoutFaults(deps: Deps, { faults }: Simulation): Promise<void> {
  const today = await todayOf(deps);
  for (const { kind, days_ago, amount_minor } of FAULTS) {
    const from_day = addDays(today, -days_ago);
    faults.set({ kind, count: 1, call: undefined, delay_ms: undefined, amount_minor, from_day });
  }
}

/** Removes the faults, so that later payouts are correct. */
export function endPayoutFaults({ faults }: Simulation): void {
  for (const kind of PAYOUT_FAULTS) {
    faults.set({ kind, count: 0, call: undefined, delay_ms: undefined });
  }
}

/** Returns the super admin of the first start. Another admin adds the demo's data. */
async function secondAdmin({ db }: Deps) {
  const user = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('role', '=', 'super_admin')
    .orderBy('created_at')
    .executeTakeFirst();
  invariant(user, 'the first start adds a super admin');
  return { user_id: user.id, email: user.email, role: 'super_admin', partner_id: null } as const;
}

async function findOpen(deps: Deps, days: readonly string[]): Promise<ReconciliationRow[]> {
  const ctx = staffContext(deps, await demoAdmin(deps));
  const rows: ReconciliationRow[] = [];
  for (const day of days) {
    rows.push(...(await listRows(ctx, { day, state: 'open', limit: 100 })).rows);
  }
  return rows;
}

/**
 * Accepts a difference, proposes a correction for another, and corrects a third. The others remain
 * open.
 */
async function decide(deps: Deps, rows: readonly ReconciliationRow[]): Promise<void> {
  const ctx = staffContext(deps, await demoAdmin(deps));
  const other = staffContext(deps, await secondAdmin(deps));
  const find = (reason: ReconciliationReason, more: boolean) =>
    rows.find((row) => row.reason === reason && row.remaining > 0 === more);
  const over = find('other_sum', true);
  if (over) await resolveDifference(ctx, over.id, { note: 'A rebate that the provider announced' });
  const under = find('other_sum', false);
  if (under?.proposals.length === 0) {
    await proposeCorrection(ctx, under.id, {
      account: 'cost_variance',
      amount: -under.remaining,
      note: 'The provider kept the price of a terminal',
    });
  }
  const unknown = find('unknown_charge', true);
  if (!unknown || unknown.proposals.length > 0) return;
  const { proposals } = await proposeCorrection(ctx, unknown.id, {
    account: 'provider_receivable',
    amount: unknown.remaining,
    note: 'Paid for another of their customers: we owe it back',
  });
  if (proposals[0]) await approveCorrection(other, proposals[0].id);
}

/** Reconciles the last days of the demo. */
export async function reconcileDemoDays(deps: Deps, sim: Simulation): Promise<void> {
  const provider = { ...deps.provider, ...listsOf(sim) };
  const today = await todayOf(deps);
  const days = Array.from({ length: DAYS }, (_, back) => addDays(today, -back - 1));
  for (const day of days) await reconcileNow({ ...deps, provider }, day);
  await decide(deps, await findOpen(deps, days));
}
