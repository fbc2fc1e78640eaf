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
  valid_from timestamptz(3) not null,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  constraint fee_versions_fee_fkey foreign key (fee_id) references fees (id),
  constraint fee_versions_brand_fkey
    foreign key (brand_id) references brands (id) on delete cascade,
  constraint fee_versions_agreement_fkey
    foreign key (agreement_id) references agreements (id) on delete cascade,
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
  valid_from timestamptz(3) not null,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  constraint special_fee_versions_fee_fkey
    foreign key (special_fee_id) references special_fees (id),
  constraint special_fee_versions_created_by_fkey foreign key (created_by) references users (id),
  constraint special_fee_versions_shares_range
    check (cost_bp between 0 and 10000 and revenue_bp between 0 and 10000),
  constraint special_fee_versions_fixed_not_negative
    check (cost_fixed_minor >= 0 and revenue_fixed_minor >= 0)
);
create index special_fee_versions_current
  on special_fee_versions (special_fee_id, valid_from desc, id desc);
create index special_fee_versions_created_by on special_fee_versions (created_by);

create function fee_versions_keep() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name
    using errcode = 'restrict_violation', constraint = 'fee_versions_append_only';
end $$;
create trigger special_fee_versions_append_only before update or delete on special_fee_versions
  for each row execute function fee_versions_keep();
