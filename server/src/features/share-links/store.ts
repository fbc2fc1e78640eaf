import type { ShareLink } from '@diwan/contract/features/share-links/records';
import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';
import type { ShareLinksTable } from '../../platform/db/tables.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';

/** A link with its encrypted token, which the service decrypts for display. */
export type ShareLinkRow = Omit<ShareLink, 'share_token' | 'state' | 'can'> & {
  readonly token_sealed: string;
};

const COLUMNS = [
  's.id',
  's.token_sealed',
  's.name',
  's.mcc_code',
  'm.description as mcc_description',
  'm.business_type',
  's.entity_type',
  's.partner_id',
  'p.name as partner_name',
  's.max_uses',
  's.uses_count',
  sql<number>`(select count(*)::integer from brands b where b.share_link_id = s.id)`.as(
    'brands_count',
  ),
  's.expires_at',
  's.is_active',
  's.created_at',
] as const;

// A link belongs to no brand, so the scope of a brand contains no link.
const inScope = (scope: Scope) =>
  scope.kind === 'brand'
    ? withinScope({ kind: 'none' }, 's.id', null)
    : withinScope(scope, 's.id', 's.partner_id');

const fromLinks = (db: Db, scope: Scope) =>
  db
    .selectFrom('share_links as s')
    .innerJoin('mcc_codes as m', 'm.code', 's.mcc_code')
    .leftJoin('partners as p', 'p.id', 's.partner_id')
    .select(COLUMNS)
    .where(inScope(scope));

export const listShareLinks = (db: Db, scope: Scope): Promise<ShareLinkRow[]> =>
  fromLinks(db, scope)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(LIST_LIMIT)
    .execute();

export const findShareLink = (
  db: Db,
  scope: Scope,
  id: string,
): Promise<ShareLinkRow | undefined> =>
  fromLinks(db, scope).where('s.id', '=', id).executeTakeFirst();

/** Returns the brands of a link, with the facts that determine their step. */
export const findBrandsOf = (db: Db, share_link_id: string) =>
  db
    .selectFrom('brands as b')
    .leftJoin('users as u', 'u.id', 'b.owner_user_id')
    .select(['b.id', 'b.name', 'b.status', 'b.mcc_status', 'b.created_at'])
    .select([
      sql<boolean>`u.id is not null and u.password_hash is null`.as('password_missing'),
      sql<boolean>`exists (select from brand_documents d where d.brand_id = b.id)`.as(
        'documents_submitted',
      ),
      sql<boolean>`exists (select from agreements a where a.brand_id = b.id
        and a.agreement_type = 'service' and a.status = 'signed')`.as('agreement_signed'),
    ])
    .where('b.share_link_id', '=', share_link_id)
    .orderBy('b.created_at', 'desc')
    .orderBy('b.id', 'desc')
    .limit(LIST_LIMIT)
    .execute();

export const insertShareLink = (tx: Tx, link: Insertable<ShareLinksTable>) =>
  tx.insertInto('share_links').values(link).returning('id').executeTakeFirstOrThrow();

/**
 * Activates or deactivates a link.
 * @returns undefined if nothing changed
 */
export const switchShareLink = (tx: Tx, id: string, is_active: boolean) =>
  tx
    .updateTable('share_links as s')
    .set({ is_active })
    .where('s.id', '=', id)
    .where('s.is_active', '!=', is_active)
    .returning('s.id')
    .executeTakeFirst();

export const isAllowedMcc = async (tx: Tx, code: string): Promise<boolean | undefined> => {
  const row = await tx
    .selectFrom('mcc_codes')
    .select('is_allowed')
    .where('code', '=', code)
    .forShare()
    .executeTakeFirst();
  return row?.is_allowed;
};

export const partnerExists = async (tx: Tx, id: number): Promise<boolean> => {
  const row = await tx.selectFrom('partners').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
};

const isOpen = (now: string) => sql<boolean>`s.is_active
  and (s.expires_at is null or s.expires_at > ${now}::timestamptz)`;

const usable = (now: string) => sql<boolean>`s.uses_count < s.max_uses and ${isOpen(now)}`;

/** Returns the terms of a link that can be used. Anyone with the token may read them. */
export const findUsableLink = (db: Db, token_hash: string, now: string) =>
  db
    .selectFrom('share_links as s')
    .innerJoin('mcc_codes as m', 'm.code', 's.mcc_code')
    .select(['s.mcc_code', 'm.business_type', 'm.description as mcc_description', 's.entity_type'])
    .select(['m.require_deposit', 'm.deposit_amount_minor', 'm.deposit_currency'])
    .where('s.token_hash', '=', token_hash)
    .where(usable(now))
    .executeTakeFirst();

/**
 * Takes one use of the link in the caller's transaction. One conditional update ensures that
 * simultaneous calls never take more uses than there are.
 * @returns undefined if no use is left
 */
export const takeUse = (tx: Tx, token_hash: string, now: string) =>
  tx
    .updateTable('share_links as s')
    .set((eb) => ({ uses_count: eb('s.uses_count', '+', 1) }))
    .where('s.token_hash', '=', token_hash)
    .where(usable(now))
    .returning(['s.id', 's.mcc_code', 's.entity_type', 's.partner_id'])
    .executeTakeFirst();

/**
 * Returns the link with which this account was created. Its uses may be exhausted, but the link
 * must be active and not expired.
 */
export const findTakenLink = (tx: Tx, token_hash: string, user_id: string, now: string) =>
  tx
    .selectFrom('share_links as s')
    .innerJoin('link_accounts as a', 'a.share_link_id', 's.id')
    .select(['s.id', 's.mcc_code', 's.entity_type', 's.partner_id'])
    .where('s.token_hash', '=', token_hash)
    .where('a.user_id', '=', user_id)
    .where(isOpen(now))
    // The use was for one brand.
    .where(sql<boolean>`not exists (select from brands b where b.share_link_id = s.id
      and b.owner_user_id = a.user_id)`)
    .executeTakeFirst();

/** Returns to a link the use that an abandoned registration took. */
export const returnUse = (tx: Tx, id: string) =>
  tx
    .updateTable('share_links')
    .set((eb) => ({ uses_count: eb('uses_count', '-', 1) }))
    .where('id', '=', id)
    .where('uses_count', '>', 0)
    .execute();
