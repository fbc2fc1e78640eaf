import { signatureEndpoints } from '@diwan/contract/features/signatures/endpoints';
import { routes } from '../../platform/http/routes.ts';
import { compareSignatures, extractSignature } from './compare-signatures.ts';

export const signatureRoutes = routes(signatureEndpoints, {
  extractSignature: (_ctx, { body }) => extractSignature(body),
  compareSignatures: (ctx, { body }) => compareSignatures(ctx, body),
});
