import { proofEndpoints } from '@diwan/contract/features/proofs/endpoints';
import {
  MAX_BUNDLE_BYTES,
  trustOf,
  type Verification,
  verifyBundle,
} from '@diwan/contract/features/proofs/verification/verify';
import { webCryptography } from '@diwan/contract/features/proofs/verification/web-cryptography';
import { call } from '../../lib/api.ts';

/**
 * Verifies a proof bundle in this browser with this installation's keys.
 * @throws ApiError if the keys cannot be loaded
 */
export async function checkBundle(bundle: Blob): Promise<Verification> {
  if (bundle.size > MAX_BUNDLE_BYTES) {
    return { verdict: 'not ours', failures: [{ problem: 'too_large' }] };
  }
  const keys = await call(proofEndpoints.listProofKeys, {});
  const bytes = new Uint8Array(await bundle.arrayBuffer());
  return verifyBundle(webCryptography, trustOf(keys), bytes);
}
