import { type ConnectionOptions, methodsOf, type ReadOptions } from './send.ts';
import { utf8 } from './verification/bytes.ts';
import { type ProofKey, trustOf, type Verification, verifyBundle } from './verification/verify.ts';
import { webCryptography } from './verification/web-cryptography.ts';

export type { ProofKey, Verification } from './verification/verify.ts';

interface KeyCalls {
  readonly readProofKeys: { readonly input: object; readonly answer: readonly ProofKey[] };
}

/**
 * Reads the keys with which an installation signs its payout log. The call is public. Store the
 * keys, and never take a key from the place where a proof came from.
 * @throws DiwanError if the installation refuses the call or does not answer
 */
export const readProofKeys = (
  connection: ConnectionOptions,
  options?: ReadOptions,
): Promise<readonly ProofKey[]> =>
  methodsOf<KeyCalls, ReadOptions>(
    { ...connection, keys: {} },
    {
      readProofKeys: {
        method: 'GET',
        path: '/proofs/keys',
        takes_key: false,
        answer: 'enveloped',
      },
    },
  ).readProofKeys({}, options);

export interface PayoutProof {
  /** The file of the proof as bytes or text, or the value that a call returned. */
  readonly proof: Uint8Array | string | object;
  readonly keys: readonly ProofKey[];
  /** The hosts for which the keys sign. The default is the hosts in the names of the keys. */
  readonly hosts?: readonly string[] | undefined;
}

/** Returns the bytes of a proof. A value that is not JSON has no bytes. */
function bytesOf(proof: PayoutProof['proof']): Uint8Array {
  if (proof instanceof Uint8Array) return proof;
  if (typeof proof === 'string') return utf8(proof);
  try {
    return utf8(JSON.stringify(proof));
  } catch {
    return new Uint8Array();
  }
}

/**
 * Verifies the proof of a payout. A proof of any content gets a verdict and never causes an
 * exception.
 */
export const verifyPayout = ({ proof, keys, hosts }: PayoutProof): Promise<Verification> =>
  verifyBundle(webCryptography, { ...trustOf(keys), ...(hosts && { hosts }) }, bytesOf(proof));
