import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { BrandPosFeesTable } from '../../platform/db/tables.ts';

const oneOf = (brand_ids: readonly number[]) =>
  sql<boolean>`brand_id = any(${[...brand_ids]}::integer[])`;

/** The agreement of each brand that last said what rental costs. */
export const findSignedRentals = (db: Db, brand_ids: readonly number[], at: string) =>
  db
    .selectFrom('agreements')
    .distinctOn('brand_id')
    .select(['brand_id', 'id', 'schedule'])
    .where(oneOf(brand_ids))
    .where('status', '=', 'signed')
    .where('pos_rental_fee_minor', 'is not', null)
    .where('signed_at', '<=', at)
    .orderBy('brand_id')
    .orderBy('signed_at', 'desc')
    .orderBy('number', 'desc')
    .execute();

/** What brands are offered that have signed nothing about POS. */
export const findPosFees = (db: Db, brand_ids: readonly number[]) =>
  db
    .selectFrom('brand_pos_fees')
    .select(['brand_id', 'rental_fee_minor', 'loss_fee_minor', 'fees'])
    .where(oneOf(brand_ids))
    .execute();

export const upsertPosFees = (tx: Tx, fees: Insertable<BrandPosFeesTable>) =>
  tx
    .insertInto('brand_pos_fees')
    .values(fees)
    .onConflict((conflict) => conflict.column('brand_id').doUpdateSet(fees))
    .execute();

/** Whether POS was signed, and whether something about it waits; the brand's row is locked. */
export async function lockPosState(tx: Tx, brand_id: number) {
  const brand = tx.selectFrom('brands').select('id').where('id', '=', brand_id);
  // Locked by a statement of its own: the next one sees what was committed while this one waited.
  if (!(await brand.forNoKeyUpdate().executeTakeFirst())) return undefined;
  return readPosState(tx, brand_id);
}

export const readPosState = (db: Db, brand_id: number) =>
  db
    .selectFrom('agreements')
    .select([
      sql<boolean>`coalesce(bool_or(status = 'signed' and agreement_type = 'pos_activation'),
        false)`.as('is_signed'),
      // What an administrator resolved with notes stops nothing any more.
      sql<boolean>`coalesce(bool_or(status = 'pending' and not exists (
        select from service_holds r where r.agreement_id = agreements.id)), false)`.as(
        'is_pending',
      ),
      sql<boolean>`coalesce(bool_or(status = 'pending' and agreement_type = 'pos_activation'),
        false)`.as('is_activating'),
    ])
    .where('brand_id', '=', brand_id)
    .where('agreement_type', '<>', 'service')
    .executeTakeFirstOrThrow();
