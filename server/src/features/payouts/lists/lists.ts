import type { ActivePayout, PausedPayout } from '@diwan/contract/features/payouts/records';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { isAdmin } from '@diwan/contract/kernel/roles';
import { type Ctx, signedIn } from '../../../platform/context.ts';
import { reasonOf } from './reason.ts';
import { findStandings, type Standing } from './standings.ts';

const amountOf = ({ deps }: Ctx, row: Standing) => ({
  brand_id: row.brand_id,
  brand_name: row.brand_name,
  logo_url: row.logo_url,
  bank_name: row.bank_name,
  iban: row.iban_sealed === null ? null : deps.secrets.open(row.iban_sealed),
  amount_to_pay: toMajorNumber(row.payable_minor),
  currency: 'KWD' as const,
  payout_status: row.payout_status,
});

export function paymentStatusOf(row: Standing): ActivePayout['payment_status'] {
  if (row.in_transit_minor > 0n) return 'SCHEDULED';
  return row.payable_minor > 0n ? 'PENDING' : 'COMPLETED';
}

/** A registration that nobody decided about yet is no payout that is held. */
const isHeld = ({ holds, status, payable_minor }: Standing): boolean =>
  holds.length > 0 && (status !== 'pending' || payable_minor !== 0n);

export const findActive = async ({ deps, scope }: Ctx): Promise<Standing[]> =>
  (await findStandings(deps.db, scope)).filter(({ holds }) => holds.length === 0);

export const findHeld = async ({ deps, scope }: Ctx): Promise<Standing[]> =>
  (await findStandings(deps.db, scope)).filter(isHeld);

/** What every brand is owed whose payouts run. */
export async function listActivePayouts(ctx: Ctx): Promise<ActivePayout[]> {
  return (await findActive(ctx)).map((row) => ({
    ...amountOf(ctx, row),
    pending_amount: toMajorNumber(row.pending_minor),
    scheduled_amount: toMajorNumber(row.in_transit_minor),
    payment_status: paymentStatusOf(row),
  }));
}

/** What is owed to brands whose payouts wait, and why. */
export async function listPausedPayouts(ctx: Ctx): Promise<PausedPayout[]> {
  const admin = isAdmin(signedIn(ctx).role);
  return (await findHeld(ctx)).map((row) => ({
    ...amountOf(ctx, row),
    paused_at: row.paused_at,
    paused_by_name: admin ? row.paused_by_name : null,
    pause_reason: reasonOf(row, ctx.client.language) ?? '',
    holds: row.holds,
  }));
}
