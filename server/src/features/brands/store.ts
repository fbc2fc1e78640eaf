import type { Brand, BrandSummary, MccStatus } from '@diwan/contract/features/brands/records';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';
import type { BrandBankDetailsTable, BrandsTable } from '../../platform/db/tables.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';
import { awaitsMail } from '../auth/public.ts';
import { linkSeen } from '../messages/public.ts';
import { type ReviewFacts, reviewFacts } from './review-facts.ts';

const inScope = (scope: Scope) => withinScope(scope, 'b.id', 'b.partner_id');

const fromBrands = (db: Db) =>
  db.selectFrom('brands as b').leftJoin('partners as p', 'p.id', 'b.partner_id');

const SUMMARY = [
  'b.id',
  'b.name',
  'b.company_name_arabic as name_ar',
  'b.status',
  'b.business_type',
  'b.mcc_code',
  'b.mcc_status',
  'b.entity_type',
  'b.description',
  'b.website',
  'b.twitter_handle',
  'b.instagram_handle',
  'b.tiktok_handle',
  'b.partner_id',
  'p.name as partner_name',
  'b.created_at',
] as const;

/**
 * SQL for brand `b`: whether our staff still have to assign the MID of its terminals, or to start
 * its POS agreement. A brand with online payments gets its MID through the lead.
 */
export const posToStart = sql<boolean>`(b.status = 'active'
  and b.payment_type_preference in ('pos', 'both')
  and ((b.tap_mid is null and b.payment_type_preference = 'pos')
    or not exists (select from agreements a where a.brand_id = b.id
      and a.agreement_type = 'pos_activation' and a.status in ('pending', 'signed'))))`;

const SUMMARY_TERMS = [
  sql<string | null>`'/api/files/' || b.logo_file_id`.as('logo_url'),
  sql<boolean>`b.deposit_state = 'required'`.as('deposit_required'),
  sql<boolean>`exists (select from brand_documents d where d.brand_id = b.id)`.as(
    'documents_submitted',
  ),
  sql<boolean>`exists (select from agreements a where a.brand_id = b.id
    and a.agreement_type = 'service' and a.status = 'signed')`.as('agreement_signed'),
  posToStart.as('pos_to_start'),
] as const;

/** SQL terms for brand `b`: the state of its services. */
const serviceTerms = (now: string) => {
  const today = sql`(${now}::timestamptz at time zone (select timezone from settings))::date`;
  const rentals = sql`from terminals t where t.brand_id = b.id and t.rental_end > ${today}`;
  return [
    sql<boolean>`exists (select from agreements a where a.brand_id = b.id
      and a.agreement_type = 'pos_activation' and a.status = 'signed')`.as('pos_agreement_signed'),
    sql<Brand['terminals_state']>`case
      when exists (select ${rentals} and t.status in ('approved', 'active')
        and t.rental_start <= ${today}) then 'active'
      when exists (select ${rentals} and t.status in ('pending', 'approved')) then 'requested'
      else 'none' end`.as('terminals_state'),
    sql<boolean>`exists (select from api_keys k where k.brand_id = b.id and k.mode = 'live'
      and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now}))`.as(
      'credentials_active',
    ),
  ] as const;
};

interface Viewer {
  /** The user who reads the list; null for a program. */
  readonly user_id: string | null;
  readonly now: string;
}

/** Returns whether this person saw a link that opens an account of the brand. */
export const hasSeenLink = async (db: Db, viewer_id: string, id: number): Promise<boolean> => {
  const { link_seen } = await db
    .selectFrom('brands as b')
    .select(linkSeen(viewer_id, 'b.id').as('link_seen'))
    .where('b.id', '=', id)
    .executeTakeFirstOrThrow();
  return link_seen;
};

interface Listing {
  /** The partner to whose brands within the scope the list is limited. */
  readonly partner_id?: number | undefined;
  /** The last row of the previous page. */
  readonly after?: readonly [created_at: string, id: number] | undefined;
  readonly limit?: number;
}

/** Lists the brands in scope, newest first. */
export const listBrands = (
  db: Db,
  scope: Scope,
  viewer: Viewer,
  { partner_id, after, limit = LIST_LIMIT }: Listing,
): Promise<(Omit<BrandSummary, 'can'> & ReviewFacts)[]> =>
  fromBrands(db)
    .select(SUMMARY)
    .select(SUMMARY_TERMS)
    .select([...reviewFacts(viewer.user_id, viewer.now)])
    .where(inScope(scope))
    .$if(partner_id !== undefined, (query) => query.where('b.partner_id', '=', partner_id ?? null))
    .orderBy('b.created_at', 'desc')
    .orderBy('b.id', 'desc')
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(b.created_at, b.id) < (${after?.[0]}::timestamptz, ${after?.[1]})`),
    )
    .limit(limit)
    .execute();

const DETAILS = [
  'b.status_reason',
  'b.owner_answer',
  'b.company_name',
  'b.company_name_arabic',
  'b.registration_country',
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
  'b.redirect_url',
  'b.post_url',
  'b.tap_mid',
  'b.pos_enabled',
  'b.pg_enabled',
  'b.deposit_state',
  'b.deposit_amount_minor',
  'b.deposit_currency',
  'b.payout_status',
  'b.share_link_id',
  'b.updated_at',
] as const;

export async function findBrand(
  db: Db,
  scope: Scope,
  viewer: Viewer,
  id: number,
): Promise<(Omit<Brand, 'can'> & ReviewFacts) | undefined> {
  const row = await fromBrands(db)
    .leftJoin('users as u', 'u.id', 'b.owner_user_id')
    .leftJoin('registration_proofs as r', 'r.user_id', 'u.id')
    .select([...SUMMARY, ...DETAILS, 'r.named_email'])
    .select(sql<string | null>`case when r.named_email is null then u.email end`.as('owner_email'))
    .select(SUMMARY_TERMS)
    .select(serviceTerms(viewer.now))
    .select(reviewFacts(viewer.user_id, viewer.now))
    .where('b.id', '=', id)
    .where(inScope(scope))
    .executeTakeFirst();
  if (!row) return undefined;
  const { deposit_amount_minor, ...rest } = row;
  return {
    ...rest,
    phone: `${row.phone_country_code}${row.phone_number}`,
    deposit_amount: toMajorNumber(deposit_amount_minor, row.deposit_currency),
  };
}

export const hasBrand = async (db: Db, scope: Scope, id: number): Promise<boolean> => {
  const found = await db
    .selectFrom('brands as b')
    .select('b.id')
    .where('b.id', '=', id)
    .where(inScope(scope))
    .executeTakeFirst();
  return found !== undefined;
};

/** Returns a brand's contact data for messages. */
export const findAddressed = (db: Db, id: number) =>
  db
    .selectFrom('brands')
    .select(['id', 'name', 'language', 'phone_country_code', 'phone_number'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Returns the contact data of many brands and their owners, by id. */
export const findAddressedOwners = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('brands as b')
    .leftJoin('users as u', 'u.id', 'b.owner_user_id')
    .select(['b.id', 'b.name', 'b.language', 'b.phone_country_code', 'b.phone_number'])
    .select(['u.id as owner_id', 'u.email as owner_email', 'u.language as owner_language'])
    .where('b.id', '=', sql<number>`any(${ids}::integer[])`)
    .orderBy('b.id')
    .execute();

/** Locks the brand's row until the transaction ends. */
export const lockBrand = (tx: Tx, scope: Scope, id: number) =>
  tx
    .selectFrom('brands as b')
    .selectAll('b')
    .where('b.id', '=', id)
    .where(inScope(scope))
    .forUpdate('b')
    .executeTakeFirst();

/** A locked brand, as it is stored. */
export type BrandRow = NonNullable<Awaited<ReturnType<typeof lockBrand>>>;
export type BrandColumns = Updateable<BrandsTable>;

/** Updates a brand that `lockBrand` locked in the same transaction. */
export const updateBrand = (tx: Tx, { id }: Pick<BrandRow, 'id'>, columns: BrandColumns) =>
  tx.updateTable('brands').set(columns).where('id', '=', id).execute();

/** Returns the owner's data for messages. */
export const findOwner = (db: Db, { id }: Pick<BrandRow, 'id'>) =>
  db
    .selectFrom('brands as b')
    .innerJoin('users as u', 'u.id', 'b.owner_user_id')
    .select([
      'u.id',
      'u.email',
      'u.language',
      'u.active',
      sql<boolean>`u.password_hash is not null`.as('has_password'),
    ])
    .where('b.id', '=', id)
    .executeTakeFirst();

export const partnerExists = async (db: Db, id: number): Promise<boolean> => {
  const found = await db
    .selectFrom('partners')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
};

export type NewBrand = Insertable<BrandsTable>;

/** Inserts a brand. There is no scope check, because the caller decides the partner. */
export const insertBrand = (tx: Tx, brand: NewBrand) =>
  tx
    .insertInto('brands')
    .values(brand)
    .returning(['id', 'name', 'status', 'entity_type', 'mcc_status'])
    .executeTakeFirstOrThrow();

/** Makes a user the owner of a brand. The caller has locked the brand. */
export const setOwner = (tx: Tx, brand_id: number, owner_user_id: string) =>
  tx.updateTable('brands').set({ owner_user_id }).where('id', '=', brand_id).execute();

/**
 * Ends a user's ownership of a brand, or of all their brands. The brand then has no owner until an
 * admin names another.
 */
export const releaseBrands = (tx: Tx, owner_user_id: string, brand_id: number | null) =>
  tx
    .updateTable('brands')
    .set({ owner_user_id: null })
    .where('owner_user_id', '=', owner_user_id)
    .where((eb) => eb.or([eb.val(brand_id === null), eb('id', '=', brand_id)]))
    .execute();

/** Inserts or updates a brand's bank details. The caller has locked the brand. */
export const upsertBankDetails = (tx: Tx, details: Insertable<BrandBankDetailsTable>) =>
  tx
    .insertInto('brand_bank_details')
    .values(details)
    .onConflict((conflict) =>
      conflict.column('brand_id').doUpdateSet((eb) => ({
        bank_name: eb.ref('excluded.bank_name'),
        iban_sealed: eb.ref('excluded.iban_sealed'),
        iban_index: eb.ref('excluded.iban_index'),
        beneficiary: eb.ref('excluded.beneficiary'),
        digest: eb.ref('excluded.digest'),
        entered_by: eb.ref('excluded.entered_by'),
        entered_at: eb.ref('excluded.entered_at'),
        confirmed_at: eb.ref('excluded.confirmed_at'),
        unproven_since: null,
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute();

export const findPayoutDefault = (db: Db, partner_id: number) =>
  db
    .selectFrom('partners')
    .select('default_payout_status')
    .where('id', '=', partner_id)
    .executeTakeFirst();

/** A merchant category code, with the values that a new brand copies from it. */
export interface Category {
  readonly code: string;
  readonly business_type: string;
  readonly is_allowed: boolean;
  readonly mcc_status: MccStatus;
  readonly require_deposit: boolean;
  readonly deposit_amount_minor: bigint;
  readonly deposit_currency: 'KWD' | 'USD' | 'EUR';
}

const statusOf = (is_allowed: boolean, mapped: boolean): MccStatus => {
  if (!is_allowed) return 'mcc_not_allowed';
  return mapped ? 'approved' : 'mcc_not_mapped';
};

/**
 * Locks the category's row until the transaction ends. The values that a brand copies are then
 * still right at the commit. Returns undefined for an unknown code.
 */
export async function lockCategory(tx: Tx, code: string): Promise<Category | undefined> {
  const row = await tx
    .selectFrom('mcc_codes as m')
    .select([
      'm.code',
      'm.business_type',
      'm.is_allowed',
      'm.require_deposit',
      'm.deposit_amount_minor',
      'm.deposit_currency',
      sql<boolean>`exists (select from business_mccs bm
        where bm.mcc_code = m.code and bm.business_active)`.as('mapped'),
    ])
    .where('m.code', '=', code)
    .forShare('m')
    .executeTakeFirst();
  if (!row) return undefined;
  const { mapped, ...category } = row;
  return { ...category, mcc_status: statusOf(row.is_allowed, mapped) };
}

/** Locks the brand until the transaction ends, with the data for a decision about its category. */
export const lockBrandForApproval = (tx: Tx, scope: Scope, brand_id: number) =>
  tx
    .selectFrom('brands as b')
    .leftJoin('users as u', 'u.id', 'b.owner_user_id')
    .select((eb) => [
      'b.id',
      'b.name',
      'b.status',
      'b.mcc_code',
      'b.mcc_status',
      'b.language',
      'b.phone_country_code',
      'b.phone_number',
      'b.owner_user_id',
      'u.email as owner_email',
      // A mailed link opens the registration until the owner has a password.
      sql<boolean>`coalesce(u.active and u.password_hash is null, false)`.as('owner_open'),
      eb
        .and([
          eb.exists(
            eb
              .selectFrom('brand_documents as d')
              .select('d.id')
              .whereRef('d.brand_id', '=', 'b.id'),
          ),
          eb.not(awaitsMail),
        ])
        .$castTo<boolean>()
        .as('documents_submitted'),
    ])
    .where(inScope(scope))
    .where('b.id', '=', brand_id)
    .forUpdate('b')
    .executeTakeFirst();

/** A locked brand, with the data that the approval of its category needs. */
export type BrandForApproval = NonNullable<Awaited<ReturnType<typeof lockBrandForApproval>>>;
