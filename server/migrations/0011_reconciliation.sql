-- Reconciliation: the provider's payout report and confirmed payments against the ledger, by day.

-- The provider's payouts as it last listed them, paid or not; read apart from settlement, so that
-- the one can prove the other.
create table provider_reports (
  payout_id text constraint provider_reports_pkey primary key,
  -- In the platform's timezone.
  day date not null,
  merchant_id text,
  status text not null,
  amount_minor bigint not null,
  read_at timestamptz(3) not null,
  constraint provider_reports_status_known check (status in ('PENDING', 'PAID', 'FAILED'))
);
create index provider_reports_day on provider_reports (day);

create table provider_report_items (
  payout_id text not null,
  kind text not null,
  -- The provider's charge or refund.
  object_id text not null,
  amount_minor bigint not null,
  -- What the provider kept; null where it does not tell.
  cost_minor bigint,
  constraint provider_report_items_pkey primary key (payout_id, kind, object_id),
  constraint provider_report_items_kind_known check (kind in ('charge', 'refund')),
  constraint provider_report_items_payout_fkey
    foreign key (payout_id) references provider_reports (payout_id) on delete cascade
);
create index provider_report_items_object on provider_report_items (object_id);

create table reconciliation_days (
  day date constraint reconciliation_days_pkey primary key,
  run_state text not null,
  requested_by uuid,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  -- Null until a first run has ended. What it has not seen waits in the ledger's inbox.
  compared_at timestamptz(3),
  constraint reconciliation_days_run_state_known check (run_state in ('running', 'done', 'failed')),
  constraint reconciliation_days_requested_by_fkey foreign key (requested_by) references users (id)
);
create index reconciliation_days_requested_by on reconciliation_days (requested_by);

-- What was compared: one row for each payout, payment, and each difference.
create table reconciliation_rows (
  id uuid constraint reconciliation_rows_pkey primary key default gen_random_uuid(),
  day date not null,
  side text not null,
  kind text not null,
  reason text not null,
  state text not null,
  subject text not null,
  payout_id text,
  merchant_id text,
  business_id uuid,
  -- Without foreign keys: a row outlives its brand and its transaction.
  brand_id integer,
  export_id uuid,
  line_id bigint,
  transaction_id bigint,
  transaction_count integer not null default 0,
  expected_minor bigint not null,
  found_minor bigint not null,
  difference_minor bigint not null generated always as (found_minor - expected_minor) stored,
  -- What the ledger had booked on the bank's account for it.
  booked_minor bigint not null default 0,
  -- What approved corrections have booked of the difference.
  corrected_minor bigint not null default 0,
  note text,
  resolved_by uuid,
  resolved_at timestamptz(3),
  constraint reconciliation_rows_side_known check (side in ('provider', 'bank')),
  constraint reconciliation_rows_kind_known check (kind in ('matched', 'missing', 'over', 'under')),
  constraint reconciliation_rows_reason_known check (reason in (
    'agrees', 'not_paid', 'not_listed', 'unknown_charge', 'unknown_refund', 'not_captured',
    'not_settled', 'paid_twice', 'other_amount', 'other_sum', 'not_booked', 'not_confirmed')),
  constraint reconciliation_rows_state_known
    check (state in ('matched', 'open', 'resolved', 'cleared')),
  constraint reconciliation_rows_matched_whole check ((kind = 'matched') = (state = 'matched')),
  constraint reconciliation_rows_open_differs
    check (state <> 'open' or found_minor - expected_minor <> corrected_minor),
  constraint reconciliation_rows_resolved_whole check (state <> 'resolved'
    or note is not null or found_minor - expected_minor = corrected_minor),
  constraint reconciliation_rows_cleared_whole check (state <> 'cleared'
    or (found_minor = expected_minor and corrected_minor = 0)),
  constraint reconciliation_rows_note_whole
    check ((note is null) = (resolved_by is null) and (note is null) = (resolved_at is null)),
  constraint reconciliation_rows_once unique (day, side, subject),
  constraint reconciliation_rows_day_fkey foreign key (day) references reconciliation_days (day),
  constraint reconciliation_rows_business_fkey foreign key (business_id) references businesses (id),
  constraint reconciliation_rows_resolved_by_fkey foreign key (resolved_by) references users (id)
);
create index reconciliation_rows_open on reconciliation_rows (day)
  where state = 'open' or corrected_minor <> 0;
create index reconciliation_rows_business on reconciliation_rows (business_id);
create index reconciliation_rows_resolved_by on reconciliation_rows (resolved_by);

-- An entry that one administrator proposes and another books.
create table reconciliation_proposals (
  id uuid constraint reconciliation_proposals_pkey primary key default gen_random_uuid(),
  row_id uuid not null,
  state text not null default 'proposed',
  entry_kind text not null,
  debit_account text not null,
  credit_account text not null,
  amount_minor bigint not null,
  -- The same, with the sign of the difference that it takes away.
  corrects_minor bigint not null,
  -- Of the row when this was proposed: after a change nobody may approve it unseen.
  difference_minor bigint not null,
  note text not null,
  proposed_by uuid not null,
  proposed_at timestamptz(3) not null,
  decided_by uuid,
  decided_at timestamptz(3),
  reason text,
  entry_id bigint,
  constraint reconciliation_proposals_state_known
    check (state in ('proposed', 'approved', 'rejected', 'lapsed')),
  constraint reconciliation_proposals_entry_kind_known
    check (entry_kind in ('write_off', 'adjustment')),
  constraint reconciliation_proposals_debit_known check (
    debit_account in ('cost_variance', 'provider_receivable', 'brand_payable', 'bank')),
  constraint reconciliation_proposals_credit_known check (
    credit_account in ('cost_variance', 'provider_receivable', 'brand_payable', 'bank')),
  constraint reconciliation_proposals_two_accounts check (debit_account <> credit_account),
  constraint reconciliation_proposals_amount_positive check (amount_minor > 0),
  constraint reconciliation_proposals_corrects_amount check (abs(corrects_minor) = amount_minor),
  constraint reconciliation_proposals_booked_when_approved
    check ((state = 'approved') = (entry_id is not null)),
  constraint reconciliation_proposals_approved_by_another
    check (state <> 'approved' or (decided_by is not null and decided_by <> proposed_by)),
  constraint reconciliation_proposals_decided_whole
    check ((state = 'proposed') = (decided_at is null)),
  constraint reconciliation_proposals_row_fkey
    foreign key (row_id) references reconciliation_rows (id),
  constraint reconciliation_proposals_proposed_by_fkey
    foreign key (proposed_by) references users (id),
  constraint reconciliation_proposals_decided_by_fkey
    foreign key (decided_by) references users (id),
  constraint reconciliation_proposals_entry_fkey
    foreign key (entry_id) references ledger_entries (id)
);
create index reconciliation_proposals_row on reconciliation_proposals (row_id, proposed_at);
create unique index reconciliation_proposals_one_open on reconciliation_proposals (row_id)
  where state = 'proposed';
create index reconciliation_proposals_proposed_by on reconciliation_proposals (proposed_by);
create index reconciliation_proposals_decided_by on reconciliation_proposals (decided_by);
create index reconciliation_proposals_entry on reconciliation_proposals (entry_id);
