import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

const oneOf = (brand_ids: readonly number[]) =>
  sql<boolean>`brand_id = any(${[...brand_ids]}::integer[])`;

/** Returns the brands for which agreements are drafted. */
export const findBrands = (db: Db, brand_ids: readonly number[]) =>
  db
    .selectFrom('brands')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${[...brand_ids]}::integer[])`)
    .orderBy('id')
    .execute();

/** Locks the brands' rows, in the order of their ids, until the transaction ends. */
export const lockBrands = (tx: Tx, brand_ids: readonly number[]) =>
  tx
    .selectFrom('brands')
    .select('id')
    .where(sql<boolean>`id = any(${[...brand_ids]}::integer[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** Returns the agreement that was last signed, for each brand and type. */
export const findLastSigned = (db: Db, brand_ids: readonly number[]) =>
  db
    .selectFrom('agreements')
    .distinctOn(['brand_id', 'agreement_type'])
    .select(['id', 'brand_id', 'agreement_type', 'clauses', 'schedule'])
    .select(['signed_at', 'number'])
    .where(oneOf(brand_ids))
    .where('status', '=', 'signed')
    .orderBy('brand_id')
    .orderBy('agreement_type')
    .orderBy('signed_at', 'desc')
    .orderBy('number', 'desc')
    .execute();

/**
 * Marks pending agreements as replaced by newer ones of the same brand and type. The agreement of a
 * registration is never replaced here.
 */
export const markPendingReplaced = (
  tx: Tx,
  keys: readonly { readonly brand_id: number; readonly agreement_type: string }[],
) =>
  sql`update agreements a set status = 'replaced'
    from unnest(${keys.map(({ brand_id }) => brand_id)}::integer[],
      ${keys.map(({ agreement_type }) => agreement_type)}::text[]) as k (brand_id, agreement_type)
    where a.brand_id = k.brand_id and a.agreement_type = k.agreement_type
      and a.status = 'pending'`.execute(tx);

/** Withdraws the agreements among these that are still pending, and returns them. */
export const markWithdrawn = (tx: Tx, ids: readonly string[]) =>
  tx
    .updateTable('agreements')
    .set({ status: 'replaced' })
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where('status', '=', 'pending')
    .returning(['brand_id', 'id as agreement_id'])
    .execute();
