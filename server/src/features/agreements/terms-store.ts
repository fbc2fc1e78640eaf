import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { BrandPosFeesTable } from '../../platform/db/tables.ts';

const oneOf = (brand_ids: readonly number[]) =>
  sql<boolean>`brand_id = any(${[...brand_ids]}::integer[])`;

/** Returns the agreement of each brand that was the last to state a rental. */
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

/** Returns the fees that are offered to brands that have signed nothing about POS. */
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

/**
 * Returns whether POS was signed, and whether an agreement about it is pending. Locks the brand's
 * row.
 */
export async function lockPosState(tx: Tx, brand_id: number) {
  const brand = tx.selectFrom('brands').select('id').where('id', '=', brand_id);
  // The lock has its own statement, so that the next one sees what was committed during the wait.
  if (!(await brand.forNoKeyUpdate().executeTakeFirst())) return undefined;
  return readPosState(tx, brand_id);
}

export const readPosState = (db: Db, brand_id: number) =>
  db
    .selectFrom('agreements')
    .select([
      sql<boolean>`coalesce(bool_or(status = 'signed' and agreement_type = 'pos_activation'),
        false)`.as('is_signed'),
      // An agreement that an administrator resolved with notes does not block anything.
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
