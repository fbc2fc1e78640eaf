import { spokenParts } from '../../names/phones.ts';
import type { ListEntry } from '../lists/list-entry.ts';
import { type AlikeParts, createPartIndex } from './part-index.ts';

/**
 * The maximum number of parts of a name. A longer name is cut. It is usually a title or an address
 * in the wrong column.
 */
const MAX_PARTS = 8;

/** One name of a listed person. The main name and each alias are separate names. */
export interface ListedName {
  readonly entry: ListEntry;
  readonly text: string;
  readonly parts: readonly number[];
}

const NO_NAMES = new Int32Array();

/** One part of a subject's name, and the listed parts that are similar to it. */
export interface HeardPart {
  readonly alike: AlikeParts;
  /** The number of listed names that have a similar part. */
  readonly uses: number;
}

/**
 * Returns the number of parts that may differ. One of four parts may, for example a grandfather's
 * name.
 * @param short the number of parts of the shorter name
 */
export const allowedDifferences = (short: number): number => (short > 3 ? 1 : 0);

/** Counts the bits of a mark. */
function bitsOf(mark: number): number {
  let count = 0;
  for (let rest = mark; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** The names of all listed persons, found by their parts. */
interface NameIndex {
  readonly names: readonly ListedName[];
  /** Splits a subject's name into parts, each with the listed parts that are similar to it. */
  hear(name: string): HeardPart[];
  /**
   * Returns the indexes of the names with enough similar parts. The most common part of the subject
   * only adds to names that another part found.
   */
  candidatesOf(heard: readonly HeardPart[]): number[];
}

const partsOf = (name: string) =>
  spokenParts(name)
    .filter(({ phones }) => phones !== '')
    .slice(0, MAX_PARTS);

/**
 * Indexes the names of all persons. A subject is then compared only with names that have similar
 * parts.
 */
export function createNameIndex(entries: readonly ListEntry[]): NameIndex {
  const index = createPartIndex();
  const names: ListedName[] = [];
  const found: number[][] = [];
  for (const entry of entries.filter(({ kind }) => kind === 'person')) {
    for (const text of entry.names) {
      const parts = partsOf(text).map((part) => index.add(part));
      for (const part of new Set(parts)) (found[part] ??= []).push(names.length);
      names.push({ entry, text, parts });
    }
  }

  const uses = found.map((places) => Int32Array.from(places));

  const lengths = Uint8Array.from(names, ({ parts }) => parts.length);
  // Each bit of a mark is one part of the subject's name that fits the listed name.
  const marks = new Uint8Array(names.length);

  function candidatesOf(heard: readonly HeardPart[]): number[] {
    const touched: number[] = [];
    for (const [bit, { alike }] of heard.toSorted((a, b) => a.uses - b.uses).entries()) {
      const may_find = bit < Math.max(1, heard.length - 1);
      for (const number of alike.keys()) {
        for (const name of uses[number] ?? NO_NAMES) {
          const mark = marks[name] ?? 0;
          if (mark === 0 && may_find) touched.push(name);
          if (mark !== 0 || may_find) marks[name] = mark | (1 << bit);
        }
      }
    }
    return touched.filter((name) => {
      const fitting = bitsOf(marks[name] ?? 0);
      marks[name] = 0;
      const short = Math.min(heard.length, lengths[name] ?? 0);
      return fitting >= short - allowedDifferences(short);
    });
  }

  return {
    names,
    candidatesOf,
    hear: (name) =>
      partsOf(name).map((part) => {
        const alike = index.findAlike(part);
        let count = 0;
        for (const number of alike.keys()) count += uses[number]?.length ?? 0;
        return { alike, uses: count };
      }),
  };
}
