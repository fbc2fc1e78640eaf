import type { JobSubject } from '@diwan/contract/features/jobs/records';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

interface Row {
  readonly about: string;
  readonly what: string | null;
  readonly brand_id: number | null;
  readonly brand_name: string | null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Reads what jobs work on, by the ids in their payloads: the brand, and the event, subject or name.
 * An id of another kind of object is left out.
 */
export async function readSubjects(
  db: Db,
  about: readonly (string | null)[],
): Promise<ReadonlyMap<string, JobSubject>> {
  const ids = [...new Set(about)].filter((id) => id !== null && UUID.test(id));
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Row>`
    with wanted as (select unnest(${ids}::uuid[]) as id), found as (
      select d.id, d.event as what, d.brand_id from webhook_deliveries d join wanted using (id)
      union all
      select m.id, m.subject, m.brand_id from messages m join wanted using (id)
      union all
      select d.id, null, d.brand_id from brand_documents d join wanted using (id)
      union all
      select c.id, null, c.brand_id from signature_comparisons c join wanted using (id)
      union all
      select a.id, null, a.brand_id from agreements a join wanted using (id)
      union all
      select l.id, null, l.brand_id from leads l join wanted using (id)
      union all
      select c.id, c.name, null from campaigns c join wanted using (id)
      union all
      select d.id, f.name, null from payout_deliveries d join wanted using (id)
        join payout_files f on f.id = d.file_id
    )
    select f.id as about, f.what, b.id as brand_id, b.name as brand_name
    from found f left join brands b on b.id = f.brand_id`.execute(db);
  return new Map(
    rows.map(({ about: id, what, brand_id, brand_name }) => [
      id,
      { what, brand: brand_id === null ? null : { id: brand_id, name: brand_name ?? '' } },
    ]),
  );
}
