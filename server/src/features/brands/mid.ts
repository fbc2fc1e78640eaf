import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type BrandRow, updateBrand } from './store.ts';

/**
 * Gives a locked brand its account at the provider and opens the payment gateway. Charges that
 * were made before keep the MID they were made for. Who had which MID is kept by the caller.
 */
export async function setMid(ctx: Ctx, tx: Tx, brand: BrandRow, tap_mid: string): Promise<void> {
  const { tap_mid: old_mid, pg_enabled } = brand;
  if (old_mid === tap_mid && pg_enabled) return;
  // Of two brands with one MID the constraint brands_tap_mid_unique refuses the second.
  await updateBrand(tx, brand, { tap_mid, pg_enabled: true, updated_at: ctx.deps.clock.iso() });
  await writeAudit(tx, ctx, {
    action: 'brand.mid_assigned',
    entity: 'brand',
    entity_id: brand.id,
    before: { tap_mid: old_mid, pg_enabled },
    after: { tap_mid, pg_enabled: true },
  });
}

/** Takes the MID of a locked brand away, and closes its payment gateway. */
export async function takeMid(ctx: Ctx, tx: Tx, brand: BrandRow): Promise<void> {
  const { tap_mid, pg_enabled } = brand;
  const updated_at = ctx.deps.clock.iso();
  await updateBrand(tx, brand, { tap_mid: null, pg_enabled: false, updated_at });
  await writeAudit(tx, ctx, {
    action: 'brand.mid_taken_away',
    entity: 'brand',
    entity_id: brand.id,
    before: { tap_mid, pg_enabled },
    after: { tap_mid: null, pg_enabled: false },
  });
}
