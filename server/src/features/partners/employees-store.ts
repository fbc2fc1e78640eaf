import type { EmployeeStatus } from '@diwan/contract/features/partners/actions';
import { PARTNERS } from '@diwan/contract/kernel/roles';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';

/**
 * SQL: the expiry of the latest invitation, which may be past. It is null after a password is set.
 */
const INVITED_UNTIL = sql<string | null>`case when u.password_hash is null then
  (select max(t.expires_at) from password_tokens t where t.user_id = u.id) end`;

const statusOf = (now: string) => sql<EmployeeStatus>`case
  when not u.active then 'disabled'
  when u.password_hash is not null then 'accepted'
  when exists (select from password_tokens t where t.user_id = u.id and t.used_at is null
    and t.expires_at > ${now}::timestamptz) then 'pending'
  else 'expired' end`;

const fromEmployees = (db: Db, partner_id: number, now: string) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.email', 'u.phone_country_code'])
    .select(['u.phone_number', 'u.created_at', sql<(typeof PARTNERS)[number]>`u.role`.as('role')])
    .select([statusOf(now).as('status'), INVITED_UNTIL.as('invited_until')])
    .where('u.partner_id', '=', partner_id)
    .where('u.role', 'in', PARTNERS);

export const findEmployees = (db: Db, partner_id: number, now: string) =>
  fromEmployees(db, partner_id, now)
    .orderBy('u.active', 'desc')
    .orderBy(sql`lower(u.first_name)`)
    .orderBy(sql`lower(u.last_name)`)
    .orderBy('u.id')
    .limit(LIST_LIMIT)
    .execute();

export type EmployeeRow = Awaited<ReturnType<typeof findEmployees>>[number];

export const findEmployee = (db: Db, partner_id: number, id: string, now: string) =>
  fromEmployees(db, partner_id, now).where('u.id', '=', id).executeTakeFirst();

/** Locks the employee until the transaction ends, and reads their language. */
export const lockEmployee = (tx: Tx, partner_id: number, id: string, now: string) =>
  fromEmployees(tx, partner_id, now)
    .select('u.language')
    .where('u.id', '=', id)
    .forUpdate('u')
    .executeTakeFirst();

/** Returns the users of a partner who are notified, because they can sign in. */
export const findReaders = (db: Db, partner_id: number) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.email', 'u.first_name', 'u.role', 'u.language'])
    .where('u.partner_id', '=', partner_id)
    .where('u.active', '=', true)
    .where('u.password_hash', 'is not', null)
    .orderBy('u.id')
    .limit(100)
    .execute();
