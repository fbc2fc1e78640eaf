import { proofEndpoints } from '@diwan/contract/features/proofs/endpoints';
import { routes } from '../../platform/http/routes.ts';
import { readKeys, requireKey, rotateKey } from './keys.ts';
import { listCheckpoints, readPayoutProof, readSchedule } from './read-proofs.ts';
import { addWitness, cosign, listWitnesses } from './witnesses.ts';

export const proofRoutes = routes(proofEndpoints, {
  readPayoutProof: (ctx, { params }) => readPayoutProof(ctx, params.brandId, params.lineId),
  listProofCheckpoints: (ctx, { query }) => listCheckpoints(ctx, query),
  readProofCheckpoint: (ctx, { params: { day } }) => listCheckpoints(ctx, { from: day, to: day }),
  cosignCheckpoint: (ctx, { params, body }) => cosign(ctx, params.day, body),
  listProofKeys: async ({ deps }) => {
    await requireKey(deps);
    return [...(await readKeys(deps.db))];
  },
  readProofSchedule: (ctx, { params }) => readSchedule(ctx, params.digest),
  rotateProofKey: async (ctx) => [...(await rotateKey(ctx))],
  listProofWitnesses: listWitnesses,
  addProofWitness: (ctx, { body }) => addWitness(ctx, body),
});
