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

/** The hashes of a tree, level by level, from the leaves to the root. */
export type Levels = readonly (readonly Uint8Array[])[];

/**
 * Returns all hashes of a tree (RFC 6962, section 2.1). A node without a sibling moves up
 * unchanged, which gives the same tree as the recursive definition.
 * @param leaves hashes, at least one
 */
export async function levelsOf(sha256: Sha256, leaves: readonly Uint8Array[]): Promise<Levels> {
  if (leaves.length === 0) throw new RangeError('A tree has at least one leaf');
  const levels = [leaves];
  for (let level = leaves; level.length > 1;) {
    const above: Uint8Array[] = [];
    for (const [at, left] of level.entries()) {
      if (at % 2 === 1) continue;
      const right = level[at + 1];
      above.push(right ? await hashNode(sha256, left, right) : left);
    }
    levels.push(above);
    level = above;
  }
  return levels;
}

/** Returns the root of a tree (RFC 6962, section 2.1). @param leaves hashes, at least one */
export async function rootOf(sha256: Sha256, leaves: readonly Uint8Array[]): Promise<Uint8Array> {
  const [root] = (await levelsOf(sha256, leaves)).at(-1) ?? [];
  return root as Uint8Array;
}

/** Returns the audit path of a leaf (RFC 6962, section 2.1.1), from the leaf upwards. */
export const pathIn = (levels: Levels, index: number): readonly Uint8Array[] =>
  levels.flatMap((level, height) => {
    const place = Math.floor(index / 2 ** height);
    const sibling = level[place % 2 === 0 ? place + 1 : place - 1];
    return sibling ? [sibling] : [];
  });

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
