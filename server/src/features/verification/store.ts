import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';

export const findBrandState = (db: Db, scope: Scope, id: number) =>
  db
    .selectFrom('brands as b')
    .select(['b.id', 'b.status', 'b.status_reason', 'b.mcc_status', 'b.updated_at'])
    .where('b.id', '=', id)
    .where(withinScope(scope, 'b.id', 'b.partner_id'))
    .executeTakeFirst();

/** What the newest submission holds; personal data, sealed. The caller has found the brand. */
export const findTyped = (db: Db, brand_id: number) =>
  db
    .selectFrom('brand_documents as d')
    .select([
      'd.civil_id_sealed',
      'd.full_name_english',
      'd.full_name_arabic',
      'd.company_name',
      'd.company_name_arabic',
      'd.bank_name',
      'd.iban_sealed',
    ])
    .where('d.brand_id', '=', brand_id)
    .orderBy('d.version', 'desc')
    .limit(1)
    .executeTakeFirst();

export type TypedRow = NonNullable<Awaited<ReturnType<typeof findTyped>>>;

/** The service agreement: the signed one, else the one that waits for a signature. */
export const findServiceAgreement = (db: Db, brand_id: number) =>
  db
    .selectFrom('agreements as a')
    .select([
      'a.id',
      sql<'pending' | 'signed'>`a.status`.as('status'),
      'a.agreement_version',
      'a.signer_name',
      'a.signed_at',
      sql<boolean>`a.pdf_file_id is not null`.as('pdf_ready'),
    ])
    .where('a.brand_id', '=', brand_id)
    .where('a.agreement_type', '=', 'service')
    .where('a.status', 'in', ['pending', 'signed'])
    .orderBy(sql`a.status = 'signed'`, 'desc')
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id')
    .limit(1)
    .executeTakeFirst();

/** A file that this brand handed in, of any submission; undefined for every other file. */
export async function findDocumentFile(
  db: Db,
  scope: Scope,
  brand_id: number,
  file_id: string,
): Promise<{ readonly storage_key: string; readonly content_type: string } | undefined> {
  return db
    .selectFrom('brand_documents as d')
    .innerJoin('brands as b', 'b.id', 'd.brand_id')
    .innerJoin('files as f', (join) =>
      join.on(
        sql<boolean>`f.id in (d.civil_id_file_id, d.driver_license_file_id,
          d.commercial_license_file_id, d.signatory_auth_file_id, d.signatory_id_file_id)`,
      ),
    )
    .select(['f.storage_key', 'f.content_type'])
    .where('d.brand_id', '=', brand_id)
    .where('f.id', '=', file_id)
    .where(withinScope(scope, 'b.id', 'b.partner_id'))
    .limit(1)
    .executeTakeFirst();
}
