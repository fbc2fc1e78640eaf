import { sealedDigestOf } from '@diwan/documents/seal/check-pack';
import { verifySealedPdf } from '@diwan/documents/seal/verify-seal';
import type { Deps } from '../../platform/context.ts';
import type { Difference } from '../../platform/difference.ts';
import { readTrustedSeals } from '../agreements/public.ts';
import * as store from './store.ts';

/** Checks that each stored seal of a pack is genuine and names the digest of its content. */
export async function verifyPackSeals(deps: Deps): Promise<Difference[]> {
  const differences: Difference[] = [];
  const seals = await store.findSeals(deps.db);
  if (seals.length === 0) return differences;
  const trusted = await readTrustedSeals(deps);
  for (const { month, digest } of seals) {
    const seal = await store.findSeal(deps.db, month, digest);
    const pdf = new Uint8Array(Buffer.from(seal?.pdf ?? '', 'base64'));
    const { genuine } = await verifySealedPdf(pdf, trusted);
    if (genuine && sealedDigestOf(pdf) === digest) continue;
    differences.push({ id: `${month} ${digest}`, problem: 'the seal of the pack is not genuine' });
  }
  return differences;
}
