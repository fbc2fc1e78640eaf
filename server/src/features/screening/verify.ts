import { digestEntry, digestList, type ListEntry } from '@diwan/reading/screening/port';
import { sql } from 'kysely';
import type { Deps } from '../../platform/context.ts';
import type { Difference } from '../../platform/difference.ts';

interface StoredEntry extends ListEntry {
  readonly id: string;
  readonly digest: string;
}

const findEntries = (db: Deps['db'], list_id: string, version: number) =>
  sql<StoredEntry>`select id::text, key, kind, names, birth_dates, nationalities, id_numbers,
      reason, digest
    from screening_entries where list_id = ${list_id} and from_version <= ${version}
      and (until_version is null or until_version > ${version})`.execute(db);

/** Checks that every version has the entries of its digest, and that no entry was altered. */
export async function verifyLists({ db }: Deps): Promise<Difference[]> {
  const { rows } = await sql<{
    readonly list_id: string;
    readonly version: number;
    readonly digest: string;
    readonly entries: number;
  }>`select list_id, version, digest, entries from screening_list_versions
    order by list_id, version`.execute(db);
  const found: Difference[] = [];
  for (const { list_id, version, digest, entries } of rows) {
    const stored = (await findEntries(db, list_id, version)).rows;
    const id = `${list_id} v${version}`;
    if (stored.length !== entries) found.push({ id, problem: 'entries are missing or were added' });
    if (digestList(stored.map((entry) => entry.digest)) !== digest) {
      found.push({ id, problem: 'the digest differs from that of the entries' });
    }
    for (const entry of stored.filter((one) => digestEntry(one) !== one.digest)) {
      found.push({ id: entry.id, problem: 'the entry differs from its digest' });
    }
  }
  return found;
}
