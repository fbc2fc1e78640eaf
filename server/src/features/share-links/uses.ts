import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

const usable = (now: string) => sql<boolean>`s.is_active and s.uses_count < s.max_uses
  and (s.expires_at is null or s.expires_at > ${now}::timestamptz)`;

/** What a link settles while it can still be used. Whoever has the token may know it. */
export const findUsableLink = (db: Db, share_token: string, now: string) =>
  db
    .selectFrom('share_links as s')
    .innerJoin('mcc_codes as m', 'm.code', 's.mcc_code')
    .select(['s.mcc_code', 'm.business_type', 'm.description as mcc_description', 's.entity_type'])
    .where('s.share_token', '=', share_token)
    .where(usable(now))
    .executeTakeFirst();

/**
 * Takes one use of the link in the transaction of what it is used for: one conditional update, so
 * that of many at once no more succeed than there are uses. Undefined when none is left.
 */
export const takeUse = (tx: Tx, share_token: string, now: string) =>
  tx
    .updateTable('share_links as s')
    .set((eb) => ({ uses_count: eb('s.uses_count', '+', 1) }))
    .where('s.share_token', '=', share_token)
    .where(usable(now))
    .returning(['s.id', 's.mcc_code', 's.entity_type', 's.partner_id'])
    .executeTakeFirst();
