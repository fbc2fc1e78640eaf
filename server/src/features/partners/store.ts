import type { Partner } from '@diwan/contract/features/partners/records';
import type { PartnerPermission } from '@diwan/contract/kernel/roles';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { PartnerKeysTable, PartnersTable } from '../../platform/db/tables.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';

/** SQL: whether a key works. It works until it expires or is revoked. */
const works = (now: string) =>
  sql<boolean>`(k.revoked_at is null and k.expires_at > ${now}::timestamptz)`;

const fromPartners = (db: Db, now: string) =>
  db
    .selectFrom('partners as p')
    .select(['p.id', 'p.name', 'p.website', 'p.order_details_url', 'p.default_payout_status'])
    .select(['p.created_at', sql<string | null>`'/api/files/' || p.logo_file_id`.as('logo_url')])
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom('partner_keys as k').whereRef('k.partner_id', '=', 'p.id').where(works(now)),
      )
        .$castTo<boolean>()
        .as('api_integrated'),
      exists(
        selectFrom('brands as b')
          .whereRef('b.partner_id', '=', 'p.id')
          .where('b.status', '=', 'active')
          .where('b.post_url', 'is not', null),
      )
        .$castTo<boolean>()
        .as('webhooks_enabled'),
    ]);

export const findPartners = (db: Db, now: string): Promise<Partner[]> =>
  fromPartners(db, now)
    .orderBy(sql`lower(p.name)`)
    .orderBy('p.id')
    .limit(LIST_LIMIT)
    .execute();

export const findPartner = (db: Db, id: number, now: string): Promise<Partner | undefined> =>
  fromPartners(db, now).where('p.id', '=', id).executeTakeFirst();

export const insertPartner = (
  tx: Tx,
  partner: Pick<Insertable<PartnersTable>, 'name' | 'website' | 'order_details_url'>,
) => tx.insertInto('partners').values(partner).returning('id').executeTakeFirstOrThrow();

/**
 * Reads the stored row and locks it until the transaction ends, so that changes are serialized.
 */
export const lockPartner = (tx: Tx, id: number) =>
  tx
    .selectFrom('partners')
    .select(['id', 'name', 'website', 'order_details_url', 'logo_file_id', 'default_payout_status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export type LockedPartner = NonNullable<Awaited<ReturnType<typeof lockPartner>>>;

export const updatePartner = (tx: Tx, id: number, values: Updateable<PartnersTable>) =>
  tx.updateTable('partners').set(values).where('id', '=', id).execute();

const KEY = [
  'k.id',
  'k.key_hint',
  'k.permissions',
  'k.created_at',
  'k.expires_at',
  'k.last_used_at',
  'k.replaced_at',
] as const;

/**
 * Returns the keys that are not revoked, the current one first. Each has a flag: whether it still
 * works.
 */
export const findKeys = (db: Db, partner_id: number, now: string) =>
  db
    .selectFrom('partner_keys as k')
    .select([...KEY, works(now).as('works')])
    .where('k.partner_id', '=', partner_id)
    .where('k.revoked_at', 'is', null)
    .orderBy(sql`k.replaced_at is null`, 'desc')
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id')
    .limit(100)
    .execute();

export type KeyRow = Awaited<ReturnType<typeof findKeys>>[number];

export const insertKey = (tx: Tx, key: Insertable<PartnerKeysTable>) =>
  tx.insertInto('partner_keys').values(key).returning('id').executeTakeFirstOrThrow();

/**
 * Marks the current key as replaced. It works until `until`, but never beyond its original expiry.
 */
export const replaceKey = (tx: Tx, partner_id: number, now: string, until: string) =>
  tx
    .updateTable('partner_keys')
    .set({
      replaced_at: now,
      expires_at: sql<string>`least(expires_at, ${until}::timestamptz)`,
    })
    .where('partner_id', '=', partner_id)
    .where('replaced_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();

export const revokeKeys = (tx: Tx, partner_id: number, now: string) =>
  tx
    .updateTable('partner_keys')
    .set({ revoked_at: now })
    .where('partner_id', '=', partner_id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();

/**
 * Returns the working key with this hash. Each call reads the key, so that a revoked key is refused
 * immediately.
 */
export const findWorkingKey = (db: Db, key_hash: string, now: string) =>
  db
    .selectFrom('partner_keys as k')
    .modifyFront(prepared)
    .select(['k.id', 'k.partner_id', 'k.last_used_at'])
    .select(sql<PartnerPermission[]>`k.permissions`.as('permissions'))
    .where('k.key_hash', '=', key_hash)
    .where(works(now))
    .executeTakeFirst();

/** Records a use, unless another process has recorded a use since the key was read. */
export const touchKey = (
  db: Db,
  { id, last_used_at }: Pick<KeyRow, 'id' | 'last_used_at'>,
  now: string,
) =>
  db
    .updateTable('partner_keys')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where('last_used_at', 'is not distinct from', last_used_at)
    .execute();
