import type { Client } from 'pg';

export interface Scale {
  readonly transactions: number;
  readonly brands: number;
  readonly customers: number;
}

export const scaleOf = (transactions: number): Scale => ({
  transactions,
  brands: Math.max(10, Math.min(500, transactions / 2_000)),
  customers: Math.ceil(transactions * 0.3),
});

const CHUNK = 100_000;
const FIRST_NAMES = "array['Noura','Ahmad','فاطمة','Yousef','مريم','Salem','Hessa','Khaled']";
const LAST_NAMES =
  "array['Al Salem','العنزي','Al Rashid','Al Sabah','الكندري','Haddad','Al Fahad']";

const brands = ({ brands: count }: Scale): string => `
  insert into partners (name, website)
    select 'Partner ' || n, 'https://partner.example' from generate_series(1, 20) n;
  insert into brands (name, entity_type, business_type, mcc_code, mcc_status, phone_number, status,
      partner_id, pg_enabled)
    select 'Bench brand ' || n, 'individual', m.business_type, m.code, 'approved', '50001234',
      'active', (select min(id) from partners where name = 'Partner ' || (n % 20 + 1)), true
    from generate_series(1, ${count}) n,
      (select code, business_type from mcc_codes where is_allowed and exists (
        select from business_mccs x where x.mcc_code = code and x.business_active)
        order by code limit 1) m;
  insert into ledger_accounts (kind, brand_id, business_id, exact)
    select k.kind, b.id, case when k.by_business then m.business_id end, true
    from brands b join business_mccs m on m.mcc_code = b.mcc_code and m.business_active,
      (values ('brand_pending', false), ('brand_payable', true), ('brand_in_transit', true))
        as k (kind, by_business) on conflict (name) do nothing;
  insert into ledger_accounts (kind, exact)
    select kind, false from unnest(array['provider_receivable', 'processing_cost', 'fee_revenue'])
      as kind on conflict (name) do nothing;
  create table bench_brands as select (row_number() over (order by id) - 1)::integer as n, id,
    partner_id, (select m.business_id from business_mccs m where m.mcc_code = brands.mcc_code
      and m.business_active) as business_id from brands where name like 'Bench brand %';
  create unique index on bench_brands (n);`;

const customers = ({ customers: count }: Scale): string => `
  insert into customers (identity, first_name, last_name, email, phone)
    select 'bench ' || n, (${FIRST_NAMES})[n % 8 + 1], (${LAST_NAMES})[n % 7 + 1],
      'customer' || n || '@example.com', '+965' || (50000000 + n)
    from generate_series(0, ${count - 1}) n;
  create table bench_customers as
    select substr(identity, 7)::integer as n, id, first_name || ' ' || last_name as name, email,
      phone from customers where identity like 'bench %';
  create unique index on bench_customers (n);
  analyze bench_brands, bench_customers;`;

/**
 * Returns the statement that inserts transactions, spread over 540 days. Of a hundred, 85 are
 * captured, 10 failed, 3 abandoned and 2 open.
 */
const transactions = (scale: Scale, from: number, to: number): string => `
  insert into transactions (brand_id, partner_id, customer_id, customer_name, customer_email,
      customer_phone, order_id, charge_id, merchant_id, amount_minor, status, raw_status,
      channel, scheme, fee_version_id, cost_version_id, fee_minor, cost_minor,
      payment_date, captured_at, settled, settled_at, settlement_date, checked_at, business_id,
      credit_minor, settled_net_minor)
  select b.id, b.partner_id, c.id, c.name, c.email, c.phone, 'ORD-' || g.i, 'chg_fill_' || g.i,
    'none', s.amount_minor, s.status, s.status, 'PG',
    case when s.status = 'CAPTURED' then (array['KNET','KNET','VISA','MASTERCARD'])[g.i % 4 + 1] end,
    case when s.status = 'CAPTURED' then (select min(id) from fee_versions) end,
    case when s.status = 'CAPTURED' then (select min(id) from fee_versions) end,
    case when s.status = 'CAPTURED' then 250 else 0 end,
    case when s.status = 'CAPTURED' then 150 else 0 end, s.at,
    case when s.status = 'CAPTURED' then s.at end, s.status = 'CAPTURED',
    case when s.status = 'CAPTURED' then s.at + interval '1 day' end,
    case when s.status = 'CAPTURED' then (s.at + interval '1 day')::date end,
    now() + interval '1 day', b.business_id,
    case when s.status = 'CAPTURED' then s.amount_minor - 250 end,
    case when s.status = 'CAPTURED' then s.amount_minor - 150 end
  from generate_series(${from}, ${to - 1}) as g (i)
  join bench_brands b on b.n = g.i * 48271::bigint % ${scale.brands}
  join bench_customers c on c.n = g.i * 69621::bigint % ${scale.customers}
  cross join lateral (select
    case when g.i % 100 < 85 then 'CAPTURED' when g.i % 100 < 95 then 'FAILED'
      when g.i % 100 < 98 then 'ABANDONED' else 'INITIATED' end as status,
    now() - (g.i * 16807::bigint % 46656000) * interval '1 second' as at,
    500 + g.i * 7919::bigint % 90000 as amount_minor) s`;

/** Inserts the search rows that the triggers would write. */
const SEARCH = `insert into transaction_search
  select t.id, t.order_id, t.amount_minor, transaction_search_text(t) from transactions t`;

/** Inserts the roll-ups that the triggers and their job would write. */
const ROLL_UPS = `
  insert into roll_ups (span, starts_at, brand_id, status, scheme, channel, settled,
    paid_out, count, amount_minor, fee_minor, cost_minor)
  select b.span, b.starts_at, w.brand_id, status, coalesce(scheme, '-'), channel,
    settled, paid_out, count(*), sum(amount_minor), sum(fee_minor), sum(cost_minor)
  from transactions t
  cross join lateral (values
    ('hour', date_trunc('hour', payment_date, 'UTC')),
    ('day', date_trunc('day', payment_date, 'UTC')),
    ('month', date_trunc('month', payment_date, 'UTC')), ('ever', timestamptz 'epoch')
  ) as b (span, starts_at)
  cross join lateral (values (t.brand_id), (0)) as w (brand_id)
  group by 1, 2, 3, 4, 5, 6, 7, 8`;

/** Inserts one capture entry for each captured transaction, its four postings, and the balances. */
const LEDGER = `
  insert into ledger_entries (kind, source_kind, source_id, digest, posting_count, occurred_at)
    select 'capture', 'transaction', id::text, md5(id::text), 4, captured_at
    from transactions where status = 'CAPTURED' order by id;
  insert into ledger_postings (entry_id, account_id, amount_minor)
    select e.id, a.id, case a.kind when 'provider_receivable' then t.amount_minor - t.cost_minor
      when 'processing_cost' then t.cost_minor when 'fee_revenue' then -t.fee_minor
      else t.fee_minor - t.amount_minor end
    from ledger_entries e
    join transactions t on t.id = e.source_id::bigint
    join ledger_accounts a on a.kind in ('provider_receivable', 'processing_cost', 'fee_revenue')
      or (a.kind = 'brand_payable' and a.brand_id = t.brand_id)
    where e.kind = 'capture';
  insert into ledger_inbox (entry_id, reader, occurred_at, amount_minor)
    select e.id, 'profit', e.occurred_at, t.fee_minor - t.cost_minor from ledger_entries e
    join transactions t on t.id = e.source_id::bigint where e.kind = 'capture';
  update ledger_accounts a set balance_minor = s.sum
    from (select account_id, sum(amount_minor)::bigint as sum from ledger_postings group by 1) s
    where s.account_id = a.id and a.exact`;

const BULK = ['customers', 'transactions', 'transaction_search', 'ledger_postings', 'roll_ups'];

/**
 * Runs `work` without indexes, then builds them for all rows at once, because indexes are most of a
 * row's cost. Indexes of constraints remain.
 */
async function withoutIndexes(client: Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; made_by: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made_by
     from pg_index i where i.indrelid = any($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [BULK],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  for (const { made_by } of rows) await client.query(made_by);
}

/** Fills the product's tables. Triggers are disabled, and their rows are inserted in bulk. */
export async function fill(client: Client, scale: Scale): Promise<void> {
  await client.query(`set session_replication_role = replica; set maintenance_work_mem = '2GB';
    set work_mem = '512MB'; set synchronous_commit = off`);
  await client.query(brands(scale));
  // All rows are inserted in one transaction. Otherwise a job of the server could see settled rows
  // without ledger entries, and treat them as debits.
  await client.query('begin');
  await withoutIndexes(client, async () => {
    await client.query(customers(scale));
    for (let from = 0; from < scale.transactions; from += CHUNK) {
      await client.query(transactions(scale, from, Math.min(from + CHUNK, scale.transactions)));
    }
    await client.query(SEARCH);
    await client.query(ROLL_UPS);
    await client.query(LEDGER);
  });
  await client.query('commit');
  await client.query('drop table bench_brands, bench_customers');
  await client.query('vacuum analyze');
  await client.query('checkpoint');
}
