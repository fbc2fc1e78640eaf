-- What merchants are owed beside the balances of our bank accounts, day by day, and the share of
-- the captured volume that was identified on all three sides in time.

create table safeguarding_days (
  day date not null,
  business_id uuid not null,
  pending_minor bigint not null,
  payable_minor bigint not null,
  in_transit_minor bigint not null,
  deposit_minor bigint not null,
  provider_debt_minor bigint not null,
  -- Null if the statements do not cover the day.
  balance_minor bigint,
  difference_minor bigint generated always as (
    balance_minor - pending_minor - payable_minor - in_transit_minor - deposit_minor) stored,
  computed_at timestamptz(3) not null,
  constraint safeguarding_days_pkey primary key (business_id, day),
  constraint safeguarding_days_business_fkey
    foreign key (business_id) references businesses (id) on delete cascade
);
create index safeguarding_days_newest on safeguarding_days (day desc, business_id);

create table clearing_months (
  month date constraint clearing_months_pkey primary key,
  -- The captures whose first, or fourth, working day after the due day has passed.
  first_volume_minor bigint not null,
  first_minor bigint not null,
  fourth_volume_minor bigint not null,
  fourth_minor bigint not null,
  -- The earliest due day with money that is not identified; null if all is identified.
  open_since date,
  open_minor bigint not null,
  computed_at timestamptz(3) not null,
  constraint clearing_months_first_day check (extract(day from month) = 1),
  constraint clearing_months_shares check (
    first_minor between 0 and first_volume_minor and fourth_minor between 0 and fourth_volume_minor)
);
