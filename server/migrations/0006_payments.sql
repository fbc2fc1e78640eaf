-- Payments: leads and keys of brands, transactions, refunds and chargebacks.

create table leads (
  id uuid constraint leads_pkey primary key default gen_random_uuid(),
  brand_id integer not null,
  provider_lead_id text,
  mid text,
  status text not null default 'pending',
  created_at timestamptz(3) not null default now(),
  closed_at timestamptz(3),
  -- How far the provider is with it; `mid` is its suggestion until an administrator assigns one.
  progress text not null default 'waiting',
  checked_at timestamptz(3),
  constraint leads_brand_fkey foreign key (brand_id) references brands (id) on delete cascade,
  constraint leads_status_known check (status in ('pending', 'closed')),
  constraint leads_progress_known
    check (progress in ('waiting', 'asking', 'reviewing', 'approved', 'rejected', 'unsure'))
);
create unique index leads_one_pending on leads (brand_id) where status = 'pending';
create index leads_reviewing on leads (checked_at nulls first, id)
  where status = 'pending' and progress = 'reviewing';
create index leads_brand_id on leads (brand_id);

-- The secret is never stored: a keyed hash of it is. After regenerating, the replaced key may live
-- on until a chosen hour.
create table api_keys (
  id uuid constraint api_keys_pkey primary key default gen_random_uuid(),
  brand_id integer not null,
  api_key text not null,
  secret_hash text not null,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  -- A test key makes payments that move no money: they live in the schema test_mode.
  mode text not null default 'live',
  constraint api_keys_mode_known check (mode in ('live', 'test')),
  constraint api_keys_key_unique unique (api_key),
  constraint api_keys_brand_fkey foreign key (brand_id) references brands (id) on delete cascade,
  constraint api_keys_created_by_fkey foreign key (created_by) references users (id)
);
create unique index api_keys_one_lasting on api_keys (brand_id, mode)
  where expires_at is null and revoked_at is null;
create index api_keys_brand_id on api_keys (brand_id);
create index api_keys_created_by on api_keys (created_by);

-- What the provider paid out. It is noted when it is first seen, and settled when everything in it
-- is: only then is it never asked for again.
create table provider_payouts (
  payout_id text constraint provider_payouts_pkey primary key,
  merchant_id text,
  amount_minor bigint not null,
  -- What the provider paid beyond the charges and refunds that it named; negative when less.
  difference_minor bigint not null default 0,
  -- Whose bank account got the difference, when it is small enough to be a cost not itemised.
  difference_business_id uuid,
  paid_on timestamptz(3) not null,
  settled_at timestamptz(3),
  attempts integer not null default 0,
  next_try_at timestamptz(3)
);
create index provider_payouts_open on provider_payouts (paid_on) where settled_at is null;
create index provider_payouts_newest on provider_payouts (paid_on);

create table transactions (
  id bigint constraint transactions_pkey primary key generated always as identity,
  brand_id integer not null,
  -- Copied when the charge is made, so that a later change rewrites no history.
  partner_id integer,
  business_id uuid,
  customer_id uuid,
  customer_name text,
  customer_email text,
  customer_phone text,
  order_id text,
  charge_id text,
  invoice_id text,
  idempotency_key text,
  request_digest text,
  amount_minor bigint not null,
  currency text not null default 'KWD',
  status text not null default 'INITIATED',
  raw_status text,
  channel text not null default 'PG',
  scheme text,
  funding text,
  card_origin text not null default 'local',
  card_last_four text,
  tid text,
  description text,
  gateway_reference text,
  payment_reference text,
  response_code text,
  response_message text,
  redirect_url text,
  post_url text,
  -- The rules that were applied, of the price and of the cost, and what came of them; set at
  -- capture, never again. The cost's is the fee table's, whatever the brand has signed.
  fee_version_id bigint,
  cost_version_id bigint,
  fee_minor bigint not null default 0,
  cost_minor bigint not null default 0,
  -- What went back and is gone: refunds done, chargebacks open or lost; with their fees, and with
  -- what the provider keeps for them.
  refunded_minor bigint not null default 0,
  refund_fee_minor bigint not null default 0,
  refund_cost_minor bigint not null default 0,
  dispute text,
  mark text generated always as (case
    when dispute = 'open' then 'disputed'
    when dispute = 'lost' then 'charged_back'
    when refunded_minor = amount_minor then 'refunded'
    when refunded_minor > 0 then 'partly_refunded' end) stored,
  settled boolean not null default false,
  settled_at timestamptz(3),
  settlement_date date,
  -- The provider's payout that settled it, and what it brought for it.
  provider_payout_id text,
  settled_net_minor bigint,
  payout_date date,
  -- What it made payable: the amount less its fee and less the refunds and chargebacks, with their
  -- fees, that were booked before it was settled. Below zero it is a debit.
  credit_minor bigint,
  -- How much of that credit has been paid out, and how much debits have taken.
  paid_minor bigint not null default 0,
  set_off_minor bigint not null default 0,
  payout_state text generated always as (case
    when credit_minor is null then null
    when credit_minor <= 0 then 'none'
    when paid_minor + set_off_minor < credit_minor then 'pending'
    when paid_minor > 0 then 'paid'
    else 'set_off' end) stored,
  paid_out boolean not null generated always as (coalesce(credit_minor > 0 and paid_minor > 0
    and paid_minor + set_off_minor = credit_minor, false)) stored,
  payment_date timestamptz(3) not null default now(),
  captured_at timestamptz(3),
  checked_at timestamptz(3),
  updated_at timestamptz(3) not null default now(),
  -- The brand's account at the provider that the charge was made for.
  merchant_id text,
  constraint transactions_brand_fkey foreign key (brand_id) references brands (id) on delete cascade,
  constraint transactions_partner_fkey foreign key (partner_id) references partners (id),
  constraint transactions_business_fkey foreign key (business_id) references businesses (id),
  constraint transactions_customer_fkey foreign key (customer_id) references customers (id),
  constraint transactions_fee_version_fkey foreign key (fee_version_id) references fee_versions (id),
  constraint transactions_cost_version_fkey
    foreign key (cost_version_id) references fee_versions (id),
  constraint transactions_charge_unique unique (charge_id),
  constraint transactions_amount_positive check (amount_minor > 0),
  constraint transactions_currency_kwd check (currency = 'KWD'),
  constraint transactions_status_known
    check (status in ('CAPTURED', 'FAILED', 'INITIATED', 'ABANDONED')),
  constraint transactions_channel_known check (channel in ('POS', 'PG')),
  constraint transactions_scheme_known
    check (scheme in ('KNET', 'VISA', 'MASTERCARD', 'AMEX', 'DEEMA')),
  constraint transactions_funding_known check (funding in ('DEBIT', 'CREDIT', 'PREPAID')),
  constraint transactions_card_origin_known check (card_origin in ('local', 'international')),
  constraint transactions_money_not_negative
    check (fee_minor >= 0 and cost_minor >= 0 and paid_minor >= 0 and set_off_minor >= 0),
  constraint transactions_refund_within check (refunded_minor between 0 and amount_minor),
  constraint transactions_dispute_known check (dispute in ('open', 'lost')),
  constraint transactions_settled_was_captured check (not settled or status = 'CAPTURED'),
  constraint transactions_settled_whole check (settled = (credit_minor is not null)
    and (not settled or business_id is not null)),
  constraint transactions_paid_out_by_provider check (settled or provider_payout_id is null),
  constraint transactions_provider_payout_fkey
    foreign key (provider_payout_id) references provider_payouts (payout_id),
  constraint transactions_captured_whole check (status <> 'CAPTURED'
    or (captured_at is not null and scheme is not null and fee_version_id is not null
      and cost_version_id is not null)),
  -- Nothing is paid twice: what was allocated never exceeds what the transaction made payable.
  constraint transactions_allocated_within
    check (paid_minor + set_off_minor <= greatest(credit_minor, 0))
);
-- Every index here is written by each change of a transaction, also by the confirmation of a payout
-- of a million of them: what no payment needs to be found by is not in it, and what only keeps a
-- referenced row from being deleted is as small as an index can be.
create unique index transactions_idempotency_unique on transactions (brand_id, idempotency_key)
  where idempotency_key is not null;
create index transactions_newest on transactions (payment_date desc, id desc);
create index transactions_brand_newest on transactions (brand_id, payment_date desc, id desc);
create index transactions_partner_newest on transactions (partner_id, payment_date desc, id desc)
  where partner_id is not null;
-- Most are captured: those are among the newest anyway.
create index transactions_status_newest on transactions (status, payment_date desc, id desc)
  where status <> 'CAPTURED';
create index transactions_mark_newest on transactions (mark, payment_date desc, id desc)
  where mark is not null;
create index transactions_open on transactions (checked_at, id) where status = 'INITIATED';
create index transactions_unsettled on transactions (brand_id, captured_at, id)
  where status = 'CAPTURED' and not settled;
create index transactions_unpaid on transactions (brand_id, business_id, settled_at, id)
  where payout_state = 'pending';
-- Those that may have made nothing payable: no posting tells a statement of them.
create index transactions_settled_returned on transactions (brand_id, business_id, settled_at)
  where settled and (refunded_minor > 0 or credit_minor = 0);
create index transactions_provider_payout on transactions (provider_payout_id)
  where provider_payout_id is not null;
create index transactions_business on transactions using brin (business_id);
create index transactions_customer on transactions (customer_id) where customer_id is not null;
create index transactions_fee_version on transactions using brin (fee_version_id);
create index transactions_cost_version on transactions using brin (cost_version_id);
-- A charge that pays an invoice is found by it.
create unique index transactions_invoice on transactions (invoice_id) where invoice_id is not null;
-- What a terminal took lately.
create index transactions_tid on transactions (tid, payment_date desc, id desc)
  where tid is not null;

-- Search by any part of what people know of a transaction. A table of its own, because the index is
-- the dearest of all and most changes of a transaction touch nothing of what is searched: a payout,
-- a settlement or a refund writes nothing here. No foreign key: only the triggers write it.
create table transaction_search (
  transaction_id bigint constraint transaction_search_pkey primary key,
  order_id text,
  amount_minor bigint not null,
  folded text not null
);
create index transaction_search_order on transaction_search (order_id) where order_id is not null;
create index transaction_search_amount on transaction_search (amount_minor);
create index transaction_search_folded on transaction_search using gin (folded gin_trgm_ops);
create index transaction_search_digits on transaction_search using gin (search_digits(folded));

-- What ends in a space and four digits ends in those of the card.
create function transaction_search_text(t transactions) returns text
language sql immutable parallel safe as $$
  select search_folded(coalesce(t.order_id, '') || ' ' || coalesce(t.charge_id, '')
    || ' ' || coalesce(t.customer_name, '') || ' ' || coalesce(t.customer_email, '')
    || ' ' || coalesce(t.customer_phone, '') || ' ' || coalesce(t.tid, '')
    || ' ' || coalesce(t.card_last_four, ''))
$$;

create function transaction_search_note() returns trigger language plpgsql as $$
begin
  insert into transaction_search as s (transaction_id, order_id, amount_minor, folded)
    values (new.id, new.order_id, new.amount_minor, transaction_search_text(new))
    on conflict (transaction_id) do update set order_id = excluded.order_id,
      amount_minor = excluded.amount_minor, folded = excluded.folded;
  return null;
end $$;
create trigger transactions_search_insert after insert on transactions
  for each row execute function transaction_search_note();
create trigger transactions_search_update
  after update of order_id, amount_minor, charge_id, customer_name, customer_email, customer_phone,
    tid, card_last_four on transactions
  for each row when (
    (old.order_id, old.amount_minor, old.charge_id, old.customer_name, old.customer_email,
      old.customer_phone, old.tid, old.card_last_four) is distinct from
    (new.order_id, new.amount_minor, new.charge_id, new.customer_name, new.customer_email,
      new.customer_phone, new.tid, new.card_last_four))
  execute function transaction_search_note();

create function transaction_search_forget() returns trigger language plpgsql as $$
begin
  delete from transaction_search where transaction_id in (select id from gone);
  return null;
end $$;
create trigger transactions_search_delete after delete on transactions
  referencing old table as gone for each statement execute function transaction_search_forget();

-- What happened to a transaction and when, for its timeline.
create table transaction_events (
  id bigint constraint transaction_events_pkey primary key generated always as identity,
  transaction_id bigint not null,
  kind text not null,
  detail jsonb not null default '{}',
  at timestamptz(3) not null default now(),
  constraint transaction_events_transaction_fkey
    foreign key (transaction_id) references transactions (id) on delete cascade
);
create index transaction_events_transaction on transaction_events (transaction_id, id);

-- Events that are in no feed yet. A row is written with its event; whoever moves it deletes it in the
-- same transaction, one at a time, so that one that is committed late is moved late and not missed.
create table event_inbox (
  event_id bigint constraint event_inbox_pkey primary key,
  transaction_id bigint not null,
  kind text not null
);

-- What happened lately, in one order for all who follow it: nothing appears before what they have
-- read already.
create table event_feed (
  place bigint constraint event_feed_pkey primary key generated always as identity,
  transaction_id bigint not null,
  kind text not null,
  moved_at timestamptz(3) not null default now()
);
create index event_feed_age on event_feed (moved_at);

-- The first answer to an integrator's charge, for repeats under the same key.
create table charge_answers (
  transaction_id bigint constraint charge_answers_pkey primary key,
  status integer not null,
  body text not null,
  created_at timestamptz(3) not null default now(),
  constraint charge_answers_transaction_fkey
    foreign key (transaction_id) references transactions (id) on delete cascade
);
create index charge_answers_age on charge_answers (created_at);

-- One look at everything that the provider has paid out; its counts grow while it runs, so that
-- whoever started it may leave.
create table settlement_checks (
  id uuid constraint settlement_checks_pkey primary key default gen_random_uuid(),
  -- Null for the ones that the clock starts.
  requested_by uuid,
  state text not null default 'running',
  total_checked integer not null default 0,
  updated_count integer not null default 0,
  error_count integer not null default 0,
  -- Who runs it has it until then: when that process dies, another goes on.
  leased_until timestamptz(3) not null,
  started_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  constraint settlement_checks_requested_by_fkey foreign key (requested_by) references users (id),
  constraint settlement_checks_state_known check (state in ('running', 'done', 'failed')),
  constraint settlement_checks_counts_not_negative
    check (least(total_checked, updated_count, error_count) >= 0)
);
create unique index settlement_checks_one_running on settlement_checks (state)
  where state = 'running';
create index settlement_checks_age on settlement_checks (started_at);
create index settlement_checks_requested_by on settlement_checks (requested_by);

-- What a check could not settle and why, once each, for who asked for it.
create table settlement_check_errors (
  id bigint constraint settlement_check_errors_pkey primary key generated always as identity,
  check_id uuid not null,
  object text not null,
  object_id text,
  problem text not null,
  constraint settlement_check_errors_once
    unique nulls not distinct (check_id, object, object_id, problem),
  constraint settlement_check_errors_check_fkey
    foreign key (check_id) references settlement_checks (id) on delete cascade,
  constraint settlement_check_errors_object_known check (object in ('charge', 'refund', 'payout'))
);
