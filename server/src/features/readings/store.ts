import { READ_FILE_FIELDS, type ReadingField } from '@diwan/contract/features/readings/records';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { DocumentReadingsTable, ReadingValuesTable } from '../../platform/db/tables.ts';
import { hasLivingJob } from '../../platform/jobs/jobs.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';

const FILE_COLUMNS = READ_FILE_FIELDS.map((field) => `d.${field}_id` as const);

const SUBMISSION = [
  'd.id',
  'd.brand_id',
  'd.version',
  'd.document_type',
  'd.civil_id_sealed',
  'd.signatory_civil_id_sealed',
  'd.full_name_english',
  'd.full_name_arabic',
  'd.driver_license_verified',
  'd.name_match_status',
  ...FILE_COLUMNS,
] as const;

const submissions = (db: Db) => db.selectFrom('brand_documents as d').select(SUBMISSION);

/**
 * Returns a submission without a scope, for a job or for a brand whose scope the caller has
 * checked.
 */
export const findSubmission = (db: Db, document_id: string) =>
  submissions(db).where('d.id', '=', document_id).executeTakeFirst();

/** Returns the newest submission. The caller has checked the brand's scope. */
export const findNewestSubmission = (db: Db, brand_id: number) =>
  submissions(db)
    .where('d.brand_id', '=', brand_id)
    .orderBy('d.version', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findBrandStatus = (db: Db, brand_id: number) =>
  db.selectFrom('brands').select('status').where('id', '=', brand_id).executeTakeFirstOrThrow();

export const findSubmissionsAfter = (db: Db, id: string, limit: number) =>
  submissions(db).where('d.id', '>', id).orderBy('d.id').limit(limit).execute();

export type SubmissionRow = NonNullable<Awaited<ReturnType<typeof findSubmission>>>;

/** Inserts a pending reading. A second run of the job finds the existing row. */
export const insertWaiting = (tx: Tx, reading: Insertable<DocumentReadingsTable>) =>
  tx
    .insertInto('document_readings')
    .values(reading)
    .onConflict((conflict) => conflict.columns(['document_id', 'file_id']).doNothing())
    .execute();

const READING = [
  'r.id',
  'r.brand_id',
  'r.document_id',
  'r.file_id',
  'r.file_field',
  'r.state',
  'r.reason',
  'r.width',
  'r.height',
  'r.orientation',
  'r.engine',
  'r.read_at',
] as const;

export const findReadings = (db: Db, document_ids: readonly string[]) =>
  db
    .selectFrom('document_readings as r')
    .select(READING)
    .where('r.document_id', 'in', document_ids)
    .orderBy('r.document_id')
    .orderBy('r.file_field')
    .limit(LIST_LIMIT)
    .execute();

export type ReadingRow = Awaited<ReturnType<typeof findReadings>>[number];

/** Locks all readings of a submission, so that a job and a correction are serialized. */
export const lockReadings = (tx: Tx, document_id: string) =>
  tx
    .selectFrom('document_readings as r')
    .select(READING)
    .where('r.document_id', '=', document_id)
    .orderBy('r.id')
    .forUpdate()
    .execute();

export const findWaiting = (db: Db, document_id: string) =>
  db
    .selectFrom('document_readings as r')
    .innerJoin('files as f', 'f.id', 'r.file_id')
    .select(['r.id', 'f.storage_key', 'f.content_type', 'f.pages'])
    .where('r.document_id', '=', document_id)
    .where('r.state', '=', 'waiting')
    .orderBy('r.id')
    .limit(READ_FILE_FIELDS.length)
    .execute();

export type WaitingRow = Awaited<ReturnType<typeof findWaiting>>[number];

/** Returns the reading of a brand's file in the newest submission that contains the file. */
export const findReadingOfFile = (db: Db, brand_id: number, file_id: string) =>
  db
    .selectFrom('document_readings as r')
    .innerJoin('brand_documents as d', 'd.id', 'r.document_id')
    .select(READING)
    .where('r.brand_id', '=', brand_id)
    .where('r.file_id', '=', file_id)
    .orderBy('d.version', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Stores a reading.
 * @returns false if another run has already stored it
 */
export async function setRead(
  tx: Tx,
  id: string,
  reading: Updateable<DocumentReadingsTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('document_readings')
    .set(reading)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const insertValues = (tx: Tx, values: readonly Insertable<ReadingValuesTable>[]) =>
  tx.insertInto('reading_values').values(values).execute();

export const findValues = (db: Db, reading_ids: readonly string[]) =>
  db
    .selectFrom('reading_values as v')
    .leftJoin('users as u', 'u.id', 'v.corrected_by')
    .select([
      'v.reading_id',
      'v.field',
      'v.value_sealed',
      'v.confidence',
      'v.accepted',
      'v.evidence',
      'v.repaired',
      'v.engine_read_sealed',
      'v.page',
      'v.x',
      'v.y',
      'v.width',
      'v.height',
      'v.corrected_sealed',
      'v.corrected_at',
      sql<string>`coalesce(nullif(trim(concat(u.first_name, ' ', u.last_name)), ''), u.email)`.as(
        'corrector',
      ),
    ])
    .where('v.reading_id', 'in', reading_ids)
    .orderBy('v.reading_id')
    .orderBy('v.field')
    .limit(LIST_LIMIT)
    .execute();

export type ValueRow = Awaited<ReturnType<typeof findValues>>[number];

export const setJudged = (
  tx: Tx,
  reading_id: string,
  field: ReadingField,
  judged: Pick<Updateable<ReadingValuesTable>, 'accepted' | 'evidence'>,
) =>
  tx
    .updateTable('reading_values')
    .set(judged)
    .where('reading_id', '=', reading_id)
    .where('field', '=', field)
    .execute();

/** Stores a person's correction beside the machine's reading. */
export const upsertCorrection = (
  tx: Tx,
  value: Insertable<ReadingValuesTable>,
  correction: Pick<
    Updateable<ReadingValuesTable>,
    'corrected_sealed' | 'corrected_by' | 'corrected_at'
  >,
) =>
  tx
    .insertInto('reading_values')
    .values({ ...value, ...correction })
    .onConflict((conflict) => conflict.columns(['reading_id', 'field']).doUpdateSet(correction))
    .execute();

const AT_ONCE = 200;

/** Returns submissions with an unread document and without a job. */
export async function findUnread(db: Db): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('brand_documents as d')
    .select('d.id')
    .where(
      sql<boolean>`exists (select from unnest(array[d.civil_id_file_id, d.driver_license_file_id,
          d.signatory_id_file_id]) as f (id)
        where f.id is not null and not exists (select from document_readings r
          where r.document_id = d.id and r.file_id = f.id and r.state <> 'waiting'))`,
    )
    .where(sql<boolean>`not ${hasLivingJob(sql`'read-documents-' || d.id`)}`)
    .orderBy('d.created_at')
    .orderBy('d.id')
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}
