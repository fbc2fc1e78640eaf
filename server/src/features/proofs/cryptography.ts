import type { Cryptography } from '@diwan/contract/features/proofs/verification/verify';
import { createHash, createPublicKey, verify } from 'node:crypto';

/** The header of an Ed25519 public key in DER (RFC 8410, section 4). */
const ED25519_SPKI = Buffer.from('302a300506032b6570032100', 'hex');

const keyObject = (public_key: Uint8Array) =>
  createPublicKey({
    key: Buffer.concat([ED25519_SPKI, public_key]),
    format: 'der',
    type: 'spki',
  });

/** The cryptography of the verifier, implemented by Node. */
export const nodeCryptography: Cryptography = {
  sha256: (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest()),
  isSignedBy: (public_key, message, signature) =>
    verify(null, message, keyObject(public_key), signature),
};
