-- Fees: what brands pay and what the provider keeps, per scheme, channel and origin of the
-- card. Rows are stable; their figures are versions, and a version never changes.

create table fees (
  id integer constraint fees_pkey primary key generated always as identity,
  scheme text not null,
  channel text not null,
  card_origin text not null default 'any',
  constraint fees_unique unique (scheme, channel, card_origin),
  constraint fees_scheme_known
    check (scheme in ('KNET', 'VISA', 'MASTERCARD', 'AMEX', 'DEEMA')),
  constraint fees_channel_known check (channel in ('POS', 'PG')),
  constraint fees_card_origin_known check (card_origin in ('any', 'local', 'international'))
);

-- What was put in force at one moment: one figure's row, a whole draft, or the undoing of either.
create table fee_publications (
  id uuid constraint fee_publications_pkey primary key default gen_random_uuid(),
  kind text not null,
  -- Of the draft.
  name text,
  undoes_id uuid,
  -- Null for the first table of an installation.
  published_by uuid,
  published_at timestamptz(3) not null,
  constraint fee_publications_undoes_fkey foreign key (undoes_id) references fee_publications (id),
  constraint fee_publications_published_by_fkey foreign key (published_by) references users (id),
  constraint fee_publications_kind_known check (kind in ('first', 'edit', 'draft', 'undo')),
  constraint fee_publications_undoes_something check ((kind = 'undo') = (undoes_id is not null)),
  constraint fee_publications_draft_named check ((kind = 'draft') <= (name is not null))
);
create index fee_publications_newest on fee_publications (published_at desc, id desc);
create index fee_publications_undoes on fee_publications (undoes_id);
create index fee_publications_published_by on fee_publications (published_by);

create table fee_versions (
  id bigint constraint fee_versions_pkey primary key generated always as identity,
  fee_id integer not null,
  -- Set: only for this brand, and only what the brand pays; costs stay the row's own.
  brand_id integer,
  -- The signed schedule that these figures come from; what the brand pays for its captures then
  -- points through the version to what was signed.
  agreement_id uuid,
  brand_bp integer not null,
  brand_fixed_minor bigint not null,
  cost_bp integer not null,
  cost_fixed_minor bigint not null,
  refund_revenue_bp integer not null default 0,
  refund_revenue_fixed_minor bigint not null default 0,
  refund_cost_bp integer not null default 0,
  refund_cost_fixed_minor bigint not null default 0,
  chargeback_revenue_bp integer not null default 0,
  chargeback_revenue_fixed_minor bigint not null default 0,
  chargeback_cost_bp integer not null default 0,
  chargeback_cost_fixed_minor bigint not null default 0,
  -- A brand's own version that ends the exception: from here on the row's figures count again.
  withdrawn boolean not null default false,
  -- Of the table's own versions: what put it in force.
  publication_id uuid,
  valid_from timestamptz(3) not null,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  constraint fee_versions_fee_fkey foreign key (fee_id) references fees (id),
  constraint fee_versions_brand_fkey
    foreign key (brand_id) references brands (id) on delete cascade,
  constraint fee_versions_agreement_fkey
    foreign key (agreement_id) references agreements (id) on delete cascade,
  constraint fee_versions_publication_fkey
    foreign key (publication_id) references fee_publications (id),
  constraint fee_versions_agreement_of_brand check (agreement_id is null or brand_id is not null),
  constraint fee_versions_created_by_fkey foreign key (created_by) references users (id),
  constraint fee_versions_shares_range check (
    least(brand_bp, cost_bp, refund_revenue_bp, refund_cost_bp, chargeback_revenue_bp,
      chargeback_cost_bp) >= 0
    and greatest(brand_bp, cost_bp, refund_revenue_bp, refund_cost_bp, chargeback_revenue_bp,
      chargeback_cost_bp) <= 10000),
  constraint fee_versions_fixed_not_negative check (
    least(brand_fixed_minor, cost_fixed_minor, refund_revenue_fixed_minor,
      refund_cost_fixed_minor, chargeback_revenue_fixed_minor,
      chargeback_cost_fixed_minor) >= 0)
);
create index fee_versions_current on fee_versions (fee_id, brand_id, valid_from desc, id desc);
create index fee_versions_brand_id on fee_versions (brand_id) where brand_id is not null;
create unique index fee_versions_once_an_agreement on fee_versions (agreement_id, fee_id)
  where agreement_id is not null;
create index fee_versions_created_by on fee_versions (created_by);
create index fee_versions_publication on fee_versions (publication_id);

-- Fees of refunds and chargebacks that stand above the rows, per scheme. Like fees they have
-- versions; the newest one counts, and what was applied is stored with the refund.
create table special_fees (
  id integer constraint special_fees_pkey primary key generated always as identity,
  scheme text not null,
  fee_type text not null,
  created_at timestamptz(3) not null default now(),
  constraint special_fees_unique unique (scheme, fee_type),
  constraint special_fees_scheme_known
    check (scheme in ('KNET', 'VISA', 'MASTERCARD', 'AMEX', 'DEEMA')),
  constraint special_fees_fee_type_known check (fee_type in ('refund', 'chargeback'))
);

create table special_fee_versions (
  id bigint constraint special_fee_versions_pkey primary key generated always as identity,
  special_fee_id integer not null,
  cost_bp integer not null default 0,
  cost_fixed_minor bigint not null default 0,
  revenue_bp integer not null default 0,
  revenue_fixed_minor bigint not null default 0,
  is_active boolean not null default true,
  publication_id uuid,
  valid_from timestamptz(3) not null,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  constraint special_fee_versions_fee_fkey
    foreign key (special_fee_id) references special_fees (id),
  constraint special_fee_versions_publication_fkey
    foreign key (publication_id) references fee_publications (id),
  constraint special_fee_versions_created_by_fkey foreign key (created_by) references users (id),
  constraint special_fee_versions_shares_range
    check (cost_bp between 0 and 10000 and revenue_bp between 0 and 10000),
  constraint special_fee_versions_fixed_not_negative
    check (cost_fixed_minor >= 0 and revenue_fixed_minor >= 0)
);
create index special_fee_versions_current
  on special_fee_versions (special_fee_id, valid_from desc, id desc);
create index special_fee_versions_created_by on special_fee_versions (created_by);
create index special_fee_versions_publication on special_fee_versions (publication_id);

create function fee_versions_keep() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name
    using errcode = 'restrict_violation', constraint = 'fee_versions_append_only';
end $$;
create trigger special_fee_versions_append_only before update or delete on special_fee_versions
  for each row execute function fee_versions_keep();

-- Named proposals for the table. A draft holds the rows that it changes, each with the version that
-- it was made against: what was changed meanwhile is never overwritten unseen.
create table fee_drafts (
  id uuid constraint fee_drafts_pkey primary key default gen_random_uuid(),
  name text not null,
  -- Counts the saves: of two people who save at once the later one is told.
  revision integer not null default 1,
  created_by uuid not null,
  created_at timestamptz(3) not null,
  updated_by uuid not null,
  updated_at timestamptz(3) not null,
  publication_id uuid,
  constraint fee_drafts_created_by_fkey foreign key (created_by) references users (id),
  constraint fee_drafts_updated_by_fkey foreign key (updated_by) references users (id),
  constraint fee_drafts_publication_fkey
    foreign key (publication_id) references fee_publications (id)
);
create unique index fee_drafts_name on fee_drafts (lower(name)) where publication_id is null;
create unique index fee_drafts_publication on fee_drafts (publication_id);
create index fee_drafts_created_by on fee_drafts (created_by);
create index fee_drafts_updated_by on fee_drafts (updated_by);

create table fee_draft_rows (
  draft_id uuid not null,
  fee_id integer not null,
  base_version_id bigint not null,
  brand_bp integer not null,
  brand_fixed_minor bigint not null,
  cost_bp integer not null,
  cost_fixed_minor bigint not null,
  constraint fee_draft_rows_pkey primary key (draft_id, fee_id),
  constraint fee_draft_rows_draft_fkey
    foreign key (draft_id) references fee_drafts (id) on delete cascade,
  constraint fee_draft_rows_fee_fkey foreign key (fee_id) references fees (id),
  constraint fee_draft_rows_base_fkey foreign key (base_version_id) references fee_versions (id),
  constraint fee_draft_rows_range check (brand_bp between 0 and 10000
    and cost_bp between 0 and 10000 and brand_fixed_minor >= 0 and cost_fixed_minor >= 0)
);
create index fee_draft_rows_fee on fee_draft_rows (fee_id);
create index fee_draft_rows_base on fee_draft_rows (base_version_id);

-- Whether each capture, refund and chargeback, replayed with the versions that it points to, gives
-- what was booked for it.
create table fee_checks (
  id uuid constraint fee_checks_pkey primary key default gen_random_uuid(),
  cause text not null,
  state text not null default 'running',
  requested_by uuid,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  captures bigint not null default 0,
  returns bigint not null default 0,
  wrong integer not null default 0,
  constraint fee_checks_requested_by_fkey foreign key (requested_by) references users (id),
  constraint fee_checks_cause_known check (cause in ('nightly', 'asked', 'publication')),
  constraint fee_checks_state_known check (state in ('running', 'done')),
  constraint fee_checks_finished_whole check ((state = 'done') = (finished_at is not null))
);
create index fee_checks_newest on fee_checks (started_at desc);
create index fee_checks_requested_by on fee_checks (requested_by);
create unique index fee_checks_one_running on fee_checks (state) where state = 'running';

create table fee_check_findings (
  check_id uuid not null,
  kind text not null,
  source_id text not null,
  -- Without foreign key: it outlives a deleted brand.
  transaction_id bigint not null,
  expected_fee_minor bigint,
  fee_minor bigint not null,
  expected_cost_minor bigint,
  cost_minor bigint not null,
  constraint fee_check_findings_pkey primary key (check_id, kind, source_id),
  constraint fee_check_findings_check_fkey
    foreign key (check_id) references fee_checks (id) on delete cascade,
  constraint fee_check_findings_kind_known check (kind in ('capture', 'refund', 'chargeback'))
);
