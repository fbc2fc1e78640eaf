import { type Insertable, sql, type SqlBool, type Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { BankChangesTable } from '../../platform/db/tables.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';
import { accountEnteredBy } from '../brands/public.ts';
import { linkSeen } from '../messages/public.ts';
import { influencersOf, samePerson } from '../users/public.ts';

/** Returns the account to which a brand is paid now. */
export const findAccount = (db: Db, brand_id: number) =>
  db
    .selectFrom('brand_bank_details')
    .select(['bank_name', 'iban_sealed', 'iban_index', 'beneficiary'])
    .where('brand_id', '=', brand_id)
    .executeTakeFirst();

/** Returns the account that others entered and that the owner has not confirmed. */
export const findPendingAccount = (db: Db, brand_id: number) =>
  db
    .selectFrom('owner_confirmations')
    .select(['bank_name', 'iban_sealed'])
    .where('brand_id', '=', brand_id)
    .where('iban_sealed', 'is not', null)
    .executeTakeFirst();

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export const findBrandStatus = (db: Db, scope: Scope, id: number) =>
  db
    .selectFrom('brands as b')
    .select('b.status')
    .where('b.id', '=', id)
    .where(withinScope(scope, 'b.id', 'b.partner_id'))
    .executeTakeFirst();

const fullName = (user: 'r' | 'f' | 'd') =>
  sql<string | null>`nullif(trim(concat_ws(' ', ${sql.ref(`${user}.first_name`)},
    ${sql.ref(`${user}.last_name`)})), '')`;

/**
 * SQL: whether the e-mail or phone of brand `b` or its owner was changed since the given instant.
 * The audit log contains these changes.
 */
const contactChanged = (since: string) => sql<boolean>`exists (select from audit_log a
  where a.at > ${since} and (
    (a.entity = 'brand' and a.entity_id = b.id::text
      and a.before ?| array['phone_number', 'phone_country_code'])
    or (a.entity = 'user' and a.entity_id = b.owner_user_id::text
      and a.before ?| array['email', 'phone_number', 'phone_country_code'])))`;

/**
 * SQL: whether one of this person's accounts influenced an account of brand `b`, directly or
 * through other accounts. It created the account, set its password, or changed its e-mail or phone.
 * Such a person could both request and approve a change.
 */
const ownerMade = ({ user_id }: Viewer) => {
  const accounts = sql`select o.id from users o where o.brand_id = b.id or o.id = b.owner_user_id`;
  return sql<boolean>`exists (select from ${influencersOf(accounts)} as above
    where above.id in ${samePerson(user_id)})`;
};

/** The viewer, and the start of the days in which a changed contact leads to a warning. */
export interface Viewer {
  readonly user_id: string;
  readonly since: string;
}

/** Returns requests, each with the account that it would replace. */
const changesIn = (db: Db, scope: Scope, viewer: Viewer) =>
  db
    .selectFrom('bank_changes as c')
    .innerJoin('brands as b', 'b.id', 'c.brand_id')
    .innerJoin('users as r', 'r.id', 'c.requested_by')
    .leftJoin('users as f', 'f.id', 'c.first_approved_by')
    .leftJoin('users as d', 'd.id', 'c.decided_by')
    .leftJoin('brand_bank_details as k', 'k.brand_id', 'c.brand_id')
    .leftJoin('files as l', 'l.id', 'c.letter_file_id')
    .select(['c.id', 'c.brand_id', 'b.name as brand_name', 'b.status as brand_status'])
    .select(['c.status', 'c.bank_name', 'c.iban_sealed', 'c.beneficiary'])
    .select(['c.old_bank_name', 'c.old_iban_sealed', 'c.old_beneficiary'])
    .select(['k.bank_name as known_bank_name', 'k.iban_sealed as known_iban_sealed'])
    .select(['k.beneficiary as known_beneficiary', 'c.letter_file_id'])
    .select(['l.content_type', 'l.size_bytes', 'c.requested_by', 'c.requested_role'])
    .select(['c.created_at', 'c.decided_at', 'c.reason', 'c.needs_second'])
    .select(['c.first_approved_by', 'c.first_approved_at'])
    .select([
      fullName('r').as('requested_by_name'),
      fullName('f').as('first_approved_by_name'),
      fullName('d').as('decided_by_name'),
      sql<string | null>`'/api/files/' || b.logo_file_id`.as('logo_url'),
      contactChanged(viewer.since).as('contact_changed'),
      linkSeen(viewer.user_id, 'c.brand_id').as('link_seen'),
      ownerMade(viewer).as('owner_made'),
      accountEnteredBy.as('account_entered_by'),
      sql<boolean>`exists (select from brand_bank_details o
        where o.iban_index = c.iban_index and o.brand_id <> c.brand_id)`.as('shared_account'),
    ])
    .where(withinScope(scope, 'b.id', 'b.partner_id'));

/** Returns the requests of one brand, newest first. */
export const findChangesOf = (db: Db, scope: Scope, viewer: Viewer, brand_id: number) =>
  changesIn(db, scope, viewer)
    .where('c.brand_id', '=', brand_id)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(50)
    .execute();

export type ChangeRow = Awaited<ReturnType<typeof findChangesOf>>[number];

export const findChange = (db: Db, scope: Scope, viewer: Viewer, id: string) =>
  changesIn(db, scope, viewer).where('c.id', '=', id).executeTakeFirstOrThrow();

interface Page {
  readonly limit: number;
  /** The time and id of the last row of the previous page. */
  readonly after: readonly [string, string] | undefined;
}

/** Lists pending requests, the oldest first. */
export const listWaiting = (db: Db, scope: Scope, viewer: Viewer, { limit, after }: Page) =>
  changesIn(db, scope, viewer)
    .where('c.status', '=', 'waiting')
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(c.created_at, c.id) > (${after?.[0]}, ${after?.[1]})`),
    )
    .orderBy('c.created_at')
    .orderBy('c.id')
    .limit(limit)
    .execute();

/** Lists decided requests, the last decision first. */
export const listDecided = (db: Db, scope: Scope, viewer: Viewer, { limit, after }: Page) =>
  changesIn(db, scope, viewer)
    .where('c.decided_at', 'is not', null)
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(c.decided_at, c.id) < (${after?.[0]}, ${after?.[1]})`),
    )
    .orderBy('c.decided_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();

/** Returns the brand of a request, which must be locked before the request. */
export const findBrandOf = (db: Db, id: string) =>
  db.selectFrom('bank_changes').select('brand_id').where('id', '=', id).executeTakeFirst();

/** Locks a request of a brand that the caller has locked. */
export const lockChange = (tx: Tx, brand_id: number, id: string) =>
  tx
    .selectFrom('bank_changes')
    .selectAll()
    .where('id', '=', id)
    .where('brand_id', '=', brand_id)
    .forUpdate()
    .executeTakeFirst();

export type LockedRow = NonNullable<Awaited<ReturnType<typeof lockChange>>>;

export const hasWaiting = async (db: Db, brand_id: number): Promise<boolean> => {
  const found = await db
    .selectFrom('bank_changes')
    .select('id')
    .where('brand_id', '=', brand_id)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  return found !== undefined;
};

export const insertChange = (tx: Tx, change: Insertable<BankChangesTable>) =>
  tx.insertInto('bank_changes').values(change).returning('id').executeTakeFirstOrThrow();

/**
 * Returns the time when a user first had a password. Returns null if the user never had one, or had
 * it before this was stored.
 */
export const findFirstPassword = async (db: Db, user_id: string): Promise<string | null> => {
  const row = await db
    .selectFrom('users')
    .select('first_password_at')
    .where('id', '=', user_id)
    .executeTakeFirst();
  return row?.first_password_at ?? null;
};

export const approveFirst = (tx: Tx, id: string, by: string, at: string) =>
  tx
    .updateTable('bank_changes')
    .set({ first_approved_by: by, first_approved_at: at })
    .where('id', '=', id)
    .execute();

export const closeChange = (tx: Tx, id: string, decision: Updateable<BankChangesTable>) =>
  tx.updateTable('bank_changes').set(decision).where('id', '=', id).execute();

interface ContactEdit {
  readonly entity: string;
  readonly email: string | null;
  readonly phone_number: string | null;
  readonly phone_country_code: string | null;
}

/**
 * Returns the previous e-mails and phones of a brand and its owner since the given instant, the
 * last change first.
 */
export async function findEarlierContacts(
  db: Db,
  { id, owner_user_id }: { readonly id: number; readonly owner_user_id: string | null },
  since: string,
): Promise<ContactEdit[]> {
  const { rows } = await sql<ContactEdit>`
    select entity, before ->> 'email' as email, before ->> 'phone_number' as phone_number,
      before ->> 'phone_country_code' as phone_country_code
    from audit_log
    where at > ${since}
      and before ?| array['email', 'phone_number', 'phone_country_code']
      and ((entity = 'brand' and entity_id = ${String(id)})
        or (entity = 'user' and entity_id = ${owner_user_id}))
    order by audit_log.id desc limit 50`.execute(db);
  return rows;
}

export const findLetterReference = (db: Db, scope: Scope, file_id: string) =>
  db
    .selectFrom('bank_changes as c')
    .select('c.id')
    .where('c.letter_file_id', '=', file_id)
    .where(withinScope(scope, 'c.brand_id', null))
    .executeTakeFirst();
