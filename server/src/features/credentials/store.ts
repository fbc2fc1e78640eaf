import type { Db } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';

/** The key with what its brand may do just now. */
export const findKey = (db: Db, api_key: string) =>
  db
    .selectFrom('api_keys as k')
    .modifyFront(prepared)
    .innerJoin('brands as b', 'b.id', 'k.brand_id')
    .select(['k.id', 'k.brand_id', 'k.secret_hash', 'k.last_used_at', 'k.expires_at'])
    .select(['k.revoked_at', 'b.status', 'b.tap_mid'])
    .where('k.api_key', '=', api_key)
    .executeTakeFirst();

export type KnownKey = NonNullable<Awaited<ReturnType<typeof findKey>>>;

/** Notes a use, unless somebody has noted one since the key was read. */
export const touchKey = (db: Db, { id, last_used_at }: KnownKey, now: string) =>
  db
    .updateTable('api_keys')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where('last_used_at', 'is not distinct from', last_used_at)
    .execute();
