import type { BrandStatus } from '@diwan/contract/features/brands/records';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export interface WatchedBrand {
  readonly id: number;
  readonly status: BrandStatus;
  /** The encrypted expiry dates that were accepted or corrected by a person. */
  readonly papers: readonly { readonly field: string; readonly sealed: string }[];
}

/**
 * Returns brands after an id whose newest submission has an expiry date, or that have a stored one.
 */
export async function findWatched(db: Db, after: number, limit: number): Promise<WatchedBrand[]> {
  const { rows } = await sql<WatchedBrand>`
    select b.id, b.status, coalesce(p.papers, '[]'::json) as papers from brands b
    left join lateral (
      select json_agg(json_build_object('field', r.file_field,
        'sealed', coalesce(v.corrected_sealed, v.value_sealed))) as papers
      from document_readings r
      join reading_values v on v.reading_id = r.id and v.field = 'expiry_date'
        and (v.accepted or v.corrected_sealed is not null)
      where r.document_id = (select d.id from brand_documents d where d.brand_id = b.id
        order by d.version desc limit 1)) p on true
    where b.id > ${after} and b.status <> 'rejected' and (p.papers is not null
      or exists (select from paper_expiries e where e.brand_id = b.id))
    order by b.id limit ${limit}`.execute(db);
  return rows;
}

interface Expiry {
  readonly field: string;
  readonly expires_on: string;
}

/**
 * Replaces the stored dates by the read ones. The owner is notified again of a document with
 * another date.
 */
export async function saveExpiries(
  tx: Tx,
  brand_id: number,
  expiries: readonly Expiry[],
): Promise<void> {
  const fields = expiries.map(({ field }) => field);
  const days = expiries.map(({ expires_on }) => expires_on);
  await sql`delete from paper_expiries where brand_id = ${brand_id}
    and field <> all(${fields}::text[])`.execute(tx);
  await sql`insert into paper_expiries as e (brand_id, field, expires_on)
    select ${brand_id}, field, expires_on
    from unnest(${fields}::text[], ${days}::date[]) as n (field, expires_on)
    on conflict (brand_id, field) do update
    set expires_on = excluded.expires_on, notified_at = null
    where e.expires_on <> excluded.expires_on`.execute(tx);
}

/** Returns the dates up to a day that were not announced, and marks them as announced. */
export async function takeDue(
  tx: Tx,
  brand_id: number,
  until: string,
  now: string,
): Promise<readonly Expiry[]> {
  const { rows } = await sql<Expiry>`update paper_expiries set notified_at = ${now}
    where brand_id = ${brand_id} and expires_on <= ${until}::date and notified_at is null
    returning field, expires_on`.execute(tx);
  return rows;
}
