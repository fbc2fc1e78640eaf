import type { PayoutPromise, PromiseCause } from '@diwan/contract/features/promises/records';
import type { HoldCode } from '@diwan/contract/features/holds/terms';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';
import type { ExpectedPayout } from '../holidays/public.ts';
import { holdsOfBrand } from '../holds/public.ts';

/** Serializes reviews, so that a date changes once for one reason. */
export const lockPromises = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('review promises'))`.execute(tx);

/** The age of a payment in days above which a refund does not change its date. */
const REFUND_DAYS = 120;

/**
 * SQL: the transactions whose date can change. Each part uses a partial index: not settled, not
 * paid out, or refunded in full after the settlement.
 */
const OPEN = sql`select id from transactions where status = 'CAPTURED' and not settled
  union all select id from transactions where payout_state = 'pending'
  union all select id from transactions where mark = 'refunded' and settled and not paid_out
    and expected_payout_date is not null
    and payment_date > now() - make_interval(days => ${sql.lit(REFUND_DAYS)})`;

/**
 * Returns the time of the oldest capture whose date can change.
 * @returns null if no date can change
 */
export async function findOldestOpen(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ oldest: string | null }>`
    select min(captured_at) as oldest from transactions where id in (${OPEN})`.execute(tx);
  return rows[0]?.oldest ?? null;
}

interface HeldBrand {
  readonly brand_id: number;
  readonly code: HoldCode;
}

/** Returns the brands whose payouts are on hold, each with its most urgent hold. */
export async function findHeld(tx: Tx, at: string): Promise<readonly HeldBrand[]> {
  const { rows } = await sql<HeldBrand>`
    select brand_id, code from (
      select b.id as brand_id, ${holdsOfBrand(at, 'payouts')} -> 0 ->> 'code' as code
      from brands b where b.status <> 'pending') as h
    where code is not null`.execute(tx);
  return rows;
}

export interface Review {
  readonly expected: readonly ExpectedPayout[];
  readonly held: readonly HeldBrand[];
  /**
   * The first day on which money can still be paid. Earlier dates of unpaid transactions cannot be
   * kept.
   */
  readonly open_from: string;
  readonly next_payout: string;
  /** The cause of a change that neither a hold, a refund nor a delay explains. */
  readonly cause: PromiseCause;
}

export interface Change {
  readonly id: string;
  readonly brand_id: number;
  readonly amount_minor: bigint;
  readonly from: string | null;
  readonly to: string | null;
  readonly cause: PromiseCause;
  readonly hold_code: HoldCode | null;
  /** True if the transaction had a date or a stored change before this change. */
  readonly was_promised: boolean;
}

/**
 * Returns the transactions whose expected date differs from the stored one, with the cause. A
 * transaction in a created payout keeps its date. Locked rows are processed by the next review.
 */
export async function findChanges(tx: Tx, review: Review, limit: number): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select t.id::text as id, t.brand_id, t.amount_minor, t.expected_payout_date as "from",
      n.day as "to", c.cause, case when c.cause in ('hold', 'bank_returned')
        then coalesce(h.code, p.hold_code) end as hold_code,
      t.expected_payout_date is not null or p.cause is not null as was_promised
    from transactions t
    join jsonb_to_recordset(${JSON.stringify(review.expected)}::jsonb)
      as e (scheme text, start timestamptz, "end" timestamptz, day date)
      on e.scheme = t.scheme and t.captured_at >= e.start and t.captured_at < e."end"
    left join jsonb_to_recordset(${JSON.stringify(review.held)}::jsonb)
      as h (brand_id integer, code text) on h.brand_id = t.brand_id
    left join lateral (select l.cause, l.hold_code from payout_promises l
      where l.transaction_id = t.id order by l.id desc limit 1) p on true
    cross join lateral (select case when t.refunded_minor = t.amount_minor or h.code is not null
      then null else greatest(e.day, ${review.next_payout}::date) end as day) n
    cross join lateral (select case
      when n.day is null and t.refunded_minor = t.amount_minor then 'refunded'
      when n.day is null and h.code = 'bank_returned' then 'bank_returned'
      when n.day is null then 'hold'
      when t.expected_payout_date is null then coalesce(p.cause, ${review.cause})
      when t.expected_payout_date < ${review.open_from}::date
        then case when t.settled then 'export_not_made' else 'provider_late' end
      else ${review.cause} end as cause) c
    where t.id in (${OPEN}) and t.expected_payout_date is distinct from n.day
      and not (t.settled and exists (select from payout_allocations a
        join payout_lines r on r.id = a.line_id
        where a.transaction_id = t.id and r.status = 'reserved'))
    order by t.id limit ${limit}
    for no key update of t skip locked`.execute(tx);
  return rows;
}

/** Stores changes in the order of their transactions. */
export async function addPromises(tx: Tx, changes: readonly Change[], at: string): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ id, from, to, cause, hold_code }) => ({
    transaction_id: id,
    from_day: from,
    to_day: to,
    cause,
    hold_code,
  }));
  await sql`insert into payout_promises (transaction_id, from_day, to_day, cause, hold_code, at)
    select transaction_id, from_day, to_day, cause, hold_code, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (transaction_id bigint,
      from_day date, to_day date, cause text, hold_code text)
    order by transaction_id`.execute(tx);
}

/** Claims the notice about a payout day. @returns false if the owner was notified before */
export async function claimNotice(tx: Tx, brand_id: number, promised_on: string, at: string) {
  const claimed = await tx
    .insertInto('promise_notices')
    .values({ brand_id, promised_on, notified_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('brand_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Finds a transaction in scope. */
export const findTransaction = (db: Db, scope: Scope, id: bigint) =>
  db
    .selectFrom('transactions as t')
    .select('t.id')
    .where('t.id', '=', id)
    .where(withinScope(scope, 't.brand_id', 't.partner_id'))
    .executeTakeFirst();

/** Returns the changes of a transaction, oldest first. The caller has checked the scope. */
export const findPromises = (db: Db, id: bigint): Promise<PayoutPromise[]> =>
  db
    .selectFrom('payout_promises')
    .select(['from_day as from', 'to_day as to', 'cause', 'at'])
    .select(sql<HoldCode | null>`hold_code`.as('hold_code'))
    .where('transaction_id', '=', id)
    .orderBy('id')
    .limit(LIST_LIMIT)
    .execute();

interface PromiseCount {
  readonly state: 'kept' | 'open' | 'broken';
  readonly cause: PromiseCause | null;
  readonly hold_code: HoldCode | null;
  readonly transactions: number;
  readonly amount_minor: bigint;
}

/** The maximum number of days between a capture and its promised day. */
const AHEAD_DAYS = 60;

/** Counts the promises of a month by their state and the first cause of a delay. */
export async function countPromises(
  db: Db,
  { first, last }: { readonly first: string; readonly last: string },
  brand_id: number | undefined,
): Promise<PromiseCount[]> {
  const { rows } = await sql<PromiseCount>`
    select state, cause, hold_code, count(*)::integer as transactions,
      sum(amount_minor)::bigint as amount_minor
    from (
      select t.amount_minor, b.cause, b.hold_code, case
          when b.cause is not null then 'broken'
          when t.payout_state = 'paid' then 'kept'
          when not t.settled or t.payout_state = 'pending' then 'open' end as state
      from transactions t
      left join lateral (select l.from_day from payout_promises l
        where l.transaction_id = t.id order by l.id limit 1) f on true
      cross join lateral (select coalesce(f.from_day, t.expected_payout_date) as day) d
      left join lateral (select l.cause, l.hold_code from payout_promises l
        where l.transaction_id = t.id and l.cause <> 'refunded'
          and (l.to_day > d.day or (l.to_day is null and t.expected_payout_date is null)
            or (l.to_day is null and t.expected_payout_date > d.day))
        order by l.id limit 1) b on true
      where t.status = 'CAPTURED' and d.day between ${first} and ${last}
        and t.refunded_minor < t.amount_minor
        and t.payment_date >= ${first}::date - ${sql.lit(AHEAD_DAYS)}
        and t.payment_date < ${last}::date + 2
        ${brand_id === undefined ? sql`` : sql`and t.brand_id = ${brand_id}`}
    ) as s
    where state is not null
    group by state, cause, hold_code
    order by state, sum(amount_minor) desc, cause`.execute(db);
  return rows;
}
