import {
  DOCUMENT_FILE_FIELDS,
  type DocumentFileField,
} from '@diwan/contract/features/documents/records';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';
import type { BrandDocumentsTable, DocumentUploadsTable } from '../../platform/db/tables.ts';
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
  'd.submitted_device',
  'd.civil_id_sealed',
  'd.signatory_civil_id_sealed',
  'd.iban_sealed',
  ...FILE_COLUMNS,
] as const;

const ofBrand = (db: Db, scope: Scope, brand_id: number) =>
  db
    .selectFrom('brand_documents as d')
    .innerJoin('brands as b', 'b.id', 'd.brand_id')
    .select(COLUMNS)
    .select(
      sql<string | null>`(select a.signature_file_id from agreements a
        where a.brand_id = d.brand_id and a.agreement_type = 'service' and a.status = 'signed'
        order by a.signed_at desc, a.number desc limit 1)`.as('signature_file_id'),
    )
    .where('d.brand_id', '=', brand_id)
    .where(withinScope(scope, 'b.id', 'b.partner_id'))
    .orderBy('d.version', 'desc');

export const findSubmissions = (db: Db, scope: Scope, brand_id: number) =>
  ofBrand(db, scope, brand_id).limit(LIST_LIMIT).execute();

export const findNewestSubmission = (db: Db, scope: Scope, brand_id: number) =>
  ofBrand(db, scope, brand_id).limit(1).executeTakeFirst();

export type SubmissionRow = Awaited<ReturnType<typeof findSubmissions>>[number];

/**
 * Inserts a submission. The caller has locked the brand's row, so that version numbers have no gap.
 */
export const insertSubmission = (tx: Tx, submission: Insertable<BrandDocumentsTable>) =>
  tx.insertInto('brand_documents').values(submission).returning('id').executeTakeFirstOrThrow();

/** Stores the result of a comparison of signatures. */
export async function setSignatureMatch(
  tx: Tx,
  id: string,
  signature_match_status: SubmissionRow['signature_match_status'],
): Promise<void> {
  await tx
    .updateTable('brand_documents')
    .set({ signature_match_status })
    .where('id', '=', id)
    .execute();
}

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

/** Inserts an upload. The caller has locked the brand's row, so that each field has one upload. */
export const insertUpload = (tx: Tx, upload: Insertable<DocumentUploadsTable>) =>
  tx.insertInto('document_uploads').values(upload).returning('id').executeTakeFirstOrThrow();

/** Deletes the upload of a field, and returns it. Its file is kept. */
export const takeUpload = (tx: Tx, brand_id: number, field: DocumentFileField) =>
  tx
    .deleteFrom('document_uploads')
    .where('brand_id', '=', brand_id)
    .where('field', '=', field)
    .returning(['id', 'file_id'])
    .executeTakeFirst();

/** Returns the device that began the registration of a brand. */
export async function findBeganOn(db: Db, brand_id: number): Promise<string | null> {
  const row = await db
    .selectFrom('brands as b')
    .innerJoin('registration_proofs as p', 'p.user_id', 'b.owner_user_id')
    .select('p.began_on')
    .where('b.id', '=', brand_id)
    .executeTakeFirst();
  return row?.began_on ?? null;
}

const SWEPT_AT_ONCE = 500;

/** Deletes uploads that are older than `before`. Skips uploads that are being submitted. */
export const removeUploadsBefore = (tx: Tx, before: string) =>
  tx
    .deleteFrom('document_uploads')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('document_uploads')
        .select('id')
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(SWEPT_AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .returning('file_id')
    .execute();

/** Stores the results of checks, from a job or from a person's correction. */
export const setChecks = (
  tx: Tx,
  id: string,
  checks: Pick<
    Updateable<BrandDocumentsTable>,
    'driver_license_verified' | 'name_match_status' | 'signature_match_status'
  >,
) => tx.updateTable('brand_documents').set(checks).where('id', '=', id).execute();

/** Returns the values of the newest submission. Sealed values stay sealed. */
export const findTyped = (db: Db, scope: Scope, brand_id: number) =>
  db
    .selectFrom('brand_documents as d')
    .innerJoin('brands as b', 'b.id', 'd.brand_id')
    .select([
      'd.civil_id_sealed',
      'd.full_name_arabic',
      'd.full_name_english',
      'd.company_name',
      'd.company_name_arabic',
      'd.signatory_civil_id_sealed',
      'd.bank_name',
      'd.iban_sealed',
      'd.submitted_device',
    ])
    .where('d.brand_id', '=', brand_id)
    .where(withinScope(scope, 'b.id', 'b.partner_id'))
    .orderBy('d.version', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Returns whether a brand is or ever was active. */
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
    .select(['d.id', 'd.brand_id'])
    .where((eb) => eb.or(FILE_COLUMNS.map((column) => eb(column, '=', file_id))))
    .where(withinScope(scope, 'd.brand_id', null))
    .limit(1)
    .executeTakeFirst();

/** The audit action of an admin who opens a document. */
export const OPENED = 'brand.document_opened';

interface Opening {
  readonly brand_id: number;
  readonly viewer_id: string;
  readonly file_id: string;
}

/** Returns whether the audit log has the same opening within the last hour. */
export const wasOpenedLately = async (db: Db, opening: Opening): Promise<boolean> =>
  (await db
    .selectFrom('audit_log')
    .select('id')
    .where('entity', '=', 'brand')
    .where('entity_id', '=', String(opening.brand_id))
    .where('action', '=', OPENED)
    .where('actor_id', '=', opening.viewer_id)
    .where(sql<boolean>`after ->> 'file_id' = ${opening.file_id}`)
    .where(sql<boolean>`at > now() - interval '1 hour'`)
    .limit(1)
    .executeTakeFirst()) !== undefined;
