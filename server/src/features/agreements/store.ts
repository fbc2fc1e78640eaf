import { type Insertable, sql, type Updateable } from 'kysely';
import type { AgreementText } from '@diwan/documents/agreement/agreement-text';
import type { Db, Tx } from '../../platform/db/database.ts';
import { hasLivingJob } from '../../platform/jobs/jobs.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';
import type { AgreementDeclinesTable, AgreementsTable } from '../../platform/db/tables.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';
import type { PayingCompany } from '@diwan/documents/agreement/provider';
import { businessOfBrand } from '../businesses/public.ts';
import { personName } from '../users/public.ts';

const TEXT = [
  'id',
  'agreement_version',
  'status',
  'text_en',
  'text_ar',
  'schedule',
  'digest',
  'created_at',
] as const;

/** Returns the service agreement of the registration: the signed one, otherwise the pending one. */
export const findServiceAgreement = (db: Db, brand_id: number) =>
  db
    .selectFrom('agreements')
    .select(TEXT)
    .where('brand_id', '=', brand_id)
    .where('agreement_type', '=', 'service')
    .where('replaces_id', 'is', null)
    .where('status', 'in', ['pending', 'signed'])
    .orderBy('status', 'desc')
    .limit(1)
    .executeTakeFirst();

export type ServiceAgreement = NonNullable<Awaited<ReturnType<typeof findServiceAgreement>>>;

interface StoredContent {
  readonly text_en: string;
  readonly text_ar: string;
  readonly clauses: unknown;
  readonly schedule: unknown;
  readonly digest: string;
}

/** Returns the texts and data of an agreement as they were hashed. */
export const contentOf = (row: StoredContent): AgreementText => ({
  en: row.text_en,
  ar: row.text_ar,
  clauses: row.clauses as AgreementText['clauses'],
  schedule: row.schedule as AgreementText['schedule'],
  digest: row.digest,
});

/** Returns the columns that `contentOf` reads. */
export const columnsOf = ({ en, ar, clauses, schedule, digest }: AgreementText) => ({
  text_en: en,
  text_ar: ar,
  clauses: JSON.stringify(clauses),
  schedule: JSON.stringify(schedule),
  digest,
});

export const insertAgreement = (tx: Tx, agreement: Insertable<AgreementsTable>) =>
  tx.insertInto('agreements').values(agreement).returning(TEXT).executeTakeFirstOrThrow();

export const insertAgreements = (tx: Tx, agreements: readonly Insertable<AgreementsTable>[]) =>
  tx
    .insertInto('agreements')
    .values([...agreements])
    .returning(['brand_id', 'id as agreement_id', 'agreement_type', 'valid_from'])
    .execute();

export const markReplaced = (tx: Tx, id: string) =>
  tx
    .updateTable('agreements')
    .set({ status: 'replaced' })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();

/**
 * Signs a pending agreement.
 * @returns undefined if it is not pending
 */
export const markSigned = (tx: Tx, id: string, signature: Updateable<AgreementsTable>) =>
  tx
    .updateTable('agreements')
    .set({ ...signature, status: 'signed' })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst();

/** Stores the numbers that the text of a signed agreement masks. */
export const insertIdentity = (tx: Tx, agreement_id: string, sealed: string) =>
  tx.insertInto('agreement_identities').values({ agreement_id, sealed }).execute();

/** SQL: whether agreement `a` is about POS or a new version of the service agreement. */
const isAmendment = sql<boolean>`(a.agreement_type <> 'service' or a.replaces_id is not null)`;

/** Returns the facts of a signed agreement that `afterSigning` needs. */
export const findSigned = (tx: Tx, id: string) =>
  tx
    .selectFrom('agreements as a')
    .select(['a.agreement_type', 'a.schedule', 'a.signed_at', 'a.signed_by'])
    .select(isAmendment.as('is_amendment'))
    .where('a.id', '=', id)
    .where('a.status', '=', 'signed')
    .executeTakeFirstOrThrow();

/** The columns that the action tables of agreements need. */
const FACTS = [
  'a.agreement_type',
  'a.status',
  sql<string | null>`(select n.reason from agreement_declines n where n.agreement_id = a.id)`.as(
    'decline_reason',
  ),
  sql<boolean>`a.pdf_file_id is not null`.as('pdf_ready'),
  'b.status as brand_status',
  'b.mcc_status',
  sql<boolean>`exists (select from brand_documents d where d.brand_id = b.id)`.as(
    'documents_submitted',
  ),
] as const;

export const listAgreements = (db: Db, scope: Scope, brand_id: number) =>
  db
    .selectFrom('agreements as a')
    .innerJoin('brands as b', 'b.id', 'a.brand_id')
    .select([
      'a.id',
      'a.agreement_version',
      'a.digest',
      'a.signer_name',
      'a.signer_email',
      'a.signed_at',
      'a.created_at',
      isAmendment.as('is_amendment'),
      ...FACTS,
    ])
    .where('a.brand_id', '=', brand_id)
    .where(withinScope(scope, 'b.id', 'b.partner_id'))
    .orderBy('a.created_at', 'desc')
    .orderBy('a.number', 'desc')
    .limit(LIST_LIMIT)
    .execute();

/** Returns the agreements that the brand's owner has to sign, oldest first. */
export const findPendingAmendments = (db: Db, scope: Scope, brand_id: number) =>
  db
    .selectFrom('agreements as a')
    .innerJoin('brands as b', 'b.id', 'a.brand_id')
    .select(['a.id', 'a.agreement_version', 'a.created_at'])
    .select(['a.text_en', 'a.text_ar', 'a.clauses', 'a.schedule', 'a.digest'])
    .select(['a.valid_from', 'a.valid_until', ...FACTS])
    .where('a.brand_id', '=', brand_id)
    .where('a.status', '=', 'pending')
    .where(isAmendment)
    .where(withinScope(scope, 'b.id', 'b.partner_id'))
    .orderBy('a.created_at')
    .orderBy('a.number')
    .limit(LIST_LIMIT)
    .execute();

/** Returns an agreement that came after the registration, in any status. */
export const findAmendment = (db: Db, scope: Scope, brand_id: number, id: string) =>
  db
    .selectFrom('agreements as a')
    .innerJoin('brands as b', 'b.id', 'a.brand_id')
    .select(['a.id', 'a.digest', ...FACTS])
    .where('a.id', '=', id)
    .where('a.brand_id', '=', brand_id)
    .where(isAmendment)
    .where(withinScope(scope, 'b.id', 'b.partner_id'))
    .executeTakeFirst();

/** Returns the PDF to download: the one with the late timestamp, otherwise the original. */
export const findPdf = (db: Db, scope: Scope, brand_id: number, id: string) =>
  db
    .selectFrom('agreements as a')
    .innerJoin('brands as b', 'b.id', 'a.brand_id')
    .leftJoin('agreement_timestamps as t', 't.agreement_id', 'a.id')
    .leftJoin('files as f', (join) =>
      join.on('f.id', '=', (eb) => eb.fn.coalesce('t.file_id', 'a.pdf_file_id')),
    )
    .select(['f.storage_key', ...FACTS])
    .where('a.id', '=', id)
    .where('a.brand_id', '=', brand_id)
    .where(withinScope(scope, 'b.id', 'b.partner_id'))
    .executeTakeFirst();

/** Returns the data of a signed agreement's PDF. */
export const findSigning = (db: Db, id: string) =>
  db
    .selectFrom('agreements as a')
    .innerJoin('brands as b', 'b.id', 'a.brand_id')
    .leftJoin('files as f', 'f.id', 'a.signature_file_id')
    .leftJoin('users as w', 'w.id', 'a.witness_user_id')
    .leftJoin('agreement_identities as n', 'n.agreement_id', 'a.id')
    .select([
      'n.sealed as identity_sealed',
      'a.id',
      'a.brand_id',
      'b.name as brand_name',
      'a.agreement_version',
      'a.text_en',
      'a.text_ar',
      'a.clauses',
      'a.schedule',
      'a.digest',
      'a.typed_name',
      'a.signer_name',
      'a.signer_email',
      'a.signed_at',
      'a.signer_ip',
      'a.signer_user_agent',
      'a.confirmed_by_code',
      'f.storage_key as drawing_key',
      personName('w').as('witness_name'),
      'w.email as witness_email',
      'w.role as witness_role',
    ])
    .where('a.id', '=', id)
    .where('a.status', '=', 'signed')
    .where('a.pdf_file_id', 'is', null)
    .executeTakeFirst();

/** Returns the signed agreement without a PDF, locked until the transaction ends. */
export const lockWithoutPdf = (tx: Tx, id: string) =>
  tx
    .selectFrom('agreements')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'signed')
    .where('pdf_file_id', 'is', null)
    .forUpdate()
    .executeTakeFirst();

const SWEPT_AT_ONCE = 1_000;

/** Finds signed agreements that have no PDF and no job that makes one. */
export const findUnsealed = (db: Db) =>
  db
    .selectFrom('agreements as a')
    .select('a.id')
    .where('a.status', '=', 'signed')
    .where('a.pdf_file_id', 'is', null)
    .where(sql<boolean>`not ${hasLivingJob(sql`'seal-' || a.id`)}`)
    .orderBy('a.signed_at')
    .orderBy('a.id')
    .limit(SWEPT_AT_ONCE)
    .execute();

export const setPdf = (tx: Tx, id: string, pdf_file_id: string) =>
  tx.updateTable('agreements').set({ pdf_file_id }).where('id', '=', id).execute();

/** Finds the agreement by the digest of its original PDF or of the PDF with the late timestamp. */
export const findByPdfDigest = (db: Db, sha256: string) =>
  db
    .selectFrom('agreements as a')
    .innerJoin('brands as b', 'b.id', 'a.brand_id')
    .select([
      'a.id as agreement_id',
      'a.agreement_type',
      'a.agreement_version',
      'a.digest',
      'b.name as brand_name',
      'a.signer_name',
      'a.signed_at',
    ])
    .select(
      sql<boolean>`exists (select from agreements n where n.brand_id = a.brand_id
        and n.agreement_type = a.agreement_type and n.status = 'signed'
        and (n.signed_at, n.number) > (a.signed_at, a.number))`.as('replaced'),
    )
    .where(
      sql<boolean>`a.id in (
        select s.id from agreements s join files f on f.id = s.pdf_file_id
        where f.kind = 'agreement' and f.sha256 = ${sha256}
        union all
        select t.agreement_id from agreement_timestamps t join files f on f.id = t.file_id
        where f.kind = 'agreement' and f.sha256 = ${sha256})`,
    )
    .executeTakeFirst();

const BRAND = [
  'b.id',
  'b.name',
  'b.status',
  'b.entity_type',
  'b.company_name',
  'b.company_name_arabic',
  'b.mcc_code',
  'b.business_type',
  'b.mcc_status',
  'b.deposit_amount_minor',
  'b.deposit_currency',
  'b.payment_type_preference',
  'b.num_pos_devices',
  'b.phone_country_code',
  'b.phone_number',
  'b.share_link_id',
] as const;

const OWNER = [
  'u.id as owner_id',
  'u.email as owner_email',
  personName('u').as('owner_name'),
  'u.language as owner_language',
] as const;

const SUBMISSION = [
  'd.id as document_id',
  'd.submitted_device',
  'd.civil_id_sealed',
  'd.signatory_civil_id_sealed',
  'd.full_name_english',
  'd.full_name_arabic',
  'd.company_name as submitted_company_name',
  'd.company_name_arabic as submitted_company_name_arabic',
  'd.bank_name',
  'd.iban_sealed',
  'd.civil_id_file_id',
  'd.driver_license_file_id',
  'd.commercial_license_file_id',
  'd.signatory_auth_file_id',
  'd.signatory_id_file_id',
] as const;

/** Returns the data from which an agreement is composed: brand, owner and newest submission. */
export const findSubject = (db: Db, scope: Scope, brand_id: number) =>
  db
    .selectFrom('brands as b')
    .leftJoin('users as u', 'u.id', 'b.owner_user_id')
    .leftJoin('brand_documents as d', (join) =>
      join.onRef('d.brand_id', '=', 'b.id').on('d.version', '=', (eb) =>
        eb
          .selectFrom('brand_documents as newest')
          .select((max) => max.fn.max('newest.version').as('version'))
          .whereRef('newest.brand_id', '=', 'b.id'),
      ),
    )
    .leftJoin('registration_proofs as p', 'p.user_id', 'u.id')
    .leftJoin('partners as pa', 'pa.id', 'b.partner_id')
    .select([...BRAND, ...OWNER, ...SUBMISSION, 'pa.name as partner_name'])
    .select([
      sql<PayingCompany | null>`(select jsonb_build_object('name', y.name, 'name_ar', y.name_ar,
        'commercial_registration', y.commercial_registration)
        from businesses y where y.id = ${businessOfBrand})`.as('paying_company'),
      sql<boolean>`p.unchecked_since is not null`.as('values_unchecked'),
      sql<boolean>`u.id is not null and u.password_hash is null`.as('password_missing'),
      sql<boolean>`exists (select from agreements a where a.brand_id = b.id
        and a.agreement_type = 'service' and a.status = 'signed')`.as('agreement_signed'),
    ])
    .where('b.id', '=', brand_id)
    .where(withinScope(scope, 'b.id', 'b.partner_id'))
    .executeTakeFirst();

export type Subject = NonNullable<Awaited<ReturnType<typeof findSubject>>>;

/** Locks the brand's row, so that decisions about its registration are serialized. */
export const lockBrand = (db: Db, scope: Scope, brand_id: number) =>
  db
    .selectFrom('brands as b')
    .select('b.id')
    .where('b.id', '=', brand_id)
    .where(withinScope(scope, 'b.id', 'b.partner_id'))
    .forNoKeyUpdate('b')
    .executeTakeFirst();

/** Returns whether an agreement in the scope has this drawing or PDF. Partners have none. */
export async function hasFile(db: Db, scope: Scope, file_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('agreements as a')
    .select('a.id')
    .where((eb) =>
      eb.or([
        eb('a.signature_file_id', '=', file_id),
        eb('a.pdf_file_id', '=', file_id),
        eb(
          'a.id',
          '=',
          eb
            .selectFrom('agreement_timestamps')
            .select('agreement_id')
            .where('file_id', '=', file_id),
        ),
      ]),
    )
    .where(withinScope(scope, 'a.brand_id', null))
    .executeTakeFirst();
  return row !== undefined;
}

export const insertDecline = (tx: Tx, row: Insertable<AgreementDeclinesTable>) =>
  tx.insertInto('agreement_declines').values(row).execute();
