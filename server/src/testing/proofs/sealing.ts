import {
  base64Of,
  bytesOfBase64,
  bytesOfHex,
  hexOf,
  joinBytes,
  utf8,
} from '@diwan/contract/features/proofs/verification/bytes';
import {
  checkpointText,
  keyId,
  signatureLine,
} from '@diwan/contract/features/proofs/verification/checkpoint';
import type { Leaf, Schedule } from '@diwan/contract/features/proofs/verification/format';
import {
  hashLeaf,
  levelsOf,
  pathIn,
  rootOf,
} from '@diwan/contract/features/proofs/verification/tree';
import { leafHash, type ProofKey } from '@diwan/contract/features/proofs/verification/verify';
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { nodeCryptography } from '../../features/proofs/cryptography.ts';

const { sha256 } = nodeCryptography;

export const HOST = 'pay.example.com';

export interface Signer extends ProofKey {
  readonly secret: KeyObject;
}

export function makeSigner(from = '2000-01-01', until: string | null = null): Signer {
  const { privateKey: secret, publicKey } = generateKeyPairSync('ed25519');
  const spki = publicKey.export({ format: 'der', type: 'spki' });
  const public_key = base64Of(spki.subarray(spki.length - 32));
  return { name: `${HOST}/payouts-1`, public_key, from, until, secret };
}

interface Sealing {
  readonly signers: readonly Signer[];
  readonly schedules: readonly Schedule[];
  /** The place of the leaf, and the number of leaves. */
  readonly index?: number;
  readonly size?: number;
  readonly previous?: string | null;
  readonly replaced_by?: unknown;
  readonly origin?: string;
}

/** Builds a bundle of a leaf among other leaves, as the installation seals it. */
export async function seal(leaf: Leaf, sealing: Sealing) {
  const { signers, schedules, index = 2, size = 6, previous = null, replaced_by = null } = sealing;
  const leaves = await Promise.all(
    Array.from({ length: size }, async (_, place) => hashLeaf(sha256, utf8(String(place)))),
  );
  leaves[index] = bytesOfHex(await leafHash(sha256, leaf));
  const text = checkpointText({
    origin: sealing.origin ?? `${HOST}/payouts/${leaf.business_id}`,
    size,
    root: base64Of(await rootOf(sha256, leaves)),
    day: leaf.day,
    previous,
  });
  const lines = await Promise.all(
    signers.map(async ({ name, public_key, secret }) => {
      const id = await keyId(sha256, name, bytesOfBase64(public_key));
      return signatureLine(name, base64Of(joinBytes(id, sign(null, utf8(text), secret))));
    }),
  );
  return {
    v: 1,
    leaf,
    index,
    path: pathIn(await levelsOf(sha256, leaves), index).map(hexOf),
    checkpoint: [text, ...lines, ''].join('\n'),
    schedules,
    replaced_by,
  };
}
