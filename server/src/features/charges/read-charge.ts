import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/error.ts';
import { applyCharge, noteException } from '../transactions/transactions.ts';
import { providerIsAway, restoreCallers } from './answers.ts';
import { integratorOf } from './claim.ts';
import * as store from './store.ts';

/** A charge of the own brand as the provider has it now; what it has become is booked on the way. */
export async function readCharge(ctx: Ctx, charge_id: string) {
  const { brand_id } = integratorOf(ctx);
  const own = await store.findByCharge(ctx.deps.db, brand_id, charge_id);
  if (!own) throw new AppError('TRANSACTION_NOT_FOUND', { sentence: 'Charge not found' });
  const read = await ctx.deps.provider.readCharge(charge_id);
  if (!read.ok) throw providerIsAway();
  const applied = await applyCharge(ctx.deps, read.value);
  if (applied.kind === 'refused') {
    const { id: object_id, raw_status: status } = read.value;
    await noteException(ctx.deps, {
      object: 'charge',
      object_id,
      status,
      problem: applied.problem,
    });
  }
  return restoreCallers(read.value.raw, own) as { id: string };
}
