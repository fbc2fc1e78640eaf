-- Campaigns: one clause or one set of rates, changed for many brands by agreements that each of
-- them signs. What became of an agreement is read from the agreement itself.

create table campaigns (
  id uuid constraint campaigns_pkey primary key default gen_random_uuid(),
  name text not null,
  kind text not null,
  -- The kind of agreement that each brand gets.
  agreement_type text not null,
  clause_id text,
  clause_en text,
  clause_ar text,
  rental_fee_minor bigint,
  loss_fee_minor bigint,
  -- Transaction fees at terminals: a list of card_type, brand_bp, brand_fixed_minor.
  fees jsonb not null default '[]',
  choice text not null,
  partner_id integer,
  mcc_code text,
  brand_ids integer[] not null default '{}',
  -- The last day for signing, in the platform's timezone.
  deadline date not null,
  -- Days before the deadline.
  reminder_days integer[] not null default '{}',
  state text not null default 'draft',
  created_by uuid not null,
  created_at timestamptz(3) not null,
  started_by uuid,
  started_at timestamptz(3),
  -- The end of the deadline's day: from here on the unsigned agreements hold.
  valid_from timestamptz(3),
  ended_at timestamptz(3),
  -- Why it was stopped or cancelled.
  reason text,
  constraint campaigns_kind_known check (kind in ('clause', 'rate')),
  constraint campaigns_agreement_type_known
    check (agreement_type in ('service', 'rate_change', 'fee_change')),
  constraint campaigns_choice_known check (choice in ('all', 'filter', 'hand')),
  constraint campaigns_state_known
    check (state in ('draft', 'running', 'stopped', 'finished', 'cancelled')),
  -- One thing is changed.
  constraint campaigns_change_whole check (case agreement_type
    when 'service' then kind = 'clause' and num_nulls(clause_id, clause_en, clause_ar) = 0
      and num_nonnulls(rental_fee_minor, loss_fee_minor) = 0 and fees = '[]'
    when 'rate_change' then kind = 'rate' and num_nonnulls(clause_id, clause_en, clause_ar) = 0
      and rental_fee_minor is not null and fees = '[]'
    else kind = 'rate' and num_nonnulls(clause_id, clause_en, clause_ar) = 0
      and num_nonnulls(rental_fee_minor, loss_fee_minor) = 0 and fees <> '[]' end),
  constraint campaigns_fees_list check (jsonb_typeof(fees) = 'array'),
  constraint campaigns_fees_not_negative
    check (coalesce(least(rental_fee_minor, loss_fee_minor), 0) >= 0),
  constraint campaigns_start_whole
    check (num_nulls(started_by, started_at, valid_from) in (0, 3)),
  constraint campaigns_started check (case state when 'draft' then started_at is null
    when 'cancelled' then true else started_at is not null end),
  constraint campaigns_ended
    check ((state in ('finished', 'cancelled')) = (ended_at is not null)),
  constraint campaigns_partner_fkey foreign key (partner_id) references partners (id),
  constraint campaigns_mcc_fkey foreign key (mcc_code) references mcc_codes (code),
  constraint campaigns_created_by_fkey foreign key (created_by) references users (id),
  constraint campaigns_started_by_fkey foreign key (started_by) references users (id)
);
create index campaigns_created_at on campaigns (created_at desc, id desc);
create index campaigns_open on campaigns (id) where state in ('running', 'stopped', 'cancelled');
create index campaigns_partner on campaigns (partner_id) where partner_id is not null;
create index campaigns_mcc on campaigns (mcc_code) where mcc_code is not null;
create index campaigns_created_by on campaigns (created_by);
create index campaigns_started_by on campaigns (started_by);

-- The brands of a campaign, chosen when it is started: who registers later has no row. Its
-- agreement is the one that names the campaign, at most one a brand.
create table campaign_brands (
  campaign_id uuid not null,
  brand_id integer not null,
  drafted_at timestamptz(3),
  -- The days before the deadline of the last reminder.
  reminded_day integer,
  reminded_at timestamptz(3),
  reminders integer not null default 0,
  exclusion text,
  constraint campaign_brands_pkey primary key (campaign_id, brand_id),
  constraint campaign_brands_exclusion_known check (exclusion in ('not_active', 'no_owner',
    'no_agreement', 'no_terminals', 'same_terms', 'replaced', 'withdrawn', 'too_late')),
  constraint campaign_brands_excluded_not_drafted
    check (exclusion is null or exclusion = 'withdrawn' or drafted_at is null),
  constraint campaign_brands_reminded_whole
    check (num_nulls(reminded_day, reminded_at) in (0, 2) and (reminders > 0) = (reminded_at is not null)),
  constraint campaign_brands_reminded_drafted check (reminded_at is null or drafted_at is not null),
  constraint campaign_brands_campaign_fkey foreign key (campaign_id) references campaigns (id),
  constraint campaign_brands_brand_fkey
    foreign key (brand_id) references brands (id) on delete cascade
);
create index campaign_brands_brand on campaign_brands (brand_id);
create index campaign_brands_waiting on campaign_brands (campaign_id, brand_id)
  where drafted_at is null and exclusion is null;

-- What was sent about a brand's agreement of a campaign.
create table campaign_messages (
  message_id uuid constraint campaign_messages_pkey primary key,
  campaign_id uuid not null,
  brand_id integer not null,
  purpose text not null,
  constraint campaign_messages_purpose_known
    check (purpose in ('change', 'reminder', 'withdrawn')),
  constraint campaign_messages_message_fkey
    foreign key (message_id) references messages (id) on delete cascade,
  constraint campaign_messages_brand_fkey foreign key (campaign_id, brand_id)
    references campaign_brands (campaign_id, brand_id) on delete cascade
);
create index campaign_messages_brand on campaign_messages (campaign_id, brand_id);

-- Nobody gets two.
alter table agreements add constraint agreements_campaign_fkey
  foreign key (campaign_id) references campaigns (id);
create unique index agreements_one_a_campaign on agreements (campaign_id, brand_id)
  where campaign_id is not null;
