import { proofEndpoints } from '@diwan/contract/features/proofs/endpoints';
import { answer } from '../../platform/http/answer.ts';
import { routes } from '../../platform/http/routes.ts';
import { downloadPayoutCheck } from './offline-page.ts';
import { readKeys, requireKey, rotateKey } from './keys.ts';
import { listCheckpoints, readPayoutProof, readSchedule } from './read-proofs.ts';
import { downloadTimestamp } from './timestamps.ts';
import { addWitness, cosign, listWitnesses } from './witnesses.ts';

export const proofRoutes = routes(proofEndpoints, {
  readPayoutProof: async (ctx, { params }) =>
    answer.text(await readPayoutProof(ctx, params.brandId, params.lineId)),
  listProofCheckpoints: (ctx, { query }) => listCheckpoints(ctx, query),
  readProofCheckpoint: (ctx, { params: { day } }) => listCheckpoints(ctx, { from: day, to: day }),
  downloadCheckpointTimestamp: async (ctx, { params, query }) =>
    answer.file(await downloadTimestamp(ctx, query.business_id, params.day)),
  cosignCheckpoint: (ctx, { params, body }) => cosign(ctx, params.day, body),
  downloadPayoutCheck: async (ctx) => answer.file(await downloadPayoutCheck(ctx)),
  listProofKeys: async ({ deps }) => {
    await requireKey(deps);
    return readKeys(deps.db);
  },
  readProofSchedule: (ctx, { params }) => readSchedule(ctx, params.digest),
  rotateProofKey: (ctx) => rotateKey(ctx),
  listProofWitnesses: listWitnesses,
  addProofWitness: (ctx, { body }) => addWitness(ctx, body),
});
