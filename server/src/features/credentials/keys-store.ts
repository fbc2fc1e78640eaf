import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ApiKeysTable } from '../../platform/db/tables.ts';

/** Every key that a brand has had, the lasting one first, then the newest. */
export const findKeys = (db: Db, brand_id: number) =>
  db
    .selectFrom('api_keys')
    .select(['id', 'api_key', 'created_at', 'last_used_at', 'expires_at', 'revoked_at'])
    .where('brand_id', '=', brand_id)
    .orderBy(sql`expires_at is null and revoked_at is null`, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();

export type KeyRow = Awaited<ReturnType<typeof findKeys>>[number];

export const insertKey = (tx: Tx, key: Insertable<ApiKeysTable>) =>
  tx.insertInto('api_keys').values(key).returning('id').executeTakeFirstOrThrow();

/** The lasting key goes on until an hour. */
export const expireLastingKey = (tx: Tx, brand_id: number, expires_at: string) =>
  tx
    .updateTable('api_keys')
    .set({ expires_at })
    .where('brand_id', '=', brand_id)
    .where('expires_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();

/** Ends every key that still works. @returns how many there were */
export async function revokeKeys(tx: Tx, brand_id: number, now: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('brand_id', '=', brand_id)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
