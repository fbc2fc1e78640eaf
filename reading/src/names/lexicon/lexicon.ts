import { lettersOf, type SpokenPart, spokenParts } from '../phones.ts';
import { FAMILY_NAMES } from './family-names.ts';
import { GIVEN_NAMES, SERVANTS_OF } from './given-names.ts';

/** A name of the lists, without its article. */
export interface KnownName {
  /** The usual written form, with its marks. */
  readonly arabic: string;
  readonly letters: string;
  /** The usual Latin spellings, as sounds. */
  readonly spellings: readonly SpokenPart[];
}

const entriesOf = (list: string): string[][] => list.split(',').map((one) => one.trim().split(' '));

function collect(): ReadonlyMap<string, KnownName> {
  const servants = entriesOf(SERVANTS_OF).map(([arabic = '', ...latin]) => [
    `عبد${arabic}`,
    ...latin.map((one) => `Abdul${one.toLowerCase()}`),
  ]);
  const known = new Map<string, KnownName>();
  for (const [arabic = '', ...latin] of [
    ...entriesOf(GIVEN_NAMES),
    ...servants,
    ...entriesOf(FAMILY_NAMES),
  ]) {
    const letters = lettersOf(arabic);
    const before = known.get(letters);
    const spellings = [...(before?.spellings ?? []), ...latin.flatMap((one) => spokenParts(one))];
    known.set(letters, { arabic: before?.arabic ?? arabic, letters, spellings });
  }
  return known;
}

let names: ReadonlyMap<string, KnownName> | undefined;

/** Returns all names of the lists by their letters. The lists are parsed on the first call. */
export function knownNames(): ReadonlyMap<string, KnownName> {
  names ??= collect();
  return names;
}
