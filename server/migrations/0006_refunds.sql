-- Money that goes back. A refund is asked for, its amount and fee reserved, and booked when the
-- provider has made it. A chargeback is a bank's: open, then lost or won; a mistyped one is reversed.
create table refunds (
  id uuid constraint refunds_pkey primary key default gen_random_uuid(),
  transaction_id bigint not null,
  kind text not null,
  provider_refund_id text,
  amount_minor bigint not null,
  -- The rules that were applied, of the price and of the cost, and what came of them: said and
  -- reserved when it is asked for.
  fee_version_id bigint,
  special_fee_version_id bigint,
  cost_version_id bigint,
  special_cost_version_id bigint,
  fee_minor bigint not null default 0,
  cost_minor bigint not null default 0,
  status text not null,
  raw_status text,
  reason text not null,
  idempotency_key text,
  request_digest text,
  requested_by uuid,
  created_at timestamptz(3) not null default now(),
  booked_at timestamptz(3),
  -- When amount and fee were set aside, and when that ended without a booking.
  reserved_at timestamptz(3),
  released_at timestamptz(3),
  -- Where the money stood when it was set aside, and where it went back to.
  reserved_from text,
  returned_to text,
  -- Whether it is a debit of what is payable; else it lessens the transaction's credit.
  after_settlement boolean not null,
  -- Of a chargeback: when and by whom it was decided, and why.
  decided_at timestamptz(3),
  decided_by uuid,
  decision_reason text,
  -- The bank's or provider's own name for it.
  reference text,
  problem text,
  checked_at timestamptz(3),
  -- When the provider had taken the money from a payout, and from which.
  settled_at timestamptz(3),
  settled_net_minor bigint,
  settled_business_id uuid,
  provider_payout_id text,
  -- Of a chargeback that was won: when the provider gave the money back.
  given_back_at timestamptz(3),
  -- The first answer to a brand's server that asked for it, for repeats under the same key.
  answer_status integer,
  answer text,
  constraint refunds_transaction_fkey
    foreign key (transaction_id) references transactions (id) on delete cascade,
  constraint refunds_requested_by_fkey foreign key (requested_by) references users (id),
  constraint refunds_decided_by_fkey foreign key (decided_by) references users (id),
  constraint refunds_fee_version_fkey foreign key (fee_version_id) references fee_versions (id),
  constraint refunds_special_fee_version_fkey
    foreign key (special_fee_version_id) references special_fee_versions (id),
  constraint refunds_cost_version_fkey foreign key (cost_version_id) references fee_versions (id),
  constraint refunds_special_cost_version_fkey
    foreign key (special_cost_version_id) references special_fee_versions (id),
  constraint refunds_settled_business_fkey
    foreign key (settled_business_id) references businesses (id),
  constraint refunds_provider_id_unique unique (provider_refund_id),
  constraint refunds_idempotency_unique unique (transaction_id, idempotency_key),
  constraint refunds_kind_known check (kind in ('refund', 'chargeback')),
  constraint refunds_status_known check
    (status in ('PENDING', 'REFUNDED', 'FAILED', 'OPEN', 'LOST', 'WON', 'REVERSED')),
  constraint refunds_status_of_kind check
    ((kind = 'refund') = (status in ('PENDING', 'REFUNDED', 'FAILED'))),
  constraint refunds_amount_positive check (amount_minor > 0),
  constraint refunds_money_not_negative check (fee_minor >= 0 and cost_minor >= 0),
  constraint refunds_priced check (num_nonnulls(fee_version_id, special_fee_version_id) = 1),
  constraint refunds_costed check (num_nonnulls(cost_version_id, special_cost_version_id) = 1),
  constraint refunds_booked_when_refunded
    check ((status in ('PENDING', 'FAILED')) = (booked_at is null)),
  constraint refunds_reserved_while_pending
    check (status <> 'PENDING' or (reserved_at is not null and released_at is null)),
  constraint refunds_released_was_reserved check (released_at is null or reserved_at is not null),
  constraint refunds_reserved_somewhere check ((reserved_at is null) = (reserved_from is null)
    and reserved_from in ('pending', 'payable')),
  constraint refunds_returned_somewhere check (returned_to in ('pending', 'payable')
    and (returned_to is not null) = (released_at is not null or status in ('WON', 'REVERSED'))),
  constraint refunds_decided_whole check ((status in ('LOST', 'WON', 'REVERSED'))
    = (decided_at is not null and decision_reason is not null)),
  constraint refunds_settled_was_booked check (settled_at is null or booked_at is not null),
  constraint refunds_settled_whole check ((settled_at is null) = (settled_net_minor is null)
    and (settled_at is null) = (settled_business_id is null)),
  constraint refunds_given_back_was_taken check (given_back_at is null or settled_at is not null),
  constraint refunds_taken_from_payout check (settled_at is not null or provider_payout_id is null),
  constraint refunds_provider_payout_fkey
    foreign key (provider_payout_id) references provider_payouts (payout_id)
);
create index refunds_transaction on refunds (transaction_id, created_at);
create index refunds_requested_by on refunds (requested_by);
create index refunds_decided_by on refunds (decided_by);
create index refunds_fee_version on refunds (fee_version_id);
create index refunds_special_fee_version on refunds (special_fee_version_id);
create index refunds_cost_version on refunds (cost_version_id);
create index refunds_special_cost_version on refunds (special_cost_version_id);
create index refunds_settled_business on refunds (settled_business_id);
create index refunds_open on refunds (checked_at nulls first, created_at)
  where status = 'PENDING';
create index refunds_provider_payout on refunds (provider_payout_id)
  where provider_payout_id is not null;
create index refunds_booked on refunds (booked_at) include (transaction_id, amount_minor)
  where kind = 'refund' and status = 'REFUNDED';
create index refunds_unsettled on refunds (booked_at)
  where kind = 'refund' and status = 'REFUNDED' and settled_at is null;
create index refunds_disputes on refunds (created_at desc) where kind = 'chargeback';

-- What lessens a brand's payable beside payments to it: a refund or chargeback after settlement, a
-- rental, a sale whose fee is more than its amount. It takes credits: its own transaction's first,
-- then the oldest of the same business; what is left waits for later ones.
create table payable_debits (
  id bigint constraint payable_debits_pkey primary key generated always as identity,
  -- Without foreign keys: it outlives a deleted brand.
  brand_id integer not null,
  business_id uuid not null,
  source_kind text not null,
  source_id text not null,
  -- The transaction that bears it first.
  transaction_id bigint,
  amount_minor bigint not null,
  set_off_minor bigint not null default 0,
  -- What another business's credit has borne, by a set-off across businesses: that stays, whatever
  -- becomes of the debit.
  crossed_minor bigint not null default 0,
  created_at timestamptz(3) not null,
  -- The provider refused the refund, or the chargeback was won.
  cancelled_at timestamptz(3),
  constraint payable_debits_source_unique unique (source_kind, source_id),
  constraint payable_debits_source_known check (source_kind in
    ('transaction', 'refund', 'brand', 'reconciliation_proposal', 'business_set_off',
    'rental_charge')),
  constraint payable_debits_within check (amount_minor > 0
    and set_off_minor >= 0 and crossed_minor >= 0
    and (set_off_minor = 0 or set_off_minor + crossed_minor <= amount_minor)
    and (cancelled_at is null or set_off_minor = 0))
);
create index payable_debits_open on payable_debits (brand_id, business_id, id)
  where cancelled_at is null and set_off_minor + crossed_minor < amount_minor;

-- Which credit a debit took. A row stays; what was given back says when.
create table set_offs (
  id bigint constraint set_offs_pkey primary key generated always as identity,
  debit_id bigint not null,
  transaction_id bigint not null,
  amount_minor bigint not null,
  created_at timestamptz(3) not null,
  undone_at timestamptz(3),
  constraint set_offs_debit_fkey foreign key (debit_id) references payable_debits (id),
  constraint set_offs_positive check (amount_minor > 0)
);
create index set_offs_debit on set_offs (debit_id);
create index set_offs_transaction on set_offs (transaction_id);

-- What the books still refer to after a brand was deleted with its transactions: enough to prove
-- their entries. Numbers and dates alone, nothing of a person.
create table removed_transactions (
  id bigint constraint removed_transactions_pkey primary key,
  brand_id integer not null,
  business_id uuid,
  amount_minor bigint not null,
  fee_version_id bigint,
  cost_version_id bigint,
  fee_minor bigint not null,
  cost_minor bigint not null,
  captured_at timestamptz(3) not null,
  settled boolean not null,
  settled_at timestamptz(3),
  provider_payout_id text,
  settled_net_minor bigint,
  credit_minor bigint,
  paid_minor bigint not null,
  set_off_minor bigint not null,
  removed_at timestamptz(3) not null
);
create table removed_refunds (
  id uuid constraint removed_refunds_pkey primary key,
  transaction_id bigint not null,
  kind text not null,
  status text not null,
  amount_minor bigint not null,
  fee_version_id bigint,
  special_fee_version_id bigint,
  cost_version_id bigint,
  special_cost_version_id bigint,
  fee_minor bigint not null,
  cost_minor bigint not null,
  booked_at timestamptz(3),
  reserved_at timestamptz(3),
  released_at timestamptz(3),
  reserved_from text,
  returned_to text,
  after_settlement boolean not null,
  decided_at timestamptz(3),
  settled_at timestamptz(3),
  settled_net_minor bigint,
  settled_business_id uuid,
  given_back_at timestamptz(3),
  removed_at timestamptz(3) not null
);
create index removed_refunds_transaction on removed_refunds (transaction_id);

-- They are written by whatever deletes; `npm run verify` asks whether the brand is really gone.
create function transaction_leaves_stub() returns trigger language plpgsql as $$
begin
  insert into removed_transactions values (old.id, old.brand_id, old.business_id,
    old.amount_minor, old.fee_version_id, old.cost_version_id, old.fee_minor, old.cost_minor,
    old.captured_at,
    old.settled, old.settled_at, old.provider_payout_id, old.settled_net_minor,
    old.credit_minor, old.paid_minor, old.set_off_minor, now());
  return null;
end $$;
create trigger transactions_leave_stub after delete on transactions
  for each row when (old.status = 'CAPTURED') execute function transaction_leaves_stub();

create function refund_leaves_stub() returns trigger language plpgsql as $$
begin
  insert into removed_refunds values (old.id, old.transaction_id, old.kind, old.status,
    old.amount_minor, old.fee_version_id, old.special_fee_version_id, old.cost_version_id,
    old.special_cost_version_id, old.fee_minor,
    old.cost_minor, old.booked_at, old.reserved_at, old.released_at, old.reserved_from,
    old.returned_to, old.after_settlement,
    old.decided_at, old.settled_at, old.settled_net_minor, old.settled_business_id,
    old.given_back_at, now());
  return null;
end $$;
create trigger refunds_leave_stub after delete on refunds
  for each row execute function refund_leaves_stub();
