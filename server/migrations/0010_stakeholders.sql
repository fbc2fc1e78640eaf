-- Stakeholders: members of staff who share the platform's profit, and what each month gave them.

create table stakeholders (
  id uuid constraint stakeholders_pkey primary key default gen_random_uuid(),
  user_id uuid not null,
  beneficiary_name text not null,
  beneficiary_address text,
  bank_name text not null,
  iban_sealed text not null,
  bank_swift_code text,
  is_active boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint stakeholders_user_unique unique (user_id),
  constraint stakeholders_user_fkey foreign key (user_id) references users (id)
);

-- Which part of the profit somebody has, and since when. A change closes the version that counts
-- and begins another, so that the percentages at any month's end stay known.
create table stakeholder_percentages (
  id bigint constraint stakeholder_percentages_pkey primary key generated always as identity,
  stakeholder_id uuid not null,
  percentage_bp integer not null,
  valid_from timestamptz(3) not null,
  -- Null: it counts until somebody changes it.
  valid_to timestamptz(3),
  created_by uuid,
  constraint stakeholder_percentages_stakeholder_fkey
    foreign key (stakeholder_id) references stakeholders (id),
  constraint stakeholder_percentages_created_by_fkey foreign key (created_by) references users (id),
  constraint stakeholder_percentages_range check (percentage_bp between 0 and 10000),
  constraint stakeholder_percentages_order check (valid_to >= valid_from)
);
create unique index stakeholder_percentages_one_open on stakeholder_percentages (stakeholder_id)
  where valid_to is null;
create index stakeholder_percentages_stakeholder
  on stakeholder_percentages (stakeholder_id, valid_from);
create index stakeholder_percentages_created_by on stakeholder_percentages (created_by);

-- The profit of a finished month, as the ledger had it when the month was shared.
create table profit_months (
  month text constraint profit_months_pkey primary key,
  -- The first instant of the next month in the timezone of that time.
  ends_at timestamptz(3) not null,
  -- All profit that was shared until then, this month's and every earlier one's.
  total_minor bigint not null,
  -- What was taken out of the ledger's inbox. A later booking for this month waits there, and is
  -- profit of the month that is shared next.
  profit_minor bigint not null,
  late_minor bigint not null,
  carried_in_minor bigint not null,
  shared_minor bigint not null,
  kept_minor bigint not null,
  carried_out_minor bigint not null,
  entry_id bigint,
  shared_at timestamptz(3) not null,
  constraint profit_months_entry_fkey foreign key (entry_id) references ledger_entries (id),
  constraint profit_months_month_shape check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  constraint profit_months_ends_once unique (ends_at),
  constraint profit_months_adds_up check
    (profit_minor + carried_in_minor = shared_minor + kept_minor + carried_out_minor),
  constraint profit_months_loss_is_carried check (carried_in_minor <= 0 and carried_out_minor <= 0
    and shared_minor >= 0 and kept_minor >= 0
    and (carried_out_minor = 0 or shared_minor + kept_minor = 0)),
  constraint profit_months_booked_when_shared check ((entry_id is not null) = (shared_minor > 0))
);
create index profit_months_entry on profit_months (entry_id) where entry_id is not null;

create table profit_shares (
  month text not null,
  stakeholder_id uuid not null,
  percentage_bp integer not null,
  amount_minor bigint not null,
  constraint profit_shares_pkey primary key (month, stakeholder_id),
  constraint profit_shares_month_fkey foreign key (month) references profit_months (month),
  constraint profit_shares_stakeholder_fkey
    foreign key (stakeholder_id) references stakeholders (id),
  constraint profit_shares_not_negative check (amount_minor >= 0)
);
create index profit_shares_stakeholder on profit_shares (stakeholder_id, month);
