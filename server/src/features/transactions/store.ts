import { type Insertable, type Selectable, type Updateable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { BrandsTable, TransactionsTable } from '../../platform/db/tables.ts';
import { ERASED } from '../../platform/erasure.ts';

const LOCKED = [
  'id',
  'brand_id',
  'business_id',
  'charge_id',
  'invoice_id',
  'merchant_id',
  'amount_minor',
  'currency',
  'status',
  'raw_status',
  'customer_name',
  'customer_email',
  'customer_phone',
  'fee_minor',
  'cost_minor',
  'settled',
  'scheme',
  'channel',
  'card_origin',
  'refunded_minor',
] as const;

const lockWhere = (tx: Tx) =>
  tx.selectFrom('transactions').modifyFront(prepared).select(LOCKED).forNoKeyUpdate();

/** Locks the transaction of a charge until the database transaction ends. */
export const lockByCharge = (tx: Tx, charge_id: string) =>
  lockWhere(tx).where('charge_id', '=', charge_id).executeTakeFirst();

/** Locks the transaction with this charge, otherwise the transaction with this id. */
export const lockByChargeOrId = (tx: Tx, charge_id: string, id: bigint) =>
  tx
    .selectFrom('transactions')
    .modifyFront(prepared)
    .select(LOCKED)
    .where((eb) => eb.or([eb('charge_id', '=', charge_id), eb('id', '=', id)]))
    .orderBy(sql`coalesce(charge_id = ${charge_id}, false)`, 'desc')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const lockById = (tx: Tx, id: bigint) =>
  lockWhere(tx).where('id', '=', id).executeTakeFirst();

export const lockByInvoice = (tx: Tx, invoice_id: string) =>
  lockWhere(tx).where('invoice_id', '=', invoice_id).executeTakeFirst();

/**
 * Returns the brand that had the MID at that time. The first brand of a MID also gets earlier
 * payments. A MID without recorded use belongs to its current brand.
 */
export async function findBrandByMid(tx: Tx, mid: string, at: string) {
  const { rows } = await sql<Pick<Selectable<BrandsTable>, 'id' | 'partner_id' | 'post_url'>>`
    select b.id, b.partner_id, b.post_url from brands b
    where b.id = (select u.brand_id from mid_uses u
        where u.mid = ${mid} and (u.taken_at is null or u.taken_at > ${at})
          and (u.given_at <= ${at} or not exists (select from mid_uses e
            where e.mid = u.mid and e.id < u.id))
        order by u.id desc limit 1)
      or (b.tap_mid = ${mid} and not exists (select from mid_uses u where u.mid = ${mid}))
    limit 1`.execute(tx);
  return rows[0];
}

/**
 * Returns true while the MID is in quarantine after a move. Payments at its terminals are then on
 * hold.
 */
export const isQuarantined = async (tx: Tx, mid: string): Promise<boolean> => {
  const found = await tx
    .selectFrom('mid_moves')
    .select('id')
    .where('mid', '=', mid)
    .where('state', '=', 'quarantined')
    .executeTakeFirst();
  return found !== undefined;
};

export type LockedTransaction = NonNullable<Awaited<ReturnType<typeof lockByCharge>>>;

/** The columns of a transaction that its creation sets. */
export type NewTransaction = Pick<
  Insertable<TransactionsTable>,
  | 'brand_id'
  | 'partner_id'
  | 'merchant_id'
  | 'amount_minor'
  | 'channel'
  | 'charge_id'
  | 'order_id'
  | 'tid'
  | 'customer_name'
  | 'customer_email'
  | 'customer_phone'
  | 'description'
  | 'redirect_url'
  | 'post_url'
  | 'idempotency_key'
  | 'request_digest'
> & { readonly payment_date: string };

/**
 * Inserts a new payment with the first event of its timeline, in one statement, so that both exist
 * or neither. Inserts nothing if the brand has a payment with the same idempotency key, or if the
 * charge is known.
 * @returns the id of the new payment, or undefined if it already exists
 */
export async function openTransaction(db: Db, opened: NewTransaction): Promise<bigint | undefined> {
  const row = await db
    .with('opened', (query) =>
      query
        .insertInto('transactions')
        .values({ ...opened, checked_at: opened.payment_date })
        .onConflict((conflict) => conflict.doNothing())
        .returning(['id', 'payment_date']),
    )
    .with('event', (query) =>
      query
        .insertInto('transaction_events')
        .columns(['transaction_id', 'kind', 'at', 'detail'])
        .expression((eb) =>
          eb
            .selectFrom('opened')
            .select(['id', sql.lit('initiated').as('kind'), 'payment_date'])
            .select(sql`'{}'::jsonb`.as('detail')),
        )
        .returning(['id', 'transaction_id', 'kind']),
    )
    .with('noted', (query) =>
      query
        .insertInto('event_inbox')
        .columns(['event_id', 'transaction_id', 'kind'])
        .expression((eb) => eb.selectFrom('event').select(['id', 'transaction_id', 'kind'])),
    )
    .selectFrom('opened')
    .select('id')
    .modifyFront(prepared)
    .executeTakeFirst();
  return row?.id;
}

export async function updateTransaction(
  tx: Tx,
  id: bigint,
  change: Updateable<TransactionsTable>,
): Promise<void> {
  await tx
    .updateTable('transactions')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .modifyEnd(prepared)
    .execute();
}

/** Recomputes the refunded and disputed amounts of a locked transaction, with their fees. */
export const countRefunded = (tx: Tx, id: bigint) =>
  sql`
    update transactions set refunded_minor = s.reversed_minor, refund_fee_minor = s.fee_minor,
      refund_cost_minor = s.cost_minor, dispute = s.dispute, updated_at = now()
    from (
      select coalesce(sum(amount_minor) filter (where is_reversed), 0)::bigint as reversed_minor,
        coalesce(sum(fee_minor) filter (where is_reversed), 0)::bigint as fee_minor,
        coalesce(sum(cost_minor) filter (where is_reversed or status = 'WON'), 0)::bigint
          as cost_minor,
        case when bool_or(status = 'OPEN') then 'open' when bool_or(status = 'LOST') then 'lost' end
          as dispute
      from (select *, status in ('REFUNDED', 'OPEN', 'LOST') as is_reversed from refunds
        where transaction_id = ${id}) r
    ) s where id = ${id}`.execute(tx);

export type EventKind =
  | 'initiated'
  | 'failed'
  | 'abandoned'
  | 'captured'
  | 'settled'
  | 'refund_requested'
  | 'refund_failed'
  | 'refunded'
  | 'chargeback'
  | 'chargeback_lost'
  | 'chargeback_won'
  | 'chargeback_reversed';

/** Adds an event to the transaction's timeline. */
export async function addEvent(
  tx: Tx,
  transaction_id: bigint,
  event: { readonly kind: EventKind; readonly at: string; readonly detail?: object },
): Promise<void> {
  const { kind, at, detail = {} } = event;
  await sql`
    with event as (
      insert into transaction_events (transaction_id, kind, at, detail)
      values (${transaction_id}, ${kind}, ${at}, ${JSON.stringify(detail)})
      returning id, transaction_id, kind
    )
    insert into event_inbox (event_id, transaction_id, kind)
    select ${prepared} id, transaction_id, kind from event`.execute(tx);
}

/** Returns the earlier request of a brand's server with this idempotency key. */
export const findByKey = (db: Db, brand_id: number, idempotency_key: string) =>
  db
    .selectFrom('transactions')
    .select(['id', 'charge_id', 'invoice_id', 'request_digest', 'checked_at', 'payment_date'])
    .where('brand_id', '=', brand_id)
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirst();

/**
 * Claims the right to call the provider for a payment. After the claim expires, another caller
 * sends the same idempotency key, so the provider creates no second charge.
 * @param since the time before which claims have expired
 * @returns false while another caller holds the claim
 */
export async function claimAsking(db: Db, id: bigint, now: string, since: string) {
  const claimed = await db
    .updateTable('transactions')
    .set({ checked_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('checked_at', 'is', null), eb('checked_at', '<', since)]))
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Releases the claim after the provider gave no answer, so that a repeat may call immediately. */
export const endAsking = (db: Db, id: bigint) =>
  db.updateTable('transactions').set({ checked_at: null }).where('id', '=', id).execute();

/**
 * Returns open payments that are due for a status check. The first check is due after one minute.
 * Each later pause is half the age of the payment at its last check, at most six hours.
 */
export const findDue = (db: Db, now: string, limit: number) =>
  db
    .selectFrom('transactions')
    .select(['id', 'charge_id', 'invoice_id', 'merchant_id', 'payment_date'])
    .where('status', '=', 'INITIATED')
    .where(
      sql<boolean>`coalesce(checked_at, payment_date) < ${now}::timestamptz - greatest(
        interval '1 minute',
        least(interval '6 hours', (coalesce(checked_at, payment_date) - payment_date) / 2))`,
    )
    .orderBy('checked_at')
    .orderBy('id')
    .limit(limit)
    .execute();

export type DuePayment = Awaited<ReturnType<typeof findDue>>[number];

export const markChecked = (db: Db, id: bigint, checked_at: string) =>
  db.updateTable('transactions').set({ checked_at }).where('id', '=', id).execute();

/**
 * Locks and returns the captured, unsettled transactions of these charges, in the order of their
 * ids.
 */
export const lockUnsettled = (tx: Tx, charge_ids: readonly string[]) =>
  tx
    .selectFrom('transactions')
    .select(['id', 'charge_id', 'brand_id', 'business_id', 'amount_minor', 'fee_minor'])
    .select('cost_minor')
    .where('charge_id', 'in', charge_ids)
    .where('status', '=', 'CAPTURED')
    .where('settled', '=', false)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

export type UnsettledTransaction = Awaited<ReturnType<typeof lockUnsettled>>[number];

interface SettledRow {
  readonly id: bigint;
  readonly business_id: string;
  readonly credit_minor: bigint;
  /** The net amount in the provider's payout. */
  readonly net_minor: bigint;
  readonly payout: {
    readonly payout_id: string;
    /** The date of the provider's payout. */
    readonly day: string;
  };
}

/** Marks transactions as settled in one statement, so that the roll-ups change once. */
export async function markSettled(
  tx: Tx,
  rows: readonly SettledRow[],
  settled_at: string,
): Promise<void> {
  await sql`
    update transactions t set settled = true, settled_at = ${settled_at}::timestamptz,
      settlement_date = s.day, payout_date = s.day, provider_payout_id = s.payout_id,
      business_id = s.business_id, credit_minor = s.credit_minor,
      settled_net_minor = s.net_minor, updated_at = now()
    from unnest(${rows.map(({ id }) => String(id))}::bigint[],
      ${rows.map(({ payout }) => payout.day)}::date[],
      ${rows.map(({ payout }) => payout.payout_id)}::text[],
      ${rows.map(({ business_id }) => business_id)}::uuid[],
      ${rows.map(({ credit_minor }) => String(credit_minor))}::bigint[],
      ${rows.map(({ net_minor }) => String(net_minor))}::bigint[])
      as s (id, day, payout_id, business_id, credit_minor, net_minor)
    where t.id = s.id`.execute(tx);
}

export async function addSettledEvents(
  tx: Tx,
  rows: readonly SettledRow[],
  at: string,
): Promise<void> {
  await sql`
    with events as (
      insert into transaction_events (transaction_id, kind, at, detail)
      select id, 'settled', ${at}::timestamptz, jsonb_build_object('payout_id', payout_id)
      from unnest(${rows.map(({ id }) => String(id))}::bigint[],
        ${rows.map(({ payout }) => payout.payout_id)}::text[])
        with ordinality as s (id, payout_id, place)
      order by place
      returning id, transaction_id, kind
    )
    insert into event_inbox (event_id, transaction_id, kind)
    select id, transaction_id, kind from events`.execute(tx);
}

/**
 * Erases the payer's data. An order number is erased only if it matches a pattern.
 * @returns the number of changed rows
 */
export async function erasePayersOfPayments(
  tx: Tx,
  ids: readonly bigint[],
  patterns: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update transactions set customer_name = null, customer_email = null, customer_phone = null,
      description = null,
      order_id = case when search_folded(order_id) ~ any(${[...patterns]}::text[])
        then ${ERASED} else order_id end
    where id = any(${[...ids]}::bigint[])`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Erases the payer from the timelines of payments. @returns the number of changed entries */
export async function eraseEventTexts(
  tx: Tx,
  ids: readonly bigint[],
  patterns: readonly string[],
): Promise<number> {
  const texts = [...patterns];
  const { numAffectedRows } = await sql`
    update transaction_events set detail = erase_texts(detail, ${texts}::text[], '{}')
    where transaction_id = any(${[...ids]}::bigint[])
      and search_folded(detail::text) ~ any(${texts}::text[])`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Sets the expected payout dates of transactions. */
export const setExpectedDates = (
  tx: Tx,
  dates: readonly { readonly id: string; readonly day: string | null }[],
) =>
  sql`update transactions t set expected_payout_date = d.day
    from jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) as d (id bigint, day date)
    where t.id = d.id`.execute(tx);
