import { joinBytes, sameBytes } from './bytes.ts';

/** Computes SHA-256. The caller provides the function, because that of browsers is asynchronous. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>;

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/**
 * Returns the hash of a leaf (RFC 6962, section 2.1).
 * @param content the bytes of its canonical JSON
 */
export const hashLeaf = async (sha256: Sha256, content: Uint8Array): Promise<Uint8Array> =>
  sha256(joinBytes(LEAF, content));

const hashNode = async (sha256: Sha256, left: Uint8Array, right: Uint8Array) =>
  sha256(joinBytes(NODE, left, right));

/**
 * Returns the largest power of two below the number of leaves.
 * @param count 2 or more
 */
function splitOf(count: number): number {
  let split = 1;
  while (split * 2 < count) split *= 2;
  return split;
}

/**
 * Returns the root hash of a tree (RFC 6962, section 2.1).
 * @param leaves hashes, at least one
 * @throws RangeError without a leaf
 */
export async function rootOf(sha256: Sha256, leaves: readonly Uint8Array[]): Promise<Uint8Array> {
  const [only] = leaves;
  if (only === undefined) throw new RangeError('A tree has at least one leaf');
  if (leaves.length === 1) return only;
  const split = splitOf(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return hashNode(sha256, await rootOf(sha256, left), await rootOf(sha256, right));
}

/**
 * Returns the audit path of a leaf (RFC 6962, section 2.1.1), from the leaf upwards.
 * @param leaves the hashes of all leaves
 * @param index the position of the leaf, from 0
 */
export async function pathOf(
  sha256: Sha256,
  leaves: readonly Uint8Array[],
  index: number,
): Promise<readonly Uint8Array[]> {
  if (leaves.length <= 1) return [];
  const split = splitOf(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return index < split
    ? [...(await pathOf(sha256, left, index)), await rootOf(sha256, right)]
    : [...(await pathOf(sha256, right, index - split)), await rootOf(sha256, left)];
}

export interface LeafPosition {
  readonly index: number;
  /** The number of leaves in the tree. */
  readonly size: number;
}

/**
 * Checks an inclusion proof (RFC 9162, section 2.1.3.2). The path must lead from the leaf to the
 * root. It must have the length that the leaf's position requires.
 * @param leaf the hash of the leaf
 * @param path the hashes of the siblings, from the leaf upwards
 */
export async function isIncluded(
  sha256: Sha256,
  { index, size }: LeafPosition,
  leaf: Uint8Array,
  path: readonly Uint8Array[],
  root: Uint8Array,
): Promise<boolean> {
  if (index < 0 || index >= size) return false;
  let [place, last, hash] = [index, size - 1, leaf];
  for (const step of path) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      hash = await hashNode(sha256, step, hash);
      while (place % 2 === 0 && place !== 0) [place, last] = [place / 2, Math.floor(last / 2)];
    } else {
      hash = await hashNode(sha256, hash, step);
    }
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  }
  return last === 0 && sameBytes(hash, root);
}
