import { brandActions } from '@diwan/contract/features/brands/actions';
import type { brandEndpoints } from '@diwan/contract/features/brands/endpoints';
import type { BrandStatus, BrandSummary } from '@diwan/contract/features/brands/records';
import type { Query } from '@diwan/contract/kernel/endpoint';
import { intId } from '@diwan/contract/kernel/ids';
import { USUAL_PAGE } from '@diwan/contract/kernel/paging';
import { instant } from '@diwan/contract/kernel/time';
import { z } from 'zod';
import { canOf } from '../../platform/actions.ts';
import { type Ctx, readerOf } from '../../platform/context.ts';
import { type Page, pageOf, placeOf } from '../../platform/rows/page.ts';
import { withSecondPerson } from '../users/public.ts';
import type { ReviewFacts } from './review-facts.ts';
import * as store from './store.ts';

/** Adds the actions that the caller may take to a brand. @param ctx from `withSecondPerson` */
export function show<Row extends ReviewFacts & { readonly status: BrandStatus }>(
  ctx: Ctx,
  row: Row,
) {
  const { link_seen: _l, claim: _c, signature_no_match: _n, second_asked_by: _s, ...rest } = row;
  const { account_entered_by: _e, account_pending: _p, ...brand } = rest;
  return { ...brand, can: canOf(brandActions, row, ctx) };
}

export const viewerOf = (ctx: Ctx) => ({
  user_id: readerOf(ctx).user_id,
  now: ctx.deps.clock.iso(),
});

/**
 * Lists brands. @param partner_id narrows the list to one partner's brands, within the caller's
 * scope
 */
export async function listBrands(ctx: Ctx, partner_id?: number): Promise<BrandSummary[]> {
  const brands = await store.listBrands(ctx.deps.db, ctx.scope, viewerOf(ctx), { partner_id });
  const second = await withSecondPerson(ctx);
  return brands.map((brand) => show(second, brand));
}

const KEYS = z.tuple([instant, intId]);

/** Returns a page of the list. @throws AppError VALIDATION for the cursor of another list */
export async function listBrandPage(
  ctx: Ctx,
  { partner_id, limit = USUAL_PAGE, cursor }: Query<(typeof brandEndpoints)['listBrands']>,
): Promise<Page<BrandSummary>> {
  const asked = { partner_id, after: placeOf(cursor, KEYS), limit: limit + 1 };
  const rows = await store.listBrands(ctx.deps.db, ctx.scope, viewerOf(ctx), asked);
  const second = await withSecondPerson(ctx);
  const shown = rows.map((brand) => show(second, brand));
  return pageOf(shown, limit, ({ created_at, id }) => [created_at, id]);
}
