import type { AgreementRecord } from '@diwan/contract/features/agreements/records';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';
import type { AgreementsTable } from '../../platform/db/tables.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';
import { personName } from '../users/person-name.ts';

const TEXT = [
  'id',
  'agreement_version',
  'status',
  'text_en',
  'text_ar',
  'text_sha256',
  'created_at',
] as const;

/** The service agreement that counts: the signed one, else the pending one. */
export const findServiceAgreement = (db: Db, brand_id: number) =>
  db
    .selectFrom('agreements')
    .select(TEXT)
    .where('brand_id', '=', brand_id)
    .where('agreement_type', '=', 'service')
    .where('status', 'in', ['pending', 'signed'])
    .orderBy('status', 'desc')
    .limit(1)
    .executeTakeFirst();

export type ServiceAgreement = NonNullable<Awaited<ReturnType<typeof findServiceAgreement>>>;

export const insertAgreement = (tx: Tx, agreement: Insertable<AgreementsTable>) =>
  tx.insertInto('agreements').values(agreement).returning(TEXT).executeTakeFirstOrThrow();

export const markReplaced = (tx: Tx, id: string) =>
  tx
    .updateTable('agreements')
    .set({ status: 'replaced' })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();

/** Signs a pending agreement; undefined when it is pending no longer. */
export const markSigned = (tx: Tx, id: string, signature: Updateable<AgreementsTable>) =>
  tx
    .updateTable('agreements')
    .set({ ...signature, status: 'signed' })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst();

export const listAgreements = (
  db: Db,
  scope: Scope,
  brand_id: number,
): Promise<AgreementRecord[]> =>
  db
    .selectFrom('agreements as a')
    .innerJoin('brands as b', 'b.id', 'a.brand_id')
    .select([
      'a.id',
      'a.agreement_type',
      'a.agreement_version',
      'a.status',
      'a.text_sha256',
      'a.signer_name',
      'a.signer_email',
      'a.signed_at',
      sql<boolean>`a.pdf_file_id is not null`.as('pdf_ready'),
      'a.created_at',
    ])
    .where('a.brand_id', '=', brand_id)
    .where(withinScope(scope, 'b.id', 'b.partner_id'))
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(LIST_LIMIT)
    .execute();

export const findSignedPdf = (db: Db, scope: Scope, brand_id: number, id: string) =>
  db
    .selectFrom('agreements as a')
    .innerJoin('brands as b', 'b.id', 'a.brand_id')
    .leftJoin('files as f', 'f.id', 'a.pdf_file_id')
    .select(['f.storage_key', 'a.agreement_type'])
    .where('a.id', '=', id)
    .where('a.brand_id', '=', brand_id)
    .where('a.status', '=', 'signed')
    .where(withinScope(scope, 'b.id', 'b.partner_id'))
    .executeTakeFirst();

/** What the PDF of a signed agreement is made of. */
export const findSigning = (db: Db, id: string) =>
  db
    .selectFrom('agreements as a')
    .innerJoin('brands as b', 'b.id', 'a.brand_id')
    .innerJoin('files as f', 'f.id', 'a.signature_file_id')
    .leftJoin('users as w', 'w.id', 'a.witness_user_id')
    .select([
      'a.id',
      'a.brand_id',
      'b.name as brand_name',
      'a.agreement_version',
      'a.text_en',
      'a.text_ar',
      'a.text_sha256',
      'a.signer_name',
      'a.signer_email',
      'a.signed_at',
      'a.signer_ip',
      'a.signer_user_agent',
      'f.storage_key as drawing_key',
      personName('w').as('witness_name'),
      'w.email as witness_email',
      'w.role as witness_role',
    ])
    .where('a.id', '=', id)
    .where('a.status', '=', 'signed')
    .where('a.pdf_file_id', 'is', null)
    .executeTakeFirst();

/** The signed agreement that waits for its PDF, held until the transaction ends. */
export const lockWithoutPdf = (tx: Tx, id: string) =>
  tx
    .selectFrom('agreements')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'signed')
    .where('pdf_file_id', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export const setPdf = (tx: Tx, id: string, pdf_file_id: string) =>
  tx.updateTable('agreements').set({ pdf_file_id }).where('id', '=', id).execute();

export const findByPdfDigest = (db: Db, sha256: string) =>
  db
    .selectFrom('agreements as a')
    .innerJoin('files as f', 'f.id', 'a.pdf_file_id')
    .innerJoin('brands as b', 'b.id', 'a.brand_id')
    .select(['a.id', 'b.name as brand_name', 'a.signed_at'])
    .where('f.kind', '=', 'agreement')
    .where('f.sha256', '=', sha256)
    .executeTakeFirst();
