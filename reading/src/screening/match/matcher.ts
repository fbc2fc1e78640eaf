import { isArabic, lettersOf } from '../../names/phones.ts';
import type { ListEntry } from '../lists/list-entry.ts';
import {
  allowedDifferences,
  createNameIndex,
  type HeardPart,
  type ListedName,
} from './name-index.ts';
import { type NameFit, rangeOf, ratePair } from './score.ts';
import type { Match, Subject } from './subject.ts';

/** Finds the entries that may be the same person as a subject. */
export interface Matcher {
  /**
   * Returns the matches of one subject, the best entry first.
   * @param only the keys of the entries to compare; all entries if absent
   */
  match(subject: Subject, only?: ReadonlySet<string>): Match[];
}

/**
 * Returns true if places ascend, or ascend again from the start once. They do so in a name with the
 * family first.
 */
const turnsOnce = (places: readonly number[]): boolean =>
  places.filter((place, at) => place < (places[at - 1] ?? -1)).length <= 1 &&
  (places.at(-1) ?? 0) >= (places[0] ?? 0) ===
    places.every((place, at) => place >= (places[at - 1] ?? -1));

/** Pairs each part of a subject's name with the most similar part of a listed name. */
function pairParts(heard: readonly HeardPart[], parts: readonly number[]) {
  const used = new Map<number, number>();
  const places: number[] = [];
  const pairs = heard.map(({ alike }) => {
    let best = -1;
    let likeness = 0;
    for (const [at, part] of parts.entries()) {
      const own = used.has(at) ? 0 : (alike.get(part) ?? 0);
      if (own > likeness) [best, likeness] = [at, own];
    }
    if (best !== -1) {
      used.set(best, likeness);
      places.push(best);
    }
    return likeness;
  });
  return { pairs, used, in_order: turnsOnce(places) };
}

function fitOf(
  heard: readonly HeardPart[],
  { parts }: ListedName,
  names: number,
): Omit<NameFit, 'is_equal' | 'is_other_script'> | undefined {
  const { pairs, used, in_order } = pairParts(heard, parts);
  const fitting = pairs.filter((likeness) => likeness > 0);
  const short = Math.min(heard.length, parts.length);
  const different = short - fitting.length;
  const is_single = heard.length === 1 && parts.length === 1;
  if (fitting.length === 0 || (fitting.length < 2 && !is_single)) return undefined;
  if (different > allowedDifferences(short)) return undefined;
  const has_ends =
    parts.length >= heard.length
      ? used.has(0) && used.has(parts.length - 1)
      : pairs[0] !== 0 && pairs.at(-1) !== 0;
  const chances = heard.map(({ uses }, at) => (pairs[at] === 0 ? 1 : uses / names));
  return {
    likeness: fitting.reduce((sum, one) => sum + one, 0) / fitting.length,
    worst: Math.min(...fitting),
    different,
    missing: Math.abs(heard.length - parts.length),
    has_ends,
    in_order,
    expected: chances.reduce((product, one) => product * one, names),
  };
}

/** The similarity of the names of two persons who share only a document. */
const OTHER: NameFit = {
  likeness: 0.3,
  worst: 1,
  different: 1,
  missing: 0,
  has_ends: true,
  in_order: true,
  expected: 1e-3,
  is_equal: false,
  is_other_script: false,
};

/** Keeps the best match of a subject with each entry. */
function keepBest(
  best: Map<ListEntry, Match>,
  subject: Subject,
  { entry, text }: Pick<ListedName, 'entry' | 'text'>,
  fit: NameFit,
): void {
  const { score, reasons } = ratePair(subject, entry, fit);
  const range = rangeOf(score);
  if (range === undefined || (best.get(entry)?.score ?? -1) >= score) return;
  const { key: entry_key } = entry;
  best.set(entry, { subject_id: subject.id, entry_key, entry_name: text, score, range, reasons });
}

/** Prepares the comparison of subjects with these entries. */
export function createMatcher(entries: readonly ListEntry[]): Matcher {
  const { names, hear, candidatesOf } = createNameIndex(entries);
  const byNumber = Map.groupBy(
    entries.flatMap((entry) => entry.id_numbers.map((number) => ({ entry, number }))),
    ({ number }) => number,
  );

  type Filter = (entry: ListEntry) => boolean;

  function matchName(
    subject: Subject,
    text: string,
    best: Map<ListEntry, Match>,
    isCompared: Filter,
  ): void {
    const heard = hear(text);
    if (heard.length === 0) return;
    for (const at of candidatesOf(heard)) {
      const listed = names[at];
      if (!listed || !isCompared(listed.entry)) continue;
      const fit = fitOf(heard, listed, names.length);
      if (!fit) continue;
      keepBest(best, subject, listed, {
        ...fit,
        is_equal: lettersOf(text) === lettersOf(listed.text),
        is_other_script: isArabic(text) !== isArabic(listed.text),
      });
    }
  }

  return {
    match(subject, only) {
      const best = new Map<ListEntry, Match>();
      const isCompared: Filter = ({ key }) => only === undefined || only.has(key);
      for (const name of subject.names) matchName(subject, name, best, isCompared);
      for (const number of subject.id_numbers) {
        // The number of a document matches, but the name does not. A person has to explain such a
        // match.
        for (const { entry } of byNumber.get(number) ?? []) {
          const text = entry.names[0] ?? '';
          if (isCompared(entry) && !best.has(entry))
            keepBest(best, subject, { entry, text }, OTHER);
        }
      }
      return [...best.values()].toSorted((a, b) => b.score - a.score);
    },
  };
}
