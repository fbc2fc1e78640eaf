-- Settlement, refunds, chargebacks and deposits: what the tables of payments do not hold yet.

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

-- A payout is noted when it is first seen, and settled when everything in it is: only then is it
-- never asked for again.
alter table provider_payouts
  alter column settled_at drop not null,
  alter column settled_at drop default,
  -- What the provider paid beyond the charges and refunds that it named; negative when less.
  add column difference_minor bigint not null default 0,
  add column attempts integer not null default 0,
  add column next_try_at timestamptz(3);
create index provider_payouts_open on provider_payouts (paid_on) where settled_at is null;
create index provider_payouts_newest on provider_payouts (paid_on);

alter table refunds
  -- The bank's or provider's own name for it.
  add column reference text,
  add column problem text,
  add column checked_at timestamptz(3),
  -- When the provider had taken the money from a payout.
  add column settled_at timestamptz(3),
  add constraint refunds_booked_when_refunded
    check ((status = 'REFUNDED') = (booked_at is not null)),
  add constraint refunds_settled_was_booked check (settled_at is null or booked_at is not null);
drop index refunds_open;
create index refunds_open on refunds (checked_at nulls first, created_at) where status = 'PENDING';
create index refunds_unsettled on refunds (booked_at)
  where kind = 'refund' and status = 'REFUNDED' and settled_at is null;

alter table brands
  add column deposit_received_minor bigint,
  add column deposit_received_at timestamptz(3),
  add column deposit_returned_at timestamptz(3),
  add constraint brands_deposit_received_whole check (
    (deposit_received_minor is null) = (deposit_received_at is null)
    and (deposit_returned_at is null or deposit_received_at is not null)
    and (deposit_state in ('received', 'returned')) = (deposit_received_at is not null));
