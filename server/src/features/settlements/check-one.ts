import type { SettlementResult } from '@diwan/contract/features/settlements/records';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError, invariant } from '../../platform/error.ts';
import type { Charge } from '../../provider/port.ts';
import { readSettings } from '../settings/public.ts';
import { applyCharge, noteException } from '../transactions/public.ts';
import { valueOf } from './provider-lists.ts';
import { noteSeen } from './payout-store.ts';
import { dayIn } from '../../platform/clock.ts';
import { settleCharges } from './settle-payout.ts';
import { findSettlementState, type SettlementState } from './store.ts';

const statusOf = ({ settled }: SettlementState) => (settled ? 'Settled' : 'Pending Settlement');

const resultOf = (before: SettlementState, after: SettlementState): SettlementResult => ({
  status_updated: before.settled !== after.settled,
  old_status: statusOf(before),
  new_status: statusOf(after),
  settlement_date: after.settlement_date,
  payout_date: after.payout_date,
});

/** Updates the transaction to the state of its charge. A contradiction is recorded for review. */
async function applyOrNote({ deps }: Ctx, charge: Charge): Promise<void> {
  const applied = await applyCharge(deps, charge);
  if (applied.kind !== 'refused') return;
  const { id: object_id, raw_status: status } = charge;
  await noteException(deps, { object: 'charge', object_id, status, problem: applied.problem });
  throw new AppError('SETTLEMENT_CONTRADICTED');
}

async function settleNow({ deps }: Ctx, charge: Charge): Promise<void> {
  if (charge.settlement === undefined) return;
  const payout = valueOf(await deps.provider.readPayout(charge.settlement.payout_id));
  if (payout.status !== 'PAID') return;
  await noteSeen(deps.db, [payout]);
  const { timezone } = await readSettings(deps.db);
  await settleCharges(deps, { payout, day: dayIn(payout.date, timezone) }, [charge]);
}

/**
 * Reads one transaction from the provider, and settles it if its payout has been paid.
 * @throws TRANSACTION_NOT_FOUND, SETTLEMENT_WITHOUT_CHARGE, SETTLEMENT_CONTRADICTED,
 * SETTLEMENT_NOT_CAPTURED, UNAVAILABLE
 */
export async function checkSettlement(ctx: Ctx, id: bigint): Promise<SettlementResult> {
  const { deps, scope } = ctx;
  const before = await findSettlementState(deps.db, scope, id);
  if (!before) throw new AppError('TRANSACTION_NOT_FOUND');
  if (before.charge_id === null) throw new AppError('SETTLEMENT_WITHOUT_CHARGE');
  if (before.settled) return resultOf(before, before);
  const charge = valueOf(await deps.provider.readCharge(before.charge_id));
  await applyOrNote(ctx, charge);
  await settleNow(ctx, charge);
  const after = await findSettlementState(deps.db, scope, id);
  invariant(after, 'a transaction that was just read is in scope');
  if (after.status !== 'CAPTURED') throw new AppError('SETTLEMENT_NOT_CAPTURED');
  if (after.settled) {
    const what = { action: 'transaction.settled', entity: 'transaction', entity_id: id } as const;
    await ctx.transaction((tx) =>
      writeAudit(tx, ctx, { ...what, before: { settled: false }, after: { settled: true } }),
    );
  }
  return resultOf(before, after);
}
