-- The rules of the risk score. Admins change points, numbers and values.
create table risk_rules (
  factor text constraint risk_rules_pkey primary key,
  points integer not null,
  number integer,
  codes text[] not null default '{}',
  version integer not null default 1,
  constraint risk_rules_factor_known check (factor in ('category', 'nationality', 'company',
    'exposed', 'owners_missing', 'expected_volume', 'actual_volume', 'chargebacks', 'alerts',
    'screening')),
  constraint risk_rules_points_range check (points between 0 and 100),
  constraint risk_rules_number_positive check (number > 0)
);
-- No authority has confirmed these first values. Each operator decides about them.
insert into risk_rules (factor, points, number, codes) values
  ('category', 25, null, '{4829,5933,5944,6012,6051,7995}'),
  ('nationality', 40, null, '{IR,KP,MM}'),
  ('company', 5, null, '{}'),
  ('exposed', 30, null, '{}'),
  ('owners_missing', 15, null, '{}'),
  ('expected_volume', 15, 20000, '{}'),
  ('actual_volume', 20, 2, '{}'),
  ('chargebacks', 20, 3, '{}'),
  ('alerts', 40, null, '{}'),
  ('screening', 60, null, '{}');

-- The risk of each brand. `level` is the computed level, and `set_level` that of an admin.
create table brand_risks (
  brand_id integer constraint brand_risks_pkey primary key,
  score integer not null,
  level text not null,
  -- The factors that apply, as a list of objects with factor, points and what was found.
  factors jsonb not null,
  assessed_at timestamptz(3) not null,
  set_level text,
  -- The day from which the first review is counted.
  since_on date not null,
  reviewed_at timestamptz(3),
  reviewed_on date,
  review_due_on date not null generated always as ((coalesce(reviewed_on, since_on)
    + case coalesce(set_level, level) when 'high' then interval '12 months'
      when 'medium' then interval '24 months' else interval '36 months' end)::date) stored,
  constraint brand_risks_score_range check (score between 0 and 100),
  constraint brand_risks_level_known check (level in ('low', 'medium', 'high')),
  constraint brand_risks_set_level_known check (set_level in ('low', 'medium', 'high')),
  constraint brand_risks_reviewed_whole check ((reviewed_at is null) = (reviewed_on is null)),
  constraint brand_risks_brand_fkey foreign key (brand_id) references brands (id)
    on delete cascade
);
create index brand_risks_due on brand_risks (review_due_on, brand_id);

-- What changed the level or the review of a brand. Rows never change.
create table brand_risk_changes (
  id bigint constraint brand_risk_changes_pkey primary key generated always as identity,
  brand_id integer not null,
  kind text not null,
  score integer not null,
  -- The level that applies after the change.
  level text not null,
  reason text,
  changed_by uuid,
  changed_at timestamptz(3) not null,
  constraint brand_risk_changes_kind_known
    check (kind in ('computed', 'level_set', 'level_reset', 'reviewed')),
  constraint brand_risk_changes_level_known check (level in ('low', 'medium', 'high')),
  constraint brand_risk_changes_reason_given check ((kind = 'computed') = (reason is null)),
  constraint brand_risk_changes_brand_fkey foreign key (brand_id) references brands (id)
    on delete cascade,
  constraint brand_risk_changes_changed_by_fkey foreign key (changed_by) references users (id)
    on delete set null
);
create index brand_risk_changes_of_brand on brand_risk_changes (brand_id, id);
create index brand_risk_changes_changed_by on brand_risk_changes (changed_by);
