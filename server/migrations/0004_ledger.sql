-- The ledger: every movement of money is one entry of two or more postings that sum to zero per
-- currency. Nothing is ever updated or deleted; a correction is a reversing entry. The rules stand
-- here, in the database, so that no code can break them.

create table ledger_accounts (
  id bigint constraint ledger_accounts_pkey primary key generated always as identity,
  kind text not null,
  currency text not null default 'KWD',
  -- Whose account it is; null for accounts of the platform itself. No foreign keys: the books
  -- outlive a deleted brand.
  brand_id integer,
  business_id uuid,
  stakeholder_id uuid,
  name text not null generated always as (kind || ':' || currency || ':' || coalesce(
    brand_id::text || ':' || business_id::text,
    brand_id::text, business_id::text, stakeholder_id::text, '-')) stored,
  -- An exact account's balance is kept under its row's lock. The few accounts that every capture
  -- touches are not: their balance is the sum of their postings, so that no row is hot.
  exact boolean not null,
  balance_minor bigint not null default 0,
  created_at timestamptz(3) not null default now(),
  constraint ledger_accounts_name_unique unique (name),
  -- What is payable to a brand is owed by the business that received it.
  constraint ledger_accounts_one_owner check (
    case when kind in ('brand_payable', 'brand_in_transit')
      then brand_id is not null and business_id is not null and stakeholder_id is null
      else num_nonnulls(brand_id, business_id, stakeholder_id) <= 1 end),
  constraint ledger_accounts_kind_known check (kind in (
    'provider_receivable', 'processing_cost', 'cost_variance', 'fee_revenue', 'rental_revenue',
    'brand_pending', 'brand_reserved', 'brand_payable', 'brand_in_transit', 'brand_deposit', 'bank',
    'business_due',
    'profit_shared', 'loss_carried', 'stakeholder_payable')),
  constraint ledger_accounts_currency_shape check (currency ~ '^[A-Z]{3}$'),
  constraint ledger_accounts_sum_keeps_none check (exact or balance_minor = 0)
);
create index ledger_accounts_brand on ledger_accounts (brand_id) where brand_id is not null;

create table ledger_entries (
  id bigint constraint ledger_entries_pkey primary key generated always as identity,
  kind text not null,
  -- What caused it: the transaction 123. With the kind it is unique: a repeated cause finds the
  -- first entry instead of making a second.
  source_kind text not null,
  source_id text not null,
  -- Of the postings, so that a repeat with other amounts is told apart.
  digest text not null,
  -- An entry with all its postings is closed: it takes no other.
  posting_count smallint not null,
  description text,
  occurred_at timestamptz(3) not null,
  booked_at timestamptz(3) not null default clock_timestamp(),
  constraint ledger_entries_source_unique unique (source_kind, source_id, kind),
  constraint ledger_entries_source_known check (source_kind in ('transaction', 'refund',
    'provider_payout', 'payout_line', 'brand', 'profit_month', 'reconciliation_proposal',
    'business_set_off', 'rental_charge'))
);

create table ledger_postings (
  id bigint constraint ledger_postings_pkey primary key generated always as identity,
  entry_id bigint not null,
  account_id bigint not null,
  -- Positive: debit. Negative: credit.
  amount_minor bigint not null,
  -- Of an exact account, in the order of its lock; null for a summed one.
  balance_after_minor bigint,
  booked_at timestamptz(3) not null default clock_timestamp(),
  constraint ledger_postings_entry_fkey foreign key (entry_id) references ledger_entries (id),
  constraint ledger_postings_account_fkey foreign key (account_id) references ledger_accounts (id),
  constraint ledger_postings_once_an_account unique (entry_id, account_id),
  constraint ledger_postings_move_something check (amount_minor <> 0)
);
create index ledger_postings_account on ledger_postings (account_id, id);

-- What a reader of the ledger has not seen yet. A row is written with its entry, and its reader
-- deletes it in the transaction in which it takes it into account: an entry that is committed late
-- is still here, whatever was read meanwhile.
create table ledger_inbox (
  entry_id bigint not null,
  reader text not null,
  occurred_at timestamptz(3) not null,
  -- Of the reader 'profit' what the entry earns, of 'settlement' what it moves on bank accounts.
  amount_minor bigint not null,
  constraint ledger_inbox_pkey primary key (entry_id, reader),
  constraint ledger_inbox_reader_known check (reader in ('profit', 'settlement'))
);

-- At commit each entry must be whole: as many postings as it says, two at least, zero per currency.
-- One check for each entry, not for each posting.
create function ledger_entry_is_balanced() returns trigger language plpgsql as $$
declare
  postings integer;
  unbalanced text;
begin
  select count(*), max(currency) filter (where total <> 0)
    into postings, unbalanced
  from (
    select a.currency, sum(p.amount_minor) over (partition by a.currency) as total
    from ledger_postings p join ledger_accounts a on a.id = p.account_id
    where p.entry_id = new.id
  ) as lines;
  if postings < 2 or postings <> new.posting_count then
    raise exception 'entry % has % postings', new.id, postings
      using errcode = 'check_violation', constraint = 'ledger_entries_balanced';
  end if;
  if unbalanced is not null then
    raise exception 'entry % does not balance in %', new.id, unbalanced
      using errcode = 'check_violation', constraint = 'ledger_entries_balanced';
  end if;
  -- Nobody is paid what is not owed. What credits a payable, a return or a reversal, passes.
  if new.kind in ('payout_created', 'manual_payout', 'manual_payout_edited', 'business_set_off')
    and exists (
    select from ledger_postings p join ledger_accounts a on a.id = p.account_id
    where p.entry_id = new.id and a.kind = 'brand_payable' and p.amount_minor > 0
      and a.balance_minor > 0
  ) then
    raise exception 'entry % pays more than is owed', new.id
      using errcode = 'check_violation', constraint = 'ledger_payouts_are_owed';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_entry_is_balanced();

create function ledger_posting_joins_own_entry() returns trigger language plpgsql as $$
begin
  -- The rows before it of the same statement count: a trigger's queries see them.
  if not exists (
    select from ledger_entries e where e.id = new.entry_id
      and e.posting_count > (select count(*) from ledger_postings p where p.entry_id = e.id)
  ) then
    raise exception 'entry % is closed', new.entry_id
      using errcode = 'restrict_violation', constraint = 'ledger_postings_own_entry';
  end if;
  return new;
end $$;
create trigger ledger_postings_own_entry before insert on ledger_postings
  for each row execute function ledger_posting_joins_own_entry();

create function ledger_keeps_everything() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name
    using errcode = 'restrict_violation', constraint = 'ledger_append_only';
end $$;
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function ledger_keeps_everything();
create trigger ledger_entries_no_truncate before truncate on ledger_entries
  for each statement execute function ledger_keeps_everything();
create trigger ledger_postings_append_only before update or delete on ledger_postings
  for each row execute function ledger_keeps_everything();
create trigger ledger_postings_no_truncate before truncate on ledger_postings
  for each statement execute function ledger_keeps_everything();

-- Of an account only the balance moves. The name follows from the rest, and is not there yet when
-- the trigger runs.
create function ledger_account_keeps_identity() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(new) - '{balance_minor,name}'::text[]
    <> to_jsonb(old) - '{balance_minor,name}'::text[] then
    raise exception 'a ledger account never changes'
      using errcode = 'restrict_violation', constraint = 'ledger_append_only';
  end if;
  return new;
end $$;
create trigger ledger_accounts_keep_identity before update or delete on ledger_accounts
  for each row execute function ledger_account_keeps_identity();
create trigger ledger_accounts_no_truncate before truncate on ledger_accounts
  for each statement execute function ledger_keeps_everything();
