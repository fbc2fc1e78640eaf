-- Rules that raise alerts about payments. A rule is on with one of its versions, or off.
create table monitoring_rules (
  id uuid constraint monitoring_rules_pkey primary key default gen_random_uuid(),
  name text not null,
  kind text not null,
  -- The brand that the rule is about; null for all brands.
  brand_id integer,
  version integer not null,
  active_version integer,
  switched_at timestamptz(3),
  -- The time until which the rule has raised alerts.
  evaluated_at timestamptz(3),
  constraint monitoring_rules_brand_fkey foreign key (brand_id) references brands (id)
    on delete cascade,
  constraint monitoring_rules_kind_known check (kind in ('volume_above_expected',
    'payments_of_card', 'refunds_share', 'round_amounts', 'closed_hours', 'small_payments',
    'block_above')),
  constraint monitoring_rules_version_exists check (active_version between 1 and version)
);
create index monitoring_rules_brand_id on monitoring_rules (brand_id);

create table monitoring_rule_versions (
  rule_id uuid not null,
  version integer not null,
  times integer,
  payments integer,
  hours integer,
  percent integer,
  amount_minor bigint,
  from_time text,
  until_time text,
  period text,
  changed_at timestamptz(3) not null,
  changed_by uuid,
  constraint monitoring_rule_versions_pkey primary key (rule_id, version),
  constraint monitoring_rule_versions_rule_fkey foreign key (rule_id)
    references monitoring_rules (id) on delete cascade,
  constraint monitoring_rule_versions_changed_by_fkey foreign key (changed_by)
    references users (id) on delete set null,
  constraint monitoring_rule_versions_amount_positive check (amount_minor > 0),
  constraint monitoring_rule_versions_period_known check (period in ('day', 'month'))
);
create index monitoring_rule_versions_changed_by on monitoring_rule_versions (changed_by);

-- The last trial of each version on all payments. Only a version with a trial is switched on.
create table monitoring_trials (
  rule_id uuid not null,
  version integer not null,
  tried_at timestamptz(3) not null,
  tried_by uuid,
  alerts integer not null,
  brands integer not null,
  payments integer not null,
  -- The payments that a limit would have refused; null for other kinds.
  refused integer,
  constraint monitoring_trials_pkey primary key (rule_id, version),
  constraint monitoring_trials_version_fkey foreign key (rule_id, version)
    references monitoring_rule_versions (rule_id, version) on delete cascade,
  constraint monitoring_trials_tried_by_fkey foreign key (tried_by) references users (id)
    on delete set null
);
create index monitoring_trials_tried_by on monitoring_trials (tried_by);

-- One decision about the alerts of a brand. A brand has at most one undecided case.
create table monitoring_cases (
  id uuid constraint monitoring_cases_pkey primary key default gen_random_uuid(),
  brand_id integer not null,
  status text not null default 'open',
  opened_at timestamptz(3) not null,
  reviewed_by uuid,
  reviewed_at timestamptz(3),
  decided_by uuid,
  decided_at timestamptz(3),
  reason text,
  constraint monitoring_cases_brand_fkey foreign key (brand_id) references brands (id)
    on delete cascade,
  constraint monitoring_cases_reviewed_by_fkey foreign key (reviewed_by) references users (id)
    on delete set null,
  constraint monitoring_cases_decided_by_fkey foreign key (decided_by) references users (id)
    on delete set null,
  constraint monitoring_cases_status_known
    check (status in ('open', 'in_review', 'cleared', 'confirmed')),
  constraint monitoring_cases_decided check ((status in ('cleared', 'confirmed'))
    = (decided_at is not null) and (decided_at is null) = (reason is null)),
  constraint monitoring_cases_reviewed check (status <> 'in_review' or reviewed_at is not null)
);
create unique index monitoring_cases_one_undecided on monitoring_cases (brand_id)
  where decided_at is null;
create index monitoring_cases_brand_id on monitoring_cases (brand_id);
create index monitoring_cases_newest on monitoring_cases (opened_at, id);
create index monitoring_cases_reviewed_by on monitoring_cases (reviewed_by);
create index monitoring_cases_decided_by on monitoring_cases (decided_by);

-- What a rule found about a brand in one period. A rule raises one alert for each key.
create table monitoring_alerts (
  id uuid constraint monitoring_alerts_pkey primary key default gen_random_uuid(),
  rule_id uuid not null,
  version integer not null,
  brand_id integer not null,
  case_id uuid not null,
  key text not null,
  day date not null,
  raised_at timestamptz(3) not null,
  constraint monitoring_alerts_once unique (rule_id, brand_id, key),
  constraint monitoring_alerts_version_fkey foreign key (rule_id, version)
    references monitoring_rule_versions (rule_id, version) on delete cascade,
  constraint monitoring_alerts_brand_fkey foreign key (brand_id) references brands (id)
    on delete cascade,
  constraint monitoring_alerts_case_fkey foreign key (case_id) references monitoring_cases (id)
    on delete cascade
);
create index monitoring_alerts_version on monitoring_alerts (rule_id, version);
create index monitoring_alerts_brand_id on monitoring_alerts (brand_id);
create index monitoring_alerts_case_id on monitoring_alerts (case_id);

create table monitoring_alert_payments (
  alert_id uuid not null,
  transaction_id bigint not null,
  constraint monitoring_alert_payments_pkey primary key (alert_id, transaction_id),
  constraint monitoring_alert_payments_alert_fkey foreign key (alert_id)
    references monitoring_alerts (id) on delete cascade,
  constraint monitoring_alert_payments_transaction_fkey foreign key (transaction_id)
    references transactions (id) on delete cascade
);
create index monitoring_alert_payments_transaction_id on monitoring_alert_payments (transaction_id);

-- The charges that a limit refused. A refused charge is no transaction.
create table monitoring_refusals (
  rule_id uuid not null,
  brand_id integer not null,
  -- The first day of the limit's period.
  day date not null,
  refused integer not null,
  amount_minor bigint not null,
  last_at timestamptz(3) not null,
  constraint monitoring_refusals_pkey primary key (rule_id, brand_id, day),
  constraint monitoring_refusals_rule_fkey foreign key (rule_id)
    references monitoring_rules (id) on delete cascade,
  constraint monitoring_refusals_brand_fkey foreign key (brand_id) references brands (id)
    on delete cascade
);
create index monitoring_refusals_brand_id on monitoring_refusals (brand_id);
