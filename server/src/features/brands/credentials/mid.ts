import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import { codeOfDatabaseError } from '../../../platform/db/constraints.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/error.ts';
import * as store from '../store.ts';

/**
 * The brand, held until the transaction ends. What it needs to take payments is for active brands.
 * @throws AppError BRAND_NOT_FOUND, STATE_FORBIDS
 */
export async function holdActiveBrand(ctx: Ctx, tx: Tx, id: number): Promise<store.BrandRow> {
  const brand = await store.lockBrand(tx, ctx.scope, id);
  if (!brand) throw new AppError('BRAND_NOT_FOUND');
  if (brand.status === 'active') return brand;
  const sentence = 'Only an active brand can have a MID and API keys';
  throw new AppError('STATE_FORBIDS', { sentence });
}

/** A number is one brand's: the database refuses a second one. */
function explain(error: unknown): unknown {
  if (codeOfDatabaseError(error) !== 'DUPLICATE') return error;
  const sentence = 'This MID belongs to another brand';
  return new AppError('DUPLICATE', { sentence, fields: { mid: sentence }, cause: error });
}

/**
 * Gives a held brand its account at the provider and opens the payment gateway. Charges that were
 * made before keep the MID they were made for.
 */
export async function assignBrandMid(
  ctx: Ctx,
  tx: Tx,
  brand: store.BrandRow,
  tap_mid: string,
): Promise<void> {
  if (brand.tap_mid === tap_mid && brand.pg_enabled) return;
  const change = { tap_mid, pg_enabled: true, updated_at: ctx.deps.clock.iso() };
  try {
    await store.updateBrand(tx, brand, change);
  } catch (error) {
    throw explain(error);
  }
  const { tap_mid: old_mid, pg_enabled } = brand;
  await writeAudit(tx, ctx, {
    action: 'brand.mid_assigned',
    entity: 'brand',
    entity_id: brand.id,
    before: { tap_mid: old_mid, pg_enabled },
    after: { tap_mid, pg_enabled: true },
  });
}
