import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { SignatureComparisonsTable } from '../../platform/db/tables.ts';
import type { Difference } from '../../platform/difference.ts';
import { hasLivingJob } from '../../platform/jobs/jobs.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';

export const insertDrawing = (
  tx: Tx,
  drawing: {
    readonly agreement_id: string;
    readonly brand_id: number;
    readonly strokes_sealed: string;
    readonly created_at: string;
  },
) => tx.insertInto('signature_drawings').values(drawing).execute();

/** SQL: the drawn signatures of a brand in the order of signing. Typed signatures are excluded. */
const drawnOf = (brand_id: number): RawBuilder<unknown> => sql`
  select a.id, row_number() over (order by a.signed_at, a.number) as place from agreements a
  where a.brand_id = ${brand_id} and a.status = 'signed' and a.signature_file_id is not null`;

/**
 * Inserts the missing comparisons. The first drawing is compared with the licence of the newest
 * submission, and each later drawing with the first one.
 * @returns the new rows
 */
export async function insertMissing(
  tx: Tx,
  brand_id: number,
  created_at: string,
): Promise<{ readonly id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    with drawn as (${drawnOf(brand_id)}), newest as (
      select d.id, d.driver_license_file_id from brand_documents d
      where d.brand_id = ${brand_id} order by d.version desc limit 1)
    insert into signature_comparisons (brand_id, agreement_id, compared_with, document_id,
      licence_file_id, first_agreement_id, created_at)
    select ${brand_id}::integer, w.id, 'licence', n.id, n.driver_license_file_id, null::uuid,
      ${created_at}::timestamptz
    from drawn w, newest n where w.place = 1 and n.driver_license_file_id is not null
    union all
    select ${brand_id}::integer, w.id, 'first_signature', null, null, f.id, ${created_at}::timestamptz
    from drawn w, drawn f where w.place > 1 and f.place = 1
    on conflict do nothing returning id`.execute(tx);
  return rows;
}

/** Returns a pending comparison with its inputs. */
export const findWaiting = (db: Db, id: string) =>
  db
    .selectFrom('signature_comparisons as c')
    .innerJoin('agreements as a', 'a.id', 'c.agreement_id')
    .innerJoin('files as drawn', 'drawn.id', 'a.signature_file_id')
    .leftJoin('files as licence', 'licence.id', 'c.licence_file_id')
    .leftJoin('agreements as first', 'first.id', 'c.first_agreement_id')
    .leftJoin('files as first_drawn', 'first_drawn.id', 'first.signature_file_id')
    .leftJoin('signature_drawings as moved', 'moved.agreement_id', 'c.agreement_id')
    .leftJoin('signature_drawings as first_moved', 'first_moved.agreement_id', 'first.id')
    .select([
      'c.id',
      'c.document_id',
      'drawn.storage_key as drawn_key',
      'licence.storage_key as licence_key',
      'licence.content_type as licence_type',
      'first_drawn.storage_key as first_key',
      'moved.strokes_sealed',
      'first_moved.strokes_sealed as first_strokes_sealed',
    ])
    .where('c.id', '=', id)
    .where('c.state', '=', 'waiting')
    .executeTakeFirst();

export type WaitingRow = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;

/** Locks a pending comparison until the transaction ends. */
export const lockWaiting = (tx: Tx, id: string) =>
  tx
    .selectFrom('signature_comparisons')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();

export const conclude = (tx: Tx, id: string, outcome: Updateable<SignatureComparisonsTable>) =>
  tx.updateTable('signature_comparisons').set(outcome).where('id', '=', id).execute();

const SWEPT_AT_ONCE = 1_000;

/** Returns pending comparisons without a job. */
export const findForgotten = (db: Db) =>
  db
    .selectFrom('signature_comparisons as c')
    .select('c.id')
    .where('c.state', '=', 'waiting')
    .where(sql<boolean>`not ${hasLivingJob(sql`'signature-' || c.id`)}`)
    .orderBy('c.created_at')
    .orderBy('c.id')
    .limit(SWEPT_AT_ONCE)
    .execute();

export const findComparisons = (db: Db, scope: Scope, brand_id: number) =>
  db
    .selectFrom('signature_comparisons as c')
    .innerJoin('brands as b', 'b.id', 'c.brand_id')
    .innerJoin('agreements as a', 'a.id', 'c.agreement_id')
    .leftJoin('agreements as first', 'first.id', 'c.first_agreement_id')
    .select([
      'c.id',
      'c.agreement_id',
      'c.compared_with',
      'c.state',
      'c.problem',
      'c.verdict',
      'c.percentage',
      'c.scale_version',
      'c.average_similarity_bp',
      'c.area_x_bp',
      'c.area_y_bp',
      'c.area_width_bp',
      'c.area_height_bp',
      'c.arrows',
      'c.extracted_file_id',
      'first.signature_file_id as first_file_id',
      'a.signature_file_id as drawn_file_id',
      'c.measured_at',
      'c.created_at',
    ])
    .where('c.brand_id', '=', brand_id)
    .where(withinScope(scope, 'b.id', 'b.partner_id'))
    .orderBy('c.number', 'desc')
    .limit(LIST_LIMIT)
    .execute();

export type ComparisonRow = Awaited<ReturnType<typeof findComparisons>>[number];

/** Returns true if this file is an extracted signature. */
export async function hasExtracted(db: Db, file_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('signature_comparisons')
    .select('id')
    .where('extracted_file_id', '=', file_id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns submissions whose flag differs from the newest comparison with their licence. */
export async function findWrongFlags(db: Db): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select d.id, format('signature_match_status is %s, the newest comparison says %s',
      d.signature_match_status, n.status) as problem
    from brand_documents d, lateral (select coalesce((
      select case c.verdict when 'strong' then 'verified' when 'none' then 'mismatch' end
      from signature_comparisons c where c.document_id = d.id and c.compared_with = 'licence'
      order by c.number desc limit 1), 'pending') as status) n
    where d.signature_match_status <> n.status order by d.id`.execute(db);
  return rows;
}
