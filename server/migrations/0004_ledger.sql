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
  name text not null generated always as (kind || ':' || currency || ':'
    || coalesce(brand_id::text, business_id::text, stakeholder_id::text, '-')) stored,
  -- An exact account's balance is kept under its row's lock. The few accounts that every capture
  -- touches are not: their balance is a checkpoint plus what came later, so that no row is hot.
  exact boolean not null,
  balance_minor bigint not null default 0,
  created_at timestamptz(3) not null default now(),
  constraint ledger_accounts_name_unique unique (name),
  constraint ledger_accounts_one_owner check (num_nonnulls(brand_id, business_id, stakeholder_id) <= 1),
  constraint ledger_accounts_kind_known check (kind in (
    'provider_receivable', 'processing_cost', 'cost_variance', 'fee_revenue', 'rental_revenue',
    'brand_pending', 'brand_payable', 'brand_in_transit', 'brand_deposit', 'bank',
    'profit_shared', 'loss_carried', 'stakeholder_payable')),
  constraint ledger_accounts_currency_shape check (currency ~ '^[A-Z]{3}$'),
  constraint ledger_accounts_sum_keeps_none check (exact or balance_minor = 0)
);
create index ledger_accounts_brand on ledger_accounts (brand_id) where brand_id is not null;

create table ledger_entries (
  id bigint constraint ledger_entries_pkey primary key generated always as identity,
  kind text not null,
  -- What caused it, for example 'transaction:123'. With the kind it is unique: a repeated cause
  -- finds the first entry instead of making a second.
  source text not null,
  -- Of the postings, so that a repeat with other amounts is told apart.
  digest text not null,
  reverses_entry_id bigint,
  description text,
  occurred_at timestamptz(3) not null,
  booked_at timestamptz(3) not null default clock_timestamp(),
  tx_id xid8 not null default pg_current_xact_id(),
  constraint ledger_entries_source_unique unique (kind, source),
  constraint ledger_entries_reversed_once unique (reverses_entry_id),
  constraint ledger_entries_reverses_fkey
    foreign key (reverses_entry_id) references ledger_entries (id)
);
create index ledger_entries_source on ledger_entries (source);

create table ledger_postings (
  id bigint constraint ledger_postings_pkey primary key generated always as identity,
  entry_id bigint not null,
  account_id bigint not null,
  -- Positive: debit. Negative: credit.
  amount_minor bigint not null,
  -- Of an exact account, in the order of its lock; null for a summed one.
  balance_after_minor bigint,
  booked_at timestamptz(3) not null default clock_timestamp(),
  tx_id xid8 not null default pg_current_xact_id(),
  constraint ledger_postings_entry_fkey foreign key (entry_id) references ledger_entries (id),
  constraint ledger_postings_account_fkey foreign key (account_id) references ledger_accounts (id),
  constraint ledger_postings_once_an_account unique (entry_id, account_id),
  constraint ledger_postings_move_something check (amount_minor <> 0)
);
create index ledger_postings_account on ledger_postings (account_id, id);
create index ledger_postings_account_tx on ledger_postings (account_id, tx_id);

-- The balance of a summed account over all transactions before upto_tx.
create table ledger_checkpoints (
  account_id bigint constraint ledger_checkpoints_pkey primary key,
  balance_minor bigint not null,
  upto_tx xid8 not null,
  made_at timestamptz(3) not null default now(),
  constraint ledger_checkpoints_account_fkey
    foreign key (account_id) references ledger_accounts (id)
);

-- At commit each entry must be whole: two postings at least, zero per currency, all of its own
-- transaction. One check for each entry, not for each posting.
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
  if postings < 2 then
    raise exception 'entry % has % postings', new.id, postings
      using errcode = 'check_violation', constraint = 'ledger_entries_balanced';
  end if;
  if unbalanced is not null then
    raise exception 'entry % does not balance in %', new.id, unbalanced
      using errcode = 'check_violation', constraint = 'ledger_entries_balanced';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_entry_is_balanced();

create function ledger_posting_joins_own_entry() returns trigger language plpgsql as $$
begin
  if not exists (
    select from ledger_entries e where e.id = new.entry_id and e.tx_id = pg_current_xact_id()
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
