import { disputeEndpoints } from '@diwan/contract/features/disputes/endpoints';
import { answer } from '../../platform/http/answer.ts';
import { routes } from '../../platform/http/routes.ts';
import {
  addEvidence,
  listDisputes,
  readDispute,
  removeEvidence,
  submitEvidence,
} from './evidence.ts';
import { downloadPack } from './pack.ts';

export const disputeRoutes = routes(disputeEndpoints, {
  listDisputes: (ctx, { query }) => listDisputes(ctx, query),
  listDisputesOfStaff: (ctx, { query }) => listDisputes(ctx, query),
  readDispute: (ctx, { params }) => readDispute(ctx, params.id),
  addEvidence: (ctx, { params, query, file }) =>
    addEvidence(ctx, params.id, query.kind ?? 'other', file),
  removeEvidence: (ctx, { params }) => removeEvidence(ctx, params.id, params.evidenceId),
  submitEvidence: (ctx, { params }) => submitEvidence(ctx, params.id),
  downloadPack: async (ctx, { params }) => answer.file(await downloadPack(ctx, params.id)),
});
