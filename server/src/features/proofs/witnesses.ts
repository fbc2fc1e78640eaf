import type { ProofWitness } from '@diwan/contract/features/proofs/records';
import { bytesOfBase64 } from '@diwan/contract/features/proofs/verification/bytes';
import {
  isKeyOf,
  keyId,
  readCheckpoint,
  readSignatureLine,
} from '@diwan/contract/features/proofs/verification/checkpoint';
import { ShapeError } from '@diwan/contract/features/proofs/verification/strict-json';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import { AppError } from '../../platform/error.ts';
import { nodeCryptography } from './cryptography.ts';
import { requireCheckpoint } from './read-proofs.ts';
import * as store from './store.ts';

const showWitness = ({ name, public_key, created_at }: ProofWitness): ProofWitness => ({
  name,
  public_key,
  created_at,
});

export const listWitnesses = async ({ deps }: Ctx): Promise<ProofWitness[]> =>
  (await store.findWitnesses(deps.db)).map(showWitness);

/** Registers a witness. @throws PROOF_WITNESS_EXISTS */
export const addWitness = (
  ctx: Ctx,
  draft: Pick<ProofWitness, 'name' | 'public_key'>,
): Promise<ProofWitness> =>
  ctx.answerOnce(async (tx) => {
    const created = { created_by: signedIn(ctx).user_id, created_at: ctx.deps.clock.iso() };
    const witness = await store.insertWitness(tx, { ...draft, ...created });
    if (!witness) throw new AppError('PROOF_WITNESS_EXISTS');
    await writeAudit(tx, ctx, {
      action: 'proofs.witness_added',
      entity: 'proof_witness',
      entity_id: witness.name,
      after: { public_key: witness.public_key },
    });
    return showWitness(witness);
  });

function readLine(line: string) {
  try {
    return readSignatureLine(line);
  } catch (error) {
    if (error instanceof ShapeError) throw new AppError('PROOF_COSIGNATURE_INVALID');
    throw error;
  }
}

/** Adds the signature line of a witness. A repeated line changes nothing. */
export async function cosign(
  { deps: { db } }: Pick<Ctx, 'deps'>,
  day: string,
  { business_id, line }: { readonly business_id: string; readonly line: string },
) {
  const { note } = await requireCheckpoint(db, business_id, day);
  const read = readLine(line);
  const witness = (await store.findWitnesses(db)).find(({ name }) => name === read.name);
  if (!witness) throw new AppError('PROOF_COSIGNATURE_INVALID');
  const key = bytesOfBase64(witness.public_key);
  const isTheirs =
    isKeyOf(read, witness.name, await keyId(nodeCryptography.sha256, witness.name, key)) &&
    (await nodeCryptography.isSignedBy(key, readCheckpoint(note).signed, read.signature));
  if (!isTheirs) throw new AppError('PROOF_COSIGNATURE_INVALID');
  await store.insertCosignature(db, { business_id, day, witness: witness.name, line });
  return (await requireCheckpoint(db, business_id, day)).shown;
}
