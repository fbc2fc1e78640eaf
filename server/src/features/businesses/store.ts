import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { personName } from '../users/public.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';
import type { BusinessesTable } from '../../platform/db/tables.ts';

const COLUMNS = [
  'id',
  'name',
  'name_ar',
  'address',
  'address_ar',
  'phone',
  'email',
  'website',
  'representative_name',
  'representative_name_ar',
  'representative_civil_id_sealed',
  'commercial_registration',
  'account_iban_sealed',
  'bank_name',
  'bank_swift_code',
  'sftp_host',
  'sftp_port',
  'sftp_username',
  'sftp_password_sealed',
  'sftp_private_key_sealed',
  'sftp_upload_path',
  'sftp_fingerprint',
  'sftp_send_csv',
  'sftp_entered_by',
  'sftp_changed_by',
  'sftp_changed_at',
  'sftp_approved_by',
  'sftp_approved_at',
  'country',
  'currency',
  'active',
  'show_at_home',
  'logo_file_id',
  'logo_url',
  'tap_entity_id',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof BusinessesTable)[];

export type BusinessRow = Pick<Selectable<BusinessesTable>, (typeof COLUMNS)[number]>;
export type BusinessValues = Updateable<BusinessesTable>;

/** Returns all businesses, by name. They belong to the platform, so no scope limits them. */
export const findBusinesses = (db: Db): Promise<BusinessRow[]> =>
  db
    .selectFrom('businesses')
    .select(COLUMNS)
    .orderBy('name')
    .orderBy('id')
    .limit(LIST_LIMIT)
    .execute();

export const findBusiness = (db: Db, id: string): Promise<BusinessRow | undefined> =>
  db.selectFrom('businesses').select(COLUMNS).where('id', '=', id).executeTakeFirst();

export const lockBusiness = (tx: Tx, id: string): Promise<BusinessRow | undefined> =>
  tx.selectFrom('businesses').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();

/** Returns logo links that have no stored file. */
export const findUnfetchedLogos = (db: Db) =>
  db
    .selectFrom('businesses')
    .select('id')
    .select((eb) => eb.ref('logo_url').$notNull().as('logo_url'))
    .where('logo_url', 'is not', null)
    .where('logo_file_id', 'is', null)
    .orderBy('id')
    .limit(LIST_LIMIT)
    .execute();

/** Returns the names of the people who entered and approved the SFTP server of a business. */
export const findSftpPeople = (db: Db, id: string) =>
  db
    .selectFrom('businesses as b')
    .leftJoin('users as e', 'e.id', 'b.sftp_entered_by')
    .leftJoin('users as a', 'a.id', 'b.sftp_approved_by')
    .select(personName('e').as('sftp_entered_by_name'))
    .select(personName('a').as('sftp_approved_by_name'))
    .where('b.id', '=', id)
    .executeTakeFirstOrThrow();

export const insertBusiness = (tx: Tx, row: Insertable<BusinessesTable>): Promise<BusinessRow> =>
  tx.insertInto('businesses').values(row).returning(COLUMNS).executeTakeFirstOrThrow();

export const updateBusiness = (tx: Tx, id: string, values: BusinessValues): Promise<BusinessRow> =>
  tx
    .updateTable('businesses')
    .set(values)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

export const deleteBusiness = (tx: Tx, id: string) =>
  tx.deleteFrom('businesses').where('id', '=', id).execute();

/**
 * Counts the brands that an active business settles. Their categories are mapped to it and
 * approved.
 */
export async function countSettledBrands(db: Db, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('business_mccs as m')
    .innerJoin('brands as b', 'b.mcc_code', 'm.mcc_code')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('m.business_id', '=', id)
    .where('m.business_active', '=', true)
    .where('b.mcc_status', '=', 'approved')
    .where('b.status', '<>', 'rejected')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns all mappings, ordered by code. */
export const findMappings = (db: Db) =>
  db
    .selectFrom('business_mccs')
    .select(['business_id', 'mcc_code'])
    .orderBy('mcc_code')
    .orderBy('business_id')
    .limit(100_000)
    .execute();

export async function findMccCodes(db: Db, business_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('business_mccs')
    .select('mcc_code')
    .where('business_id', '=', business_id)
    .orderBy('mcc_code')
    .limit(10_000)
    .execute();
  return rows.map((row) => row.mcc_code);
}

/**
 * Maps those of the codes that exist, are not mapped to this business, and have no other active
 * business.
 * @returns the codes that were mapped
 */
export async function insertMccs(
  tx: Tx,
  business: Pick<BusinessRow, 'id' | 'active'>,
  codes: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .insertInto('business_mccs')
    .columns(['business_id', 'business_active', 'mcc_code'])
    .expression((eb) =>
      eb
        .selectFrom('mcc_codes')
        .select([
          sql<string>`${business.id}::uuid`.as('business_id'),
          sql<boolean>`${business.active}::boolean`.as('business_active'),
          'code',
        ])
        .where('code', 'in', codes)
        // One order for all requests prevents a deadlock between two requests with the same codes.
        .orderBy('code'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('mcc_code')
    .execute();
  return rows.map((row) => row.mcc_code);
}

export async function deleteMccs(
  tx: Tx,
  business_id: string,
  codes: readonly string[],
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('business_mccs')
    .where('business_id', '=', business_id)
    .where('mcc_code', 'in', codes)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export const isKnownMcc = async (db: Db, code: string): Promise<boolean> =>
  (await db.selectFrom('mcc_codes').select('code').where('code', '=', code).executeTakeFirst()) !==
  undefined;

/** Returns another active business that has one of the codes. The lowest such code is returned. */
export const findOtherHolder = (db: Db, business_id: string, codes: readonly string[]) =>
  db
    .selectFrom('business_mccs as m')
    .innerJoin('businesses as b', 'b.id', 'm.business_id')
    .select(['m.mcc_code as code', 'b.name as business'])
    .where('m.mcc_code', 'in', codes)
    .where('m.business_active', '=', true)
    .where('m.business_id', '<>', business_id)
    .orderBy('m.mcc_code')
    .limit(1)
    .executeTakeFirst();
