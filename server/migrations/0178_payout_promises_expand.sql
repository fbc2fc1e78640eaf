-- When the money of a captured transaction should arrive. Without an index: lists filter by other
-- columns, and each index slows down the confirmation of large payouts.
alter table transactions add column expected_payout_date date;

-- Each change of an expected payout date. Rows are only added.
create table payout_promises (
  id bigint generated always as identity constraint payout_promises_pkey primary key,
  transaction_id bigint not null,
  from_day date,
  to_day date,
  cause text not null,
  hold_code text,
  at timestamptz(3) not null,
  constraint payout_promises_transaction_fkey
    foreign key (transaction_id) references transactions (id) on delete cascade,
  constraint payout_promises_changed check (from_day is distinct from to_day),
  constraint payout_promises_cause_known check (cause in ('holiday_announced', 'provider_late',
    'hold', 'bank_returned', 'export_not_made', 'settings_changed', 'refunded'))
);
create index payout_promises_transaction on payout_promises (transaction_id, id);

-- The payouts of a brand and a day about whose new date the owner was notified.
create table promise_notices (
  brand_id integer not null,
  promised_on date not null,
  notified_at timestamptz(3) not null,
  constraint promise_notices_pkey primary key (brand_id, promised_on),
  constraint promise_notices_brand_fkey
    foreign key (brand_id) references brands (id) on delete cascade
);
