-- The bank accounts of our businesses, and what the banks booked on them.

create table bank_accounts (
  id uuid default gen_random_uuid() constraint bank_accounts_pkey primary key,
  business_id uuid not null,
  -- Null for a main account, which has the IBAN of its business.
  iban_sealed text,
  iban_index text,
  bank text,
  purpose text not null,
  opened_on date,
  closed_on date,
  csv_mapping jsonb,
  -- A new IBAN that needs the approval of a second admin.
  pending_iban_sealed text,
  pending_iban_index text,
  pending_by uuid,
  pending_at timestamptz(3),
  constraint bank_accounts_business_fkey
    foreign key (business_id) references businesses (id) on delete cascade,
  constraint bank_accounts_pending_by_fkey
    foreign key (pending_by) references users (id) on delete set null,
  constraint bank_accounts_purpose_known
    check (purpose in ('main', 'collection', 'payout', 'fees')),
  constraint bank_accounts_iban_present check (
    (purpose = 'main') = (iban_sealed is null) and (iban_sealed is null) = (iban_index is null)),
  constraint bank_accounts_pending_complete check (
    (pending_iban_sealed is null) = (pending_at is null)
    and (pending_iban_index is null) = (pending_at is null)),
  constraint bank_accounts_closed_later check (closed_on >= opened_on)
);
create index bank_accounts_business_id on bank_accounts (business_id);
create index bank_accounts_pending_by on bank_accounts (pending_by) where pending_by is not null;
create unique index bank_accounts_one_main on bank_accounts (business_id) where purpose = 'main';
create unique index bank_accounts_iban_unique on bank_accounts (iban_index);
insert into bank_accounts (business_id, purpose) select id, 'main' from businesses order by id;

create table bank_statements (
  id uuid default gen_random_uuid() constraint bank_statements_pkey primary key,
  account_id uuid not null,
  format text not null,
  number text,
  -- The bank's consecutive number. It starts again each year.
  sequence integer,
  from_day date not null,
  day date not null,
  -- Null for a notification, which has no balances.
  opening_minor bigint,
  closing_minor bigint,
  entry_count integer not null,
  -- SHA-256 of all values of the statement and its entries.
  digest text not null,
  imported_by uuid,
  imported_at timestamptz(3) not null,
  import_number bigint generated always as identity,
  constraint bank_statements_account_fkey foreign key (account_id) references bank_accounts (id),
  constraint bank_statements_imported_by_fkey
    foreign key (imported_by) references users (id) on delete set null,
  constraint bank_statements_format_known
    check (format in ('camt053', 'camt054', 'mt940', 'csv')),
  constraint bank_statements_days_in_order check (from_day <= day),
  constraint bank_statements_balances check (
    (format = 'camt054') = (opening_minor is null)
    and (opening_minor is null) = (closing_minor is null))
);
create index bank_statements_by_day on bank_statements (account_id, day, from_day);
create index bank_statements_newest on bank_statements (day, id);
create index bank_statements_imported_by on bank_statements (imported_by)
  where imported_by is not null;
create unique index bank_statements_number_unique on bank_statements
  (account_id, (format = 'camt054'), number, (extract(year from day)));
create unique index bank_statements_digest_unique on bank_statements (account_id, digest);

create table bank_entries (
  id bigint generated always as identity constraint bank_entries_pkey primary key,
  statement_id uuid not null,
  account_id uuid not null,
  position integer not null,
  booking_day date not null,
  value_day date not null,
  -- Positive for a credit.
  amount_minor bigint not null,
  is_return boolean not null,
  bank_references text[] not null,
  details text not null,
  counterparty text,
  bank_code text,
  payment_count integer not null,
  constraint bank_entries_statement_fkey
    foreign key (statement_id) references bank_statements (id),
  constraint bank_entries_account_fkey foreign key (account_id) references bank_accounts (id),
  constraint bank_entries_position_unique unique (statement_id, position),
  constraint bank_entries_payments_counted check (payment_count > 0)
);
create index bank_entries_by_amount on bank_entries (account_id, amount_minor, value_day);
create index bank_entries_references on bank_entries using gin (bank_references);
