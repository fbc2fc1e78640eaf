import type { KeyMode } from '@diwan/contract/features/credentials/actions';
import { type Insertable, sql } from 'kysely';
import type { Deps } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { readTogether } from '../../platform/db/read-together.ts';
import type { ApiKeysTable } from '../../platform/db/tables.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';

const fromBrand = (db: Db, scope: Scope, brand_id: number) =>
  db
    .selectFrom('brands as b')
    .select(['b.id', 'b.name', 'b.status', 'b.tap_mid'])
    .where('b.id', '=', brand_id)
    .where(withinScope(scope, 'b.id', 'b.partner_id'));

/** Returns the brand to which the keys belong. */
export const findBrand = (db: Db, scope: Scope, brand_id: number) =>
  fromBrand(db, scope, brand_id).executeTakeFirst();

/** Locks the brand's row, so that changes of its keys are serialized. */
export const lockBrand = (tx: Tx, scope: Scope, brand_id: number) =>
  fromBrand(tx, scope, brand_id).forUpdate('b').executeTakeFirst();

export type BrandRow = NonNullable<Awaited<ReturnType<typeof findBrand>>>;

export const findOwner = (tx: Tx, brand_id: number) =>
  tx
    .selectFrom('brands as b')
    .innerJoin('users as u', 'u.id', 'b.owner_user_id')
    .select(['u.id', 'u.email', 'u.language'])
    .where('b.id', '=', brand_id)
    .executeTakeFirst();

/** Returns all keys that a brand has had: the key without an expiry first, then the newest. */
export const findKeys = (db: Db, brand_id: number) =>
  db
    .selectFrom('api_keys')
    .select(['id', 'mode', 'api_key', 'created_at', 'last_used_at', 'expires_at', 'revoked_at'])
    .where('brand_id', '=', brand_id)
    .orderBy(sql`expires_at is null and revoked_at is null`, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();

export type KeyRow = Awaited<ReturnType<typeof findKeys>>[number];

export const insertKey = (tx: Tx, key: Insertable<ApiKeysTable>) =>
  tx.insertInto('api_keys').values(key).returning('id').executeTakeFirstOrThrow();

/** Sets the expiry of a brand's key for a mode. */
export const expireLastingKey = (tx: Tx, brand_id: number, mode: KeyMode, expires_at: string) =>
  tx
    .updateTable('api_keys')
    .set({ expires_at })
    .where('brand_id', '=', brand_id)
    .where('mode', '=', mode)
    .where('expires_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();

/** Ends all valid keys of a brand for a mode. @returns the number of ended keys */
export async function revokeKeys(
  tx: Tx,
  brand_id: number,
  mode: KeyMode,
  now: string,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('brand_id', '=', brand_id)
    .where('mode', '=', mode)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Returns keys, each with the current state of its brand. */
const knownKeys = (db: Db) =>
  db
    .selectFrom('api_keys as k')
    .modifyFront(prepared)
    .innerJoin('brands as b', 'b.id', 'k.brand_id')
    .select(['k.id', 'k.api_key', 'k.brand_id', 'k.secret_hash', 'k.last_used_at'])
    .select(['k.expires_at', 'k.revoked_at', 'k.mode', 'b.status', 'b.tap_mid']);

export const findKey = readTogether(
  ({ db }: Pick<Deps, 'db'>, api_keys: readonly string[]) =>
    knownKeys(db)
      .where((eb) => eb('k.api_key', '=', eb.fn.any(eb.val([...api_keys]))))
      .execute(),
  ({ api_key }) => api_key,
);

/** Finds the key of a secret by the secret's keyed hash. */
export const findKeyBySecret = readTogether(
  ({ db }: Pick<Deps, 'db'>, hashes: readonly string[]) =>
    knownKeys(db)
      .where((eb) => eb('k.secret_hash', '=', eb.fn.any(eb.val([...hashes]))))
      .execute(),
  ({ secret_hash }) => secret_hash,
);

export type KnownKey = NonNullable<Awaited<ReturnType<typeof findKey>>>;

/** Stores a use of a key, if no other use was stored since the key was read. */
export const touchKey = (db: Db, { id, last_used_at }: KnownKey, now: string) =>
  db
    .updateTable('api_keys')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where('last_used_at', 'is not distinct from', last_used_at)
    .execute();
