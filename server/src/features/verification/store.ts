import {
  type Duplicate,
  DUPLICATES_SHOWN,
  type QueuedBrand,
} from '@diwan/contract/features/verification/records';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';
import { awaitsMail } from '../auth/public.ts';
import { claimCounts } from '../brands/public.ts';
import { personName } from '../users/public.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';

/**
 * Returns the values of the newest submission. Personal data is encrypted. The caller has checked
 * the brand.
 */
export const findTyped = (db: Db, brand_id: number) =>
  db
    .selectFrom('brand_documents as d')
    .select([
      'd.civil_id_sealed',
      'd.full_name_english',
      'd.full_name_arabic',
      'd.company_name',
      'd.company_name_arabic',
      'd.bank_name',
      'd.iban_sealed',
    ])
    .where('d.brand_id', '=', brand_id)
    .orderBy('d.version', 'desc')
    .limit(1)
    .executeTakeFirst();

export interface AccountRow {
  readonly state: 'confirmed' | 'pending';
  readonly bank_name: string;
  readonly iban_sealed: string;
  readonly entered_by: string | null;
  readonly entered_at: string | null;
  readonly confirmed_at: string | null;
}

/**
 * Returns the confirmed account of a brand, then the pending one. Each has the name of the staff
 * member who entered it; null for the owner.
 */
export async function findAccounts(db: Db, brand_id: number): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select e.state, e.bank_name, e.iban_sealed, e.entered_at, e.confirmed_at,
      (select ${personName('s')} from users s
        where s.id = e.by_id and s.id is distinct from b.owner_user_id) as entered_by
    from brands b join (
      select brand_id, 'confirmed' as state, bank_name, iban_sealed, entered_by as by_id,
        entered_at, confirmed_at
      from brand_bank_details
      union all
      select brand_id, 'pending', bank_name, iban_sealed, account_entered_by,
        account_entered_at, null
      from owner_confirmations where iban_sealed is not null) e on e.brand_id = b.id
    where b.id = ${brand_id}
    order by e.state`.execute(db);
  return rows;
}

export type TypedRow = NonNullable<Awaited<ReturnType<typeof findTyped>>>;

/** Returns the service agreement: the signed one, otherwise the one that is pending signature. */
export const findServiceAgreement = (db: Db, brand_id: number) =>
  db
    .selectFrom('agreements as a')
    .select([
      'a.id',
      sql<'pending' | 'signed'>`a.status`.as('status'),
      'a.agreement_version',
      'a.signer_name',
      'a.signed_at',
      sql<boolean>`a.pdf_file_id is not null`.as('pdf_ready'),
    ])
    .where('a.brand_id', '=', brand_id)
    .where('a.agreement_type', '=', 'service')
    .where('a.status', 'in', ['pending', 'signed'])
    .orderBy(sql`a.status = 'signed'`, 'desc')
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id')
    .limit(1)
    .executeTakeFirst();

/** Returns a file that this brand submitted, in any submission; undefined for every other file. */
export async function findDocumentFile(
  db: Db,
  scope: Scope,
  brand_id: number,
  file_id: string,
): Promise<{ readonly storage_key: string; readonly content_type: string } | undefined> {
  return db
    .selectFrom('brand_documents as d')
    .innerJoin('brands as b', 'b.id', 'd.brand_id')
    .innerJoin('files as f', (join) =>
      join.on(
        sql<boolean>`f.id in (d.civil_id_file_id, d.driver_license_file_id,
          d.commercial_license_file_id, d.signatory_auth_file_id, d.signatory_id_file_id)`,
      ),
    )
    .select(['f.storage_key', 'f.content_type'])
    .where('d.brand_id', '=', brand_id)
    .where('f.id', '=', file_id)
    .where(withinScope(scope, 'b.id', 'b.partner_id'))
    .limit(1)
    .executeTakeFirst();
}

interface ClaimRow {
  readonly user_id: string;
  readonly name: string;
  readonly since: string;
}

export type QueueRow = Omit<QueuedBrand, 'waiting_days' | 'claim'> & {
  readonly claim: ClaimRow | null;
};

const claimColumn = (now: string) => sql<ClaimRow | null>`(
  select json_build_object('user_id', c.user_id, 'name', ${personName('cu')},
    'since', to_char(c.claimed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from brand_claims c join users cu on cu.id = c.user_id
  where c.brand_id = b.id and ${claimCounts('c.active_at', now)})`;

/**
 * SQL: the brands of the queue, each with its state and the time since which it is in this state.
 */
const QUEUED = sql`
  select b.id, b.name, b.logo_file_id, b.business_type,
    case when b.status = 'active' then 'expiring'
      when m.no_match and s.asked_at is not null then 'second'
      when r.asked_at is not null then 'asked_again'
      when d.id is not null and (g.signed_at is not null
        or (b.mcc_status <> 'approved' and not ${awaitsMail})) then 'ready'
      else 'registrant' end as state,
    case when b.status = 'active' then x.since
      when m.no_match and s.asked_at is not null then s.asked_at
      when r.asked_at is not null then r.asked_at
      else greatest(b.created_at, d.created_at, g.signed_at) end as waiting_since
  from brands b
  left join lateral (select n.id, n.created_at from brand_documents n
    where n.brand_id = b.id order by n.version desc limit 1) d on true
  left join lateral (select c.verdict = 'none' as no_match from signature_comparisons c
    where c.brand_id = b.id and c.compared_with = 'licence' and c.state = 'done'
    order by c.number desc limit 1) m on true
  left join lateral (select max(a.signed_at) as signed_at from agreements a
    where a.brand_id = b.id and a.agreement_type = 'service' and a.status = 'signed') g on true
  left join lateral (select min(o.created_at) as asked_at from document_requests o
    where o.brand_id = b.id and o.state = 'open') r on true
  left join second_reviews s on s.document_id = d.id
  left join lateral (select min(e.notified_at) as since from paper_expiries e
    where e.brand_id = b.id and not exists (select from document_requests o
      where o.brand_id = b.id and o.field = e.field and o.state = 'open')) x on true
  where b.status = 'pending' or (b.status = 'active' and x.since is not null)`;

/**
 * SQL: the brands that are ready to review (`ready`) or need a second reviewer (`second`), and the
 * time since which they are. Each brand has one state, so no brand is in both lists.
 */
export const queuedSince = (state: 'ready' | 'second') => sql<{
  at: string;
  item: string | null;
}>`select q.waiting_since as at, q.id::text as item from (${QUEUED}) q
  where q.state = ${sql.lit(state)}`;

/**
 * Returns brands in the order of review: those that need a second reviewer, then complete ones,
 * active ones with an expiring document, and those that are pending at their owner. Within each
 * group, the brand that has been in it for the longest time is first.
 * @param warned_to documents that expire by this day are marked
 */
export async function findQueue(db: Db, now: string, warned_to: string): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select b.id, b.name, '/api/files/' || b.logo_file_id as logo_url, b.business_type, b.state,
      b.waiting_since, ${claimColumn(now)} as claim,
      exists (select from paper_expiries e where e.brand_id = b.id
        and e.expires_on <= ${warned_to}::date) as expiring
    from (${QUEUED}) b
    order by array_position(array['second', 'ready', 'expiring', 'asked_again', 'registrant'],
        b.state),
      b.waiting_since, b.id
    limit ${LIST_LIMIT}`.execute(db);
  return rows;
}

export const findClaim = (db: Db, brand_id: number, now: string) =>
  db
    .selectFrom('brands as b')
    .select(claimColumn(now).as('claim'))
    .where('b.id', '=', brand_id)
    .executeTakeFirstOrThrow();

/**
 * Saves a claim. The caller has locked the brand. A valid claim of the same person keeps its start.
 */
export const saveClaim = (tx: Tx, brand_id: number, user_id: string, now: string) =>
  sql`insert into brand_claims as c (brand_id, user_id, claimed_at, active_at)
    values (${brand_id}, ${user_id}, ${now}, ${now})
    on conflict (brand_id) do update set user_id = excluded.user_id,
      claimed_at = case when c.user_id = excluded.user_id
          and ${claimCounts('c.active_at', now)}
        then c.claimed_at else excluded.claimed_at end,
      active_at = excluded.active_at`.execute(tx);

export const removeClaim = (tx: Tx, brand_id: number) =>
  tx.deleteFrom('brand_claims').where('brand_id', '=', brand_id).execute();

export const findReviewer = (db: Db, id: string) =>
  db
    .selectFrom('users as u')
    .select(['u.email', 'u.role', 'u.language', 'u.active'])
    .where('u.id', '=', id)
    .executeTakeFirst();

export const findNewestDocument = (db: Db, brand_id: number) =>
  db
    .selectFrom('brand_documents')
    .select('id')
    .where('brand_id', '=', brand_id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

export interface SecondReview {
  readonly document_id: string;
  readonly brand_id: number;
  readonly asked_by: string;
  readonly asked_at: string;
  readonly note: string;
}

export const insertSecondReview = (tx: Tx, review: SecondReview) =>
  tx.insertInto('second_reviews').values(review).execute();

export const findSecondReview = (db: Db, document_id: string) =>
  db
    .selectFrom('second_reviews as s')
    .innerJoin('users as u', 'u.id', 's.asked_by')
    .select(['s.asked_by', 's.asked_at', 's.note', personName('u').as('name')])
    .where('s.document_id', '=', document_id)
    .executeTakeFirst();

/**
 * Returns other brands with the same civil ID, registration number, account, phone or device.
 * Numbers are compared by their keyed hashes. Every submission is compared, not only the newest
 * one.
 */
export async function findDuplicates(db: Db, scope: Scope, brand_id: number): Promise<Duplicate[]> {
  const { rows } = await sql<Duplicate>`
    with own as (select * from brand_documents where brand_id = ${brand_id}),
    people as (
      select civil_id_index as n from own where document_type = 'individual'
      union select signatory_civil_id_index from own),
    accounts as (
      select brand_id, iban_index from brand_bank_details
      union all select brand_id, iban_index from owner_confirmations),
    found as (
      select 'civil_id' as kind, o.brand_id from brand_documents o
      where (o.document_type = 'individual' and o.civil_id_index in (select n from people))
        or o.signatory_civil_id_index in (select n from people)
      union select 'registration', o.brand_id from brand_documents o
      where o.document_type = 'corporate' and o.civil_id_index in
        (select civil_id_index from own where document_type = 'corporate')
      union select 'iban', o.brand_id from accounts o where o.iban_index in
        (select iban_index from accounts where brand_id = ${brand_id})
      union select 'phone', o.id from brands o where (o.phone_number, o.phone_country_code) =
        (select phone_number, phone_country_code from brands where id = ${brand_id})
      union select 'device', o.brand_id from brand_documents o
      where o.device_index in (select device_index from own)),
    placed as (
      select f.kind, b.id as brand_id, b.name, b.status,
        row_number() over (partition by f.kind order by b.id desc) as place
      from found f join brands b on b.id = f.brand_id
      where b.id <> ${brand_id} and ${withinScope(scope, 'b.id', 'b.partner_id')})
    select p.kind, p.brand_id, p.name, p.status from placed p
    where p.place <= ${DUPLICATES_SHOWN}
    order by array_position(array['civil_id', 'registration', 'iban', 'phone', 'device'], p.kind),
      p.brand_id desc`.execute(db);
  return rows;
}
