import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';
import type { MccCodesTable } from '../../platform/db/tables.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';
import { awaitsMail } from '../auth/public.ts';
import { linkSeen } from '../messages/public.ts';

const COLUMNS = [
  'code',
  'description',
  'business_type',
  'is_allowed',
  'require_deposit',
  'deposit_amount_minor',
  'deposit_currency',
] as const satisfies readonly (keyof MccCodesTable)[];

export type MccRow = Pick<Selectable<MccCodesTable>, (typeof COLUMNS)[number]>;

export const findMccs = (db: Db): Promise<MccRow[]> =>
  db.selectFrom('mcc_codes').select(COLUMNS).orderBy('code').limit(LIST_LIMIT).execute();

export const findMcc = (db: Db, code: string): Promise<MccRow | undefined> =>
  db.selectFrom('mcc_codes').select(COLUMNS).where('code', '=', code).executeTakeFirst();

export const lockMcc = (tx: Tx, code: string): Promise<MccRow | undefined> =>
  tx
    .selectFrom('mcc_codes')
    .select(COLUMNS)
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();

/**
 * Inserts a category.
 * @returns undefined if the code already exists
 */
export const insertMcc = (tx: Tx, row: MccRow): Promise<MccRow | undefined> =>
  tx
    .insertInto('mcc_codes')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();

export const updateMcc = (tx: Tx, { code, ...row }: MccRow, now: string): Promise<MccRow> =>
  tx
    .updateTable('mcc_codes')
    .set({ ...row, updated_at: now })
    .where('code', '=', code)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

export const deleteMcc = (tx: Tx, code: string) =>
  tx.deleteFrom('mcc_codes').where('code', '=', code).execute();

export interface MccUses {
  readonly brands: number;
  readonly share_links: number;
  readonly businesses: number;
}

/** Counts the uses of a code. */
export async function countUses(db: Db, code: string): Promise<MccUses> {
  const { rows } = await sql<MccUses>`
    select
      (select count(*)::int from brands where mcc_code = ${code}) as brands,
      (select count(*)::int from share_links where mcc_code = ${code}) as share_links,
      (select count(*)::int from business_mccs where mcc_code = ${code}) as businesses
  `.execute(db);
  return rows[0] ?? { brands: 0, share_links: 0, businesses: 0 };
}

/** Returns pending brands with documents and an unapproved category, oldest first. */
export const findPendingBrands = (db: Db, scope: Scope, viewer_id: string) =>
  db
    .selectFrom('brands as b')
    .innerJoin('mcc_codes as m', 'm.code', 'b.mcc_code')
    .select((eb) => [
      'b.id',
      'b.name',
      'b.status',
      'b.mcc_code',
      'b.mcc_status',
      'b.business_type',
      'm.is_allowed as mcc_allowed',
      eb
        .exists(
          eb
            .selectFrom('business_mccs as x')
            .select('x.mcc_code')
            .whereRef('x.mcc_code', '=', 'b.mcc_code')
            .where('x.business_active', '=', true),
        )
        .$castTo<boolean>()
        .as('has_business_mapping'),
      linkSeen(viewer_id, 'b.id').as('link_seen'),
      sql<string>`b.phone_country_code || ' ' || b.phone_number`.as('phone'),
      'b.created_at',
    ])
    .where(withinScope(scope, 'b.id', 'b.partner_id'))
    .where('b.status', '=', 'pending')
    .where('b.mcc_status', '<>', 'approved')
    .where((eb) =>
      eb.exists(
        eb.selectFrom('brand_documents as d').select('d.id').whereRef('d.brand_id', '=', 'b.id'),
      ),
    )
    .where((eb) => eb.not(awaitsMail))
    .orderBy('b.created_at')
    .orderBy('b.id')
    .limit(LIST_LIMIT)
    .execute();

/**
 * Returns whether a category is allowed and mapped to an active business. Locks both rows until the
 * end of the transaction.
 */
export async function lockReadiness(
  tx: Tx,
  code: string,
): Promise<{ readonly mcc_allowed: boolean; readonly has_business_mapping: boolean }> {
  const category = await tx
    .selectFrom('mcc_codes')
    .select('is_allowed')
    .where('code', '=', code)
    .forShare()
    .executeTakeFirst();
  const mapping = await tx
    .selectFrom('business_mccs')
    .select('business_id')
    .where('mcc_code', '=', code)
    .where('business_active', '=', true)
    .forShare()
    .executeTakeFirst();
  return {
    mcc_allowed: category?.is_allowed ?? false,
    has_business_mapping: mapping !== undefined,
  };
}
