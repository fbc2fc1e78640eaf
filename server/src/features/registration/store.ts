import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';
import { awaitsMail } from '../auth/public.ts';

/** Returns the facts that decide the next step of a registration, and the values of its screens. */
export const findRegistration = (db: Db, scope: Scope, brand_id: number) =>
  db
    .selectFrom('brands as b')
    .leftJoin('users as u', 'u.id', 'b.owner_user_id')
    .leftJoin('registration_proofs as p', 'p.user_id', 'u.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('brand_documents as d')
          .select([
            'd.civil_id_file_id',
            'd.driver_license_file_id',
            'd.commercial_license_file_id',
            'd.signatory_auth_file_id',
            'd.signatory_id_file_id',
            'd.submitted_device',
            sql<boolean>`true`.as('submitted'),
          ])
          .whereRef('d.brand_id', '=', 'b.id')
          .orderBy('d.version', 'desc')
          .limit(1)
          .as('d'),
      (join) => join.onTrue(),
    )
    .select([
      'b.id as brand_id',
      'b.name',
      'b.status',
      'b.status_reason',
      'b.entity_type',
      'b.company_name',
      'b.company_name_arabic',
      'b.mcc_status',
      'b.phone_country_code',
      'b.phone_number',
      'b.share_link_id',
      'b.owner_user_id',
      // The address that the registrant typed, and may therefore see. It may belong to another
      // account.
      sql<string | null>`coalesce(p.named_email, u.email)`.as('email'),
      'u.email as account_email',
      'p.named_email',
      'p.began_on',
      'p.mailed_at',
      'p.unchecked_since',
      'd.submitted_device',
      'd.civil_id_file_id',
      'd.driver_license_file_id',
      'd.commercial_license_file_id',
      'd.signatory_auth_file_id',
      'd.signatory_id_file_id',
      'd.submitted',
      sql<boolean>`u.id is not null and u.password_hash is null`.as('password_missing'),
      sql<boolean>`exists (select from agreements a where a.brand_id = b.id
        and a.agreement_type = 'service' and a.status = 'signed')`.as('agreement_signed'),
    ])
    .where('b.id', '=', brand_id)
    .where(withinScope(scope, 'b.id', 'b.partner_id'))
    .executeTakeFirst();

/**
 * Returns files that are uploaded and not submitted yet. The caller has checked the brand's scope.
 */
export const findWaitingUploads = (db: Db, brand_id: number) =>
  db
    .selectFrom('document_uploads')
    .select(['id as upload_id', 'field'])
    .where('brand_id', '=', brand_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Returns step 1 as it was entered, with the terms of the share link and the category. */
export const findDetails = (db: Db, scope: Scope, brand_id: number) =>
  db
    .selectFrom('brands as b')
    .innerJoin('mcc_codes as m', 'm.code', 'b.mcc_code')
    .leftJoin('users as u', 'u.id', 'b.owner_user_id')
    .leftJoin('registration_proofs as p', 'p.user_id', 'u.id')
    .leftJoin('share_links as s', 's.id', 'b.share_link_id')
    .select([
      'b.name',
      'b.logo_file_id',
      'b.entity_type',
      'b.company_name',
      'b.company_name_arabic',
      'b.registration_country',
      'b.mcc_code',
      'b.business_type',
      'b.description',
      'b.payment_type_preference',
      'b.num_pos_devices',
      'b.delivery_location',
      'b.delivery_location_type',
      'b.hall_number',
      'b.suite_number',
      'b.nationality',
      'b.country_of_residence',
      'b.phone_country_code',
      'b.phone_number',
      'b.website',
      'b.twitter_handle',
      'b.instagram_handle',
      'b.tiktok_handle',
      sql<string | null>`coalesce(p.named_email, u.email)`.as('email'),
      'm.description as mcc_description',
      'm.require_deposit',
      'm.deposit_amount_minor',
      'm.deposit_currency',
      's.entity_type as link_entity_type',
      sql<boolean>`exists (select from brand_documents d where d.brand_id = b.id)`.as('submitted'),
    ])
    .where('b.id', '=', brand_id)
    .where(withinScope(scope, 'b.id', 'b.partner_id'))
    .executeTakeFirst();

/**
 * Returns registrations through a share link that are pending at the registrant and unchanged since
 * `before`. It excludes registrations that are pending at the platform: those with a signed
 * agreement, and those with documents and an unapproved category after the mail was opened. It also
 * excludes brands that were ever connected or hold money.
 * @param id restricts the search to one brand
 */
export async function findUntouched(db: Db, before: string, id?: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select b.id from brands b join users u on u.id = b.owner_user_id
    where b.status = 'pending' and b.share_link_id is not null and b.updated_at < ${before}
      and u.password_hash is null and b.tap_mid is null and b.deposit_received_at is null
      and ${id === undefined ? sql`true` : sql`b.id = ${id}`}
      and not exists (select from agreements a where a.brand_id = b.id
        and (a.status = 'signed' or a.created_at >= ${before}))
      and not exists (select from brand_documents d where d.brand_id = b.id
        and ((b.mcc_status <> 'approved' and not ${awaitsMail}) or d.created_at >= ${before}))
      and not exists (select from document_uploads w where w.brand_id = b.id
        and w.created_at >= ${before})
      and not exists (select from leads l where l.brand_id = b.id)
      and not exists (select from api_keys k where k.brand_id = b.id)
      and not exists (select from transactions t where t.brand_id = b.id)
    order by b.id limit 500`.execute(db);
  return rows.map((row) => row.id);
}

/** Records the share link with which an account was created. */
export const insertLinkAccount = (tx: Tx, user_id: string, share_link_id: string) =>
  tx.insertInto('link_accounts').values({ user_id, share_link_id }).execute();

/**
 * Returns the share link with which this account was created.
 * @returns null for other accounts
 */
export async function findLinkOf(db: Db, user_id: string): Promise<string | null> {
  const row = await db
    .selectFrom('link_accounts')
    .select('share_link_id')
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return row?.share_link_id ?? null;
}

/** Returns accounts of people who registered themselves, without a password and without a brand. */
export async function findUnusedAccounts(db: Db, before: string): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'brand_owner')
    .where('brand_id', 'is', null)
    .where('password_hash', 'is', null)
    .where('created_by', 'is', null)
    .where('updated_at', '<', before)
    .orderBy('id')
    .limit(500)
    .execute();
  return rows.map(({ id }) => id);
}
