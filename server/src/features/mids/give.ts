import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type BrandRow, setMid } from '../brands/public.ts';
import { addFirstKey } from '../credentials/public.ts';
import { closeLead } from '../leads/public.ts';
import * as store from './store.ts';

/**
 * Assigns a MID to a locked brand, with all consequences: the gateway opens, the lead closes, and a
 * brand that never had a key gets one.
 * @returns the credentials of the first key, or null; its secret is returned only here
 */
export async function giveMid(ctx: Ctx, tx: Tx, brand: BrandRow, mid: string) {
  const at = ctx.deps.clock.iso();
  const { tap_mid: old } = brand;
  if (old !== mid) {
    if (old !== null) await store.endUse(tx, old, brand.id, at);
    await store.insertUse(tx, mid, brand.id, at);
  }
  await setMid(ctx, tx, brand, mid);
  await closeLead(ctx, tx, brand.id, mid);
  return addFirstKey(ctx, tx, brand);
}
