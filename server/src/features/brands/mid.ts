import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type BrandRow, updateBrand } from './store.ts';

/**
 * Assigns a provider account (MID) to a locked brand and opens its payment gateway. Existing
 * charges keep their MID. The caller records the history of MIDs.
 */
export async function setMid(ctx: Ctx, tx: Tx, brand: BrandRow, tap_mid: string): Promise<void> {
  const { tap_mid: old_mid, pg_enabled } = brand;
  if (old_mid === tap_mid && pg_enabled) return;
  // The constraint brands_tap_mid_unique refuses the MID of another brand.
  await updateBrand(tx, brand, { tap_mid, pg_enabled: true, updated_at: ctx.deps.clock.iso() });
  await writeAudit(tx, ctx, {
    action: 'brand.mid_assigned',
    entity: 'brand',
    entity_id: brand.id,
    before: { tap_mid: old_mid, pg_enabled },
    after: { tap_mid, pg_enabled: true },
  });
}

/** Removes the MID of a locked brand, and closes its payment gateway. */
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
