import { credentialEndpoints } from '@diwan/contract/features/credentials/endpoints';
import type { MidAssigned } from '@diwan/contract/features/credentials/records';
import type { Ctx } from '../../platform/context.ts';
import { type Route, routes } from '../../platform/http/routes.ts';
import { readApiKey, regenerateApiKey, revokeApiKey } from './api-keys.ts';

/**
 * Lists the routes of the feature.
 * @param assignMid the function of another feature that assigns a MID
 */
export const credentialRoutes = (
  assignMid: (ctx: Ctx, brand_id: number, mid: string) => Promise<MidAssigned>,
): readonly Route[] =>
  routes(credentialEndpoints, {
    readApiKey: (ctx, { params }) => readApiKey(ctx, params.id),
    regenerateApiKey: (ctx, { params, body }) => regenerateApiKey(ctx, params.id, body),
    revokeApiKey: (ctx, { params, query }) => revokeApiKey(ctx, params.id, query.mode),
    readBrandKeys: (ctx, { params }) => readApiKey(ctx, params.id),
    createTestKey: (ctx, { params, body }) =>
      regenerateApiKey(ctx, params.id, { ...body, mode: 'test' }),
    revokeTestKey: (ctx, { params }) => revokeApiKey(ctx, params.id, 'test'),
    assignMid: (ctx, { params, body }) => assignMid(ctx, params.id, body.mid),
  });
