import { credentialEndpoints } from '@diwan/contract/features/credentials/endpoints';
import { routes } from '../../../platform/http/routes.ts';
import { assignMid, readApiKey, regenerateApiKey, revokeApiKey } from './service.ts';

export const credentialRoutes = routes(credentialEndpoints, {
  readApiKey: (ctx, { params }) => readApiKey(ctx, params.id),
  regenerateApiKey: (ctx, { params, body }) => regenerateApiKey(ctx, params.id, body.overlap_hours),
  revokeApiKey: (ctx, { params }) => revokeApiKey(ctx, params.id),
  assignMid: (ctx, { params, body }) => assignMid(ctx, params.id, body.mid),
});
