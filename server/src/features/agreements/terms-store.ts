import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { BrandPosFeesTable } from '../../platform/db/tables.ts';

const oneOf = (brand_ids: readonly number[]) =>
  sql<boolean>`brand_id = any(${[...brand_ids]}::integer[])`;

/** Returns, for each brand, the last signed agreement that states a rental. */
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

/** Returns the fees that brands are offered until they sign a POS agreement. */
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

/** Returns whether a POS agreement was signed and whether one is pending. Locks the brand's row. */
export async function lockPosState(tx: Tx, brand_id: number) {
  const brand = tx.selectFrom('brands').select('id').where('id', '=', brand_id);
  // The lock is a separate statement. The next statement then sees what was committed while this
  // one waited.
  if (!(await brand.forNoKeyUpdate().executeTakeFirst())) return undefined;
  return readPosState(tx, brand_id);
}

export const readPosState = (db: Db, brand_id: number) =>
  db
    .selectFrom('agreements')
    .select([
      sql<boolean>`coalesce(bool_or(status = 'signed' and agreement_type = 'pos_activation'),
        false)`.as('is_signed'),
      // An agreement that an admin resolved with notes does not block anything.
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
