-- The effects of bank matches: confirmed and returned payouts, charges of the bank, and matches
-- that need a second person because they book money.
alter table settings add column confirm_payouts_by_bank boolean not null default true;

-- The bank's value date, if the bank's statement confirmed the payment instead of a person.
alter table payout_lines add column bank_value_day date;
alter table payout_lines add constraint payout_lines_bank_value_day_paid
  check (bank_value_day is null or (paid_at is not null and paid_by is null)) not valid;

alter table ledger_accounts drop constraint ledger_accounts_kind_known;
alter table ledger_accounts add constraint ledger_accounts_kind_known check (kind in (
  'provider_receivable', 'processing_cost', 'cost_variance', 'fee_revenue', 'rental_revenue',
  'brand_pending', 'brand_reserved', 'brand_payable', 'brand_in_transit', 'brand_deposit', 'bank',
  'bank_charges', 'business_due',
  'profit_shared', 'loss_carried', 'stakeholder_payable')) not valid;
alter table ledger_entries drop constraint ledger_entries_source_known;
alter table ledger_entries add constraint ledger_entries_source_known check (source_kind in (
  'transaction', 'refund', 'provider_payout', 'payout_line', 'brand', 'profit_month',
  'reconciliation_proposal', 'business_set_off', 'rental_charge', 'bank_charge')) not valid;

create table bank_charges (
  id bigint generated always as identity constraint bank_charges_pkey primary key,
  entry_id bigint not null,
  business_id uuid not null,
  -- Positive for a cost, negative for a charge that the bank paid back.
  amount_minor bigint not null,
  booked_at timestamptz(3) not null,
  -- When the match ended and the booking was reversed.
  reversed_at timestamptz(3),
  constraint bank_charges_entry_fkey foreign key (entry_id) references bank_entries (id),
  constraint bank_charges_amount_not_zero check (amount_minor <> 0)
);
create index bank_charges_entry on bank_charges (entry_id);
create unique index bank_charges_booked_once on bank_charges (entry_id) where reversed_at is null;

-- Matches that book money, and ends of such matches. Another admin decides.
create table bank_match_proposals (
  id uuid default gen_random_uuid() constraint bank_match_proposals_pkey primary key,
  entry_id bigint not null,
  action text not null,
  -- Null for the end of a match.
  kind text,
  record_ids text[] not null,
  note text not null,
  state text not null default 'proposed',
  proposed_by uuid not null,
  proposed_at timestamptz(3) not null,
  decided_by uuid,
  decided_at timestamptz(3),
  constraint bank_match_proposals_entry_fkey foreign key (entry_id) references bank_entries (id),
  constraint bank_match_proposals_proposed_by_fkey foreign key (proposed_by) references users (id),
  constraint bank_match_proposals_decided_by_fkey foreign key (decided_by) references users (id),
  constraint bank_match_proposals_action_known check (action in ('match', 'unmatch')),
  constraint bank_match_proposals_kind_known check (kind in (
    'provider_payout', 'payout_line', 'payout_file', 'payout_returned', 'manual_payout', 'deposit',
    'bank_charge', 'own_transfer')),
  constraint bank_match_proposals_kind_present check ((action = 'match') = (kind is not null)),
  constraint bank_match_proposals_state_known check (state in ('proposed', 'approved', 'rejected')),
  constraint bank_match_proposals_decision_complete check (
    (state = 'proposed') = (decided_at is null))
);
create index bank_match_proposals_entry on bank_match_proposals (entry_id);
create unique index bank_match_proposals_one_open on bank_match_proposals (entry_id)
  where state = 'proposed';
create index bank_match_proposals_proposed_by on bank_match_proposals (proposed_by);
create index bank_match_proposals_decided_by on bank_match_proposals (decided_by)
  where decided_by is not null;
