import { createHash } from 'node:crypto';
import type { ListFormat, ListProblem } from '@diwan/contract/features/screening/terms';
import { localEntriesOf, openSanctionsEntriesOf } from './csv-lists.ts';
import { type ListEntry, ListError } from './list-entry.ts';
import { unEntriesOf } from './un-xml.ts';

/**
 * The maximum number of entries of a list. The largest public lists of sanctions have about 60,000.
 */
export const MAX_ENTRIES = 100_000;

const READERS = {
  un_xml: unEntriesOf,
  opensanctions_csv: openSanctionsEntriesOf,
  local_csv: localEntriesOf,
} as const satisfies Record<ListFormat, unknown>;

/** An entry with the digest of its content, which changes if the entry changes. */
export interface DigestedEntry extends ListEntry {
  readonly digest: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Computes the SHA-256 digest of an entry's content. */
export const digestEntry = (entry: ListEntry): string =>
  sha256(
    JSON.stringify([
      entry.key,
      entry.kind,
      entry.names,
      entry.birth_dates,
      entry.nationalities,
      entry.id_numbers,
      entry.reason,
    ]),
  );

/**
 * Computes the SHA-256 digest of a whole list. The order of its entries has no effect.
 * @param digests the digests of its entries
 */
export const digestList = (digests: readonly string[]): string =>
  sha256(digests.toSorted().join('\n'));

export type ParsedList =
  | { readonly entries: readonly DigestedEntry[]; readonly digest: string }
  | { readonly line: number; readonly problem: ListProblem };

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ListError(1, 'not_utf8');
  }
}

function entriesOf(bytes: Uint8Array, format: ListFormat): DigestedEntry[] {
  const entries = new Map<string, DigestedEntry>();
  for (const [entry, line] of READERS[format](decode(bytes))) {
    if (entries.has(entry.key)) throw new ListError(line, 'repeated_id');
    if (entries.size >= MAX_ENTRIES) throw new ListError(line, 'too_many_entries');
    entries.set(entry.key, { ...entry, digest: digestEntry(entry) });
  }
  if (entries.size === 0) throw new ListError(1, 'no_entries');
  return [...entries.values()];
}

/**
 * Parses the file of a list.
 * @param bytes the file, as the publisher provides it
 * @returns all entries, or the first problem and its line
 */
export function parseList(bytes: Uint8Array, format: ListFormat): ParsedList {
  try {
    const entries = entriesOf(bytes, format);
    return { entries, digest: digestList(entries.map(({ digest }) => digest)) };
  } catch (error) {
    if (!(error instanceof ListError)) throw error;
    return { line: error.line, problem: error.problem };
  }
}
