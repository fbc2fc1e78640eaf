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

interface BrokenCase {
  readonly id: string;
  readonly problem: string;
}

/**
 * Checks that every strong or confirmed case of a brand has frozen it, and that two persons cleared
 * such a case. Checks that no payout file was made for a frozen brand, and that each case has the
 * entry of its list.
 */
export async function verifyCases({ db }: Deps): Promise<Difference[]> {
  const { rows } = await sql<BrokenCase>`
    select c.id::text, 'the case does not hold its brand' as problem from screening_cases c
      where c.brand_id is not null and c.frozen_at is null
        and (c.band = 'strong' or c.status = 'confirmed')
    union all
    select c.id::text, 'one person alone has cleared the case' from screening_cases c
      where c.status = 'cleared' and (c.band = 'strong' or c.frozen_at is not null)
        and (c.first_cleared_at is null or c.first_cleared_by = c.decided_by)
    union all
    select c.id::text, 'the case has another entry than the list' from screening_cases c
      join screening_entries e on e.id = c.entry_id
      where e.list_id <> c.list_id or e.key <> c.entry_key or e.digest <> c.entry_digest
    union all
    select c.id::text, 'a payout file contains the brand that this case holds'
      from screening_cases c join payout_lines l on l.brand_id = c.brand_id
      join payout_exports e on e.id = l.export_id
      where c.frozen_at is not null and c.status <> 'cleared' and e.created_at > c.frozen_at
        and l.status in ('reserved', 'paid')
    order by 2, 1`.execute(db);
  return rows;
}
