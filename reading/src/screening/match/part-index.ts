import { partLikeness } from '../../names/likeness.ts';
import type { SpokenPart } from '../../names/phones.ts';

/**
 * The letter of each sound in a skeleton. Sounds that people confuse share a letter, and vowels
 * have none. Two spellings of one part nearly always have the same skeleton.
 */
const CLASSES: Readonly<Record<string, string>> = {
  t: 't',
  T: 't',
  d: 't',
  D: 't',
  z: 't',
  s: 't',
  S: 't',
  k: 'k',
  q: 'k',
  g: 'k',
  G: 'k',
  X: 'k',
  j: 'k',
  b: 'b',
  f: 'b',
  l: 'l',
  m: 'm',
  n: 'n',
  r: 'r',
};

const skeletonOf = (phones: string): string =>
  Array.from(phones, (phone) => CLASSES[phone] ?? '')
    .join('')
    .replaceAll(/(.)\1+/g, '$1');

/** The likeness below which two parts are different. The comparison of names has the same limit. */
const ALIKE = 0.7;
/**
 * The maximum number of sounds of a part. A longer part is cut, which limits the cost of a
 * comparison.
 */
const MAX_PHONES = 24;

const keyOf = ({ phones, writes_short_vowels }: SpokenPart): string =>
  `${writes_short_vowels ? 'l' : 'a'}${phones}`;

/** The parts of a list that sound like one part, by their numbers, with their likeness. */
export type AlikeParts = ReadonlyMap<number, number>;

/**
 * All distinct parts of the names of a list. A part of a subject is compared once with the parts of
 * the same skeleton, and the result is kept.
 */
export interface PartIndex {
  /** Returns the number of a part, and adds the part if it is new. */
  add(part: SpokenPart): number;
  findAlike(part: SpokenPart): AlikeParts;
}

/** The number of results that are kept. Rare parts of customers would otherwise fill the memory. */
const MAX_KEPT = 100_000;

/** Creates an empty index. */
export function createPartIndex(): PartIndex {
  const numbers = new Map<string, number>();
  const blocks = new Map<string, { readonly part: SpokenPart; readonly number: number }[]>();
  const kept = new Map<string, AlikeParts>();
  const cut = (part: SpokenPart): SpokenPart =>
    part.phones.length <= MAX_PHONES ? part : { ...part, phones: part.phones.slice(0, MAX_PHONES) };

  function compare(part: SpokenPart): AlikeParts {
    const found = new Map<number, number>();
    for (const other of blocks.get(skeletonOf(part.phones)) ?? []) {
      const likeness = partLikeness(part, other.part);
      if (likeness >= ALIKE) found.set(other.number, likeness);
    }
    return found;
  }

  return {
    add(whole) {
      const part = cut(whole);
      const key = keyOf(part);
      const known = numbers.get(key);
      if (known !== undefined) return known;
      const number = numbers.size;
      numbers.set(key, number);
      const skeleton = skeletonOf(part.phones);
      const block = blocks.get(skeleton);
      if (block) block.push({ part, number });
      else blocks.set(skeleton, [{ part, number }]);
      return number;
    },
    findAlike(whole) {
      const part = cut(whole);
      const key = keyOf(part);
      const known = kept.get(key);
      if (known) return known;
      if (kept.size >= MAX_KEPT) kept.clear();
      const found = compare(part);
      kept.set(key, found);
      return found;
    },
  };
}
