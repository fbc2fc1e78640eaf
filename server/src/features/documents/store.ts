import { DOCUMENT_FILE_FIELDS } from '@diwan/contract/features/documents/records';
import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';
import type { BrandDocumentsTable } from '../../platform/db/tables.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';

const FILE_COLUMNS = DOCUMENT_FILE_FIELDS.map((field) => `d.${field}_id` as const);

const COLUMNS = [
  'd.id',
  'd.version',
  'd.document_type',
  'd.driver_license_verified',
  'd.name_match_status',
  'd.signature_match_status',
  'd.created_at',
  ...FILE_COLUMNS,
] as const;

const ofBrand = (db: Db, scope: Scope, brand_id: number) =>
  db
    .selectFrom('brand_documents as d')
    .innerJoin('brands as b', 'b.id', 'd.brand_id')
    .select(COLUMNS)
    .where('d.brand_id', '=', brand_id)
    .where(withinScope(scope, 'b.id', 'b.partner_id'))
    .orderBy('d.version', 'desc');

export const findSubmissions = (db: Db, scope: Scope, brand_id: number) =>
  ofBrand(db, scope, brand_id).limit(LIST_LIMIT).execute();

export const findNewestSubmission = (db: Db, scope: Scope, brand_id: number) =>
  ofBrand(db, scope, brand_id).limit(1).executeTakeFirst();

export type SubmissionRow = Awaited<ReturnType<typeof findSubmissions>>[number];

/** The caller has locked the brand's row, so that versions follow each other without a gap. */
export const insertSubmission = (tx: Tx, submission: Insertable<BrandDocumentsTable>) =>
  tx.insertInto('brand_documents').values(submission).returning('id').executeTakeFirstOrThrow();

export const findFiles = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('files')
    .select(['id', 'content_type', 'size_bytes', 'pages'])
    .where('id', 'in', ids)
    .execute();

export const findBankDetails = (db: Db, brand_id: number) =>
  db
    .selectFrom('brand_bank_details')
    .select(['bank_name', 'iban_index'])
    .where('brand_id', '=', brand_id)
    .executeTakeFirst();

/** Whether a brand is, or ever was, an active one, however it stands now. */
export async function wasActivated(db: Db, brand_id: number): Promise<boolean> {
  const { rows } = await sql<{ activated: boolean }>`
    select exists (select from brands where id = ${brand_id} and status = 'active')
      or exists (select from audit_log where entity = 'brand' and entity_id = ${String(brand_id)}
        and action = 'brand.approved') as activated`.execute(db);
  return rows[0]?.activated ?? false;
}

export const findEntityType = (db: Db, scope: Scope, brand_id: number) =>
  db
    .selectFrom('brands as b')
    .select('b.entity_type')
    .where('b.id', '=', brand_id)
    .where(withinScope(scope, 'b.id', 'b.partner_id'))
    .executeTakeFirst();

export const findFileReference = (db: Db, scope: Scope, file_id: string) =>
  db
    .selectFrom('brand_documents as d')
    .select('d.id')
    .where((eb) => eb.or(FILE_COLUMNS.map((column) => eb(column, '=', file_id))))
    .where(withinScope(scope, 'd.brand_id', null))
    .limit(1)
    .executeTakeFirst();
