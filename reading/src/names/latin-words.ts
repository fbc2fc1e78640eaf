import { FAMILY_NAMES } from './lexicon/family-names.ts';
import { GIVEN_NAMES } from './lexicon/given-names.ts';

/**
 * Capitals that differ in one stroke. If a letter is worn, both engines can misread it in the same
 * way.
 */
const CONFUSED = ['OQ', 'CG', 'EF', 'IL', 'VY', 'DO', 'BR', 'HN', 'MN', 'UV', 'KX', 'PR'];

let words: ReadonlySet<string> | undefined;

/** Returns all Latin spellings of the lists of names, in capitals. */
const knownWords = (): ReadonlySet<string> =>
  (words ??= new Set(`${GIVEN_NAMES} ${FAMILY_NAMES}`.toUpperCase().match(/[A-Z]{3,}/g)));

function* misreadingsOf(word: string): Generator<string> {
  for (const [at, sign] of Array.from(word).entries()) {
    for (const pair of CONFUSED.filter((one) => one.includes(sign))) {
      yield word.slice(0, at) + pair.replace(sign, '') + word.slice(at + 1);
    }
  }
}

/**
 * Checks whether a word of a Latin name is unknown, and one letter makes it a known name. The
 * letter is replaced by a similar one. Example: SAOR is probably SAQR.
 * @param name the name in capitals
 */
export const mayBeMisread = (name: string): boolean =>
  name
    .split(/[ -]/)
    .some(
      (word) =>
        !knownWords().has(word) &&
        [...misreadingsOf(word)].some((misread) => knownWords().has(misread)),
    );
