/**
 * The statements for the database alone and for the bare server. They read the same data as the
 * product's statements.
 */

const COLUMNS = `t.id, t.payment_date, t.order_id, t.charge_id, t.customer_name, t.customer_email,
  t.customer_phone, t.amount_minor, t.currency, t.status, t.scheme as payment_method, t.funding as card_type,
  t.channel as payment_type, t.refunded_minor, t.mark, t.settled, t.paid_out, t.payout_state,
  t.expected_payout_date, t.brand_id, b.name as brand_name,
  p.order_details_url`;

/** The same columns in the API's format. The benchmark's partners have no order pages. */
const ANSWERED = `t.id,
  to_char(t.payment_date, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as payment_date, t.brand_id,
  b.name as brand_name, t.order_id,
  t.charge_id as tap_id, t.customer_name, t.customer_email, t.customer_phone,
  t.amount_minor / 1000.0 as amount, t.currency, t.status,
  t.scheme as payment_method, t.funding as card_type, t.channel as payment_type,
  t.settled, t.refunded_minor / 1000.0 as refunded_amount, t.mark, t.paid_out, t.payout_state,
  t.expected_payout_date, p.order_details_url as order_url`;

const FROM = `from transactions t join brands b on b.id = t.brand_id
  left join partners p on p.id = t.partner_id`;
const NEWEST = 'order by t.payment_date desc, t.id desc limit 50';

const asJson = (select: string): string =>
  `select coalesce(json_agg(r), '[]')::text as page from (${select}) as r`;

export const LIST_ALL = `select ${COLUMNS} ${FROM} ${NEWEST}`;
export const LIST_BRAND = `select ${COLUMNS} ${FROM} where t.brand_id = $1 ${NEWEST}`;
export const LIST_ALL_JSON = asJson(`select ${ANSWERED} ${FROM} ${NEWEST}`);
export const LIST_BRAND_JSON = asJson(`select ${ANSWERED} ${FROM} where t.brand_id = $1 ${NEWEST}`);

/**
 * Returns the statement for a page of customers who match a search, with the exact total. A merged
 * customer counts as the customer under whom it is shown. Each row has the brands that the customer
 * paid.
 */
const customersBy = (fits: string): string => `with hits as (
    select distinct coalesce(shown_under, id) as id from customers where ${fits}
  )
  select c.id, c.first_name, c.last_name, c.email, c.phone, c.created_at, c.total, (
    select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name)
      order by b.name, b.id), '[]')
    from brands b where b.id in (select p.brand_id from customer_brands p
      where p.customer_id in (select g.id from customers g
        where g.id = c.id or g.shown_under = c.id))) as brands
  from (select o.*, count(*) over () as total from customers o join hits using (id)
    order by o.created_at desc, o.id desc limit 20) c
  order by c.created_at desc, c.id desc`;

const SPELLED = "search_text like '%' || $1 || '%'";
/** Searches for digits as typed, with the index of digits. */
export const CUSTOMERS_BY_DIGITS = customersBy(
  'search_digits(search_text) @> search_digits($1) and strpos(search_text, $1) > 0',
);
/** Searches by the spelling or the sound of a name, which is the same in both scripts. */
export const CUSTOMERS_BY_NAME = customersBy(
  `${SPELLED} or name_sounds like (select '% ' || customer_name_key($1) || ' %')`,
);
export const CUSTOMERS_BY_DIGITS_JSON = asJson(CUSTOMERS_BY_DIGITS);
export const CUSTOMERS_BY_NAME_JSON = asJson(CUSTOMERS_BY_NAME);

export const COPY_ALL = `copy (select ${COLUMNS} ${FROM}
  order by t.payment_date desc, t.id desc) to stdout (format csv)`;

/**
 * Returns the statement that computes counts and sums from the rows of the last `days` days; by
 * default of all days.
 */
export const rawSummary = (days?: number): string =>
  `select t.status, t.scheme, count(*), sum(t.amount_minor), sum(t.fee_minor),
    sum(t.cost_minor) from transactions t
  ${days === undefined ? '' : `where t.payment_date >= now() - interval '${days} days'`}
  group by t.status, t.scheme`;

/**
 * The statements of a charge: the row and its event, then the charge's id and the provider's
 * answer.
 */
export const CHARGE = {
  open: `insert into transactions (brand_id, merchant_id, amount_minor, channel, order_id,
      customer_name, customer_email, customer_phone, idempotency_key, request_digest,
      payment_date, checked_at)
    values ($1, '68020000', $2, 'PG', $3, 'Noura Al Salem', 'noura@example.com', '+96551234567',
      $3, md5($3), now(), now()) returning id`,
  opened: `with event as (insert into transaction_events (transaction_id, kind, at)
    values ((select id from transactions where brand_id = $1 and idempotency_key = $2),
      'initiated', now()) returning id, transaction_id, kind)
    insert into event_inbox (event_id, transaction_id, kind)
    select id, transaction_id, kind from event`,
  hold: `select id, status from transactions where brand_id = $1 and idempotency_key = $2
    for no key update`,
  keep: `update transactions set charge_id = 'chg_' || idempotency_key, raw_status = 'INITIATED'
    where brand_id = $1 and idempotency_key = $2`,
  answer: `insert into charge_answers (transaction_id, status, body)
    values ((select id from transactions where brand_id = $1 and idempotency_key = $2), 200,
      repeat('x', 1500))`,
} as const;

/**
 * The statements of a webhook: it is stored, then the capture is booked with fee, customer, entry
 * and postings.
 */
export const CAPTURE = {
  receive: `insert into webhooks_in (object, object_id, status, body)
    values ('charge', $1, 'CAPTURED', repeat('x', 1500))
    on conflict (object_id, status) do nothing`,
  hold: `select id, brand_id, status from transactions where charge_id = $1 for no key update`,
  fee: `select id from fee_versions where valid_from <= now() order by id limit 1`,
  customer: `insert into customers (identity, first_name, email, phone)
    values ('bench:' || $1, 'Noura', 'noura@example.com', '+96551234567')
    on conflict (identity) do update set updated_at = now()`,
  capture: `update transactions set status = 'CAPTURED', raw_status = 'CAPTURED',
      captured_at = now(), scheme = 'KNET', fee_minor = 250, cost_minor = 150,
      fee_version_id = (select min(id) from fee_versions),
      cost_version_id = (select min(id) from fee_versions),
      customer_id = (select id from customers where identity = 'bench:' || $1), updated_at = now()
    where charge_id = $1`,
  entry: `insert into ledger_entries (kind, source_kind, source_id, digest, posting_count,
      occurred_at)
    values ('capture', 'transaction', $1, md5($1), 4, now())`,
  accounts: `select id from ledger_accounts
    where name = 'brand_pending:KWD:' || $1 and exact for no key update`,
  postings: `with lines as (
      select a.id as account_id, l.amount_minor from (values
        ('provider_receivable:KWD:-', 9850), ('processing_cost:KWD:-', 150),
        ('fee_revenue:KWD:-', -250), ('brand_pending:KWD:' || $2, -9750)
      ) as l (name, amount_minor) join ledger_accounts a on a.name = l.name
    ), noted as (
      insert into ledger_inbox (entry_id, reader, occurred_at, amount_minor)
      select id, 'profit', occurred_at, 100 from ledger_entries where kind = 'capture'
        and source_kind = 'transaction' and source_id = $1
    ), moved as (
      update ledger_accounts a set balance_minor = a.balance_minor + l.amount_minor
      from lines l where a.id = l.account_id and a.exact returning a.id, a.balance_minor
    )
    insert into ledger_postings (entry_id, account_id, amount_minor, balance_after_minor)
    select (select id from ledger_entries where kind = 'capture'
      and source_kind = 'transaction' and source_id = $1),
      l.account_id, l.amount_minor, m.balance_minor
    from lines l left join moved m on m.id = l.account_id`,
  event: `with event as (insert into transaction_events (transaction_id, kind, at)
    values ((select id from transactions where charge_id = $1), 'captured', now())
    returning id, transaction_id, kind)
    insert into event_inbox (event_id, transaction_id, kind)
    select id, transaction_id, kind from event`,
  done: `update webhooks_in set state = 'processed', processed_at = now()
    where object_id = $1 and state = 'received'`,
} as const;
