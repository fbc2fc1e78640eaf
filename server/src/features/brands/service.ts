import type { Brand, BrandSummary } from '@diwan/contract/features/brands/records';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import * as store from './store.ts';

/** @param partner_id narrows the list to one partner's brands, within the caller's own scope */
export const listBrands = (ctx: Ctx, partner_id?: number): Promise<BrandSummary[]> =>
  store.listBrands(ctx.deps.db, ctx.scope, partner_id);

export async function readBrand(ctx: Ctx, id: number): Promise<Brand> {
  const brand = await store.findBrand(ctx.deps.db, ctx.scope, id);
  if (!brand) throw new AppError('BRAND_NOT_FOUND');
  return brand;
}

/** Every call about something of a brand asks this first: what lies outside the scope is not there. */
export async function requireBrand(ctx: Ctx, id: number): Promise<void> {
  if (!(await store.hasBrand(ctx.deps.db, ctx.scope, id))) throw new AppError('BRAND_NOT_FOUND');
}

/** The brand, held until the transaction ends: decisions about one brand follow each other. */
export async function holdBrand(ctx: Ctx, tx: Tx, id: number): Promise<store.BrandRow> {
  const brand = await store.lockBrand(tx, ctx.scope, id);
  if (!brand) throw new AppError('BRAND_NOT_FOUND');
  return brand;
}
