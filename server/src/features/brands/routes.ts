import { brandEndpoints } from '@diwan/contract/features/brands/endpoints';
import { answer } from '../../platform/http/answer.ts';
import { type Route, routes } from '../../platform/http/routes.ts';
import { createBrand } from './create.ts';
import {
  type BrandScreening,
  editBrand,
  readBrandDetails,
  type ReadSubmissions,
} from './edit-brand.ts';
import { type WhenStopped } from './decisions/decide-brand.ts';
import { listBrandPage, listBrands } from './list.ts';
import { replaceLogo } from './logo.ts';
import { deleteBrand, readRemoval } from './removal.ts';
import { readBrandTimeline } from './timeline.ts';

/**
 * Lists the routes of the feature.
 * @param followers run if a brand is suspended, rejected or reopened
 * @param screening compares a brand's persons with the screening lists before an approval
 * @param readSubmissions reads the documents that a brand has submitted
 */
export const brandRoutes = (
  followers: readonly WhenStopped[],
  screening: BrandScreening,
  readSubmissions: ReadSubmissions,
): readonly Route[] =>
  routes(brandEndpoints, {
    listBrands: async (ctx, { query: { partner_id, limit, cursor } }) =>
      limit === undefined && cursor === undefined
        ? listBrands(ctx, partner_id)
        : answer.page(await listBrandPage(ctx, { partner_id, limit, cursor })),
    createBrand: (ctx, { body }) => createBrand(ctx, body),
    readBrand: (ctx, { params }) => readBrandDetails(ctx, params.id, readSubmissions),
    readBrandTimeline: (ctx, { params }) => readBrandTimeline(ctx, params.id),
    updateBrand: (ctx, { params, body }) => editBrand(ctx, params.id, body, followers, screening),
    uploadBrandLogo: (ctx, { params, file }) => replaceLogo(ctx, params.id, file),
    readBrandRemoval: (ctx, { params }) => readRemoval(ctx, params.id),
    deleteBrand: (ctx, { params }) => deleteBrand(ctx, params.id),
  });
