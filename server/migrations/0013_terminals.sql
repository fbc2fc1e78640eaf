-- POS terminals. A row is the rental of one device, known by its TID, to one brand for one period:
-- from its first day up to, but not including, its last. Rows of one TID tell who had it when.

create table terminals (
  id uuid constraint terminals_pkey primary key default gen_random_uuid(),
  tid text not null,
  brand_id integer not null,
  -- Asked for by the brand or an admin, or registered by the partner; the next period of another
  -- rental; or another device for the rest of one.
  origin text not null,
  follows_id uuid,
  -- The rental whose rent covers this row: itself, but of a replacement the one it goes on with.
  contract_id uuid not null,
  status text not null default 'pending',
  rental_start date not null,
  rental_end date not null,
  -- As the schedule in force says when it is asked for: for each 30 days, in all, and if it is lost.
  agreement_id uuid,
  rate_minor bigint not null,
  rental_fee_minor bigint not null,
  loss_fee_minor bigint not null,
  -- The business that the category mapped to at approval: rent is owed to it.
  business_id uuid,
  requested_by uuid,
  created_at timestamptz(3) not null,
  decided_by uuid,
  decided_at timestamptz(3),
  notes text,
  -- When the rent was booked: at approval, or on the first day if that is later.
  begun_at timestamptz(3),
  -- An ended rental is expired: its period ended that day.
  ended_on date,
  ended_at timestamptz(3),
  ended_by uuid,
  end_reason text,
  end_notes text,
  -- What became of the device.
  returned_at timestamptz(3),
  lost_at timestamptz(3),
  -- Days before the end that the owner was last reminded for; when its silence was pointed out.
  reminded_days smallint,
  silence_told_at timestamptz(3),
  constraint terminals_brand_fkey foreign key (brand_id) references brands (id) on delete cascade,
  constraint terminals_follows_fkey
    foreign key (follows_id) references terminals (id) on delete cascade,
  constraint terminals_contract_fkey
    foreign key (contract_id) references terminals (id) on delete cascade,
  constraint terminals_agreement_fkey
    foreign key (agreement_id) references agreements (id) on delete cascade,
  constraint terminals_business_fkey foreign key (business_id) references businesses (id),
  constraint terminals_requested_by_fkey
    foreign key (requested_by) references users (id) on delete set null,
  constraint terminals_decided_by_fkey
    foreign key (decided_by) references users (id) on delete set null,
  constraint terminals_ended_by_fkey
    foreign key (ended_by) references users (id) on delete set null,
  constraint terminals_tid_shape check (tid ~ '^[A-Z0-9-]{4,20}$'),
  constraint terminals_status_known
    check (status in ('pending', 'approved', 'rejected', 'active', 'expired')),
  constraint terminals_origin_known
    check (origin in ('request', 'partner', 'renewal', 'replacement')),
  constraint terminals_follows_something
    check ((origin in ('renewal', 'replacement')) = (follows_id is not null)),
  constraint terminals_contract_of_replacement
    check ((origin = 'replacement') = (contract_id <> id)),
  constraint terminals_period_forward check (rental_start < rental_end),
  -- Begun periods of 30 days count whole; a replacement goes on with a rent that is booked.
  constraint terminals_fee_is_the_rule check (rate_minor >= 0 and loss_fee_minor >= 0
    and rental_fee_minor = case when origin = 'replacement' then 0
      else rate_minor * ((rental_end - rental_start + 29) / 30) end),
  constraint terminals_decided_whole check (case status
    when 'pending' then decided_at is null
    when 'rejected' then decided_at is not null and notes is not null
    when 'expired' then true
    else decided_at is not null and business_id is not null end),
  constraint terminals_active_has_begun check (case status
    when 'active' then begun_at is not null
    when 'expired' then true
    else begun_at is null end),
  constraint terminals_ended_whole check (case status
    when 'expired' then num_nonnulls(ended_on, ended_at, end_reason) = 3
    else num_nonnulls(ended_on, ended_at, end_reason, ended_by, end_notes) = 0 end),
  constraint terminals_end_known check (end_reason in
    ('period_over', 'not_decided', 'cancelled', 'returned', 'replaced', 'lost')),
  constraint terminals_end_within check (ended_on between rental_start and rental_end),
  constraint terminals_begun_unless_free check (begun_at is not null
    or end_reason in ('not_decided', 'cancelled') or end_reason is null),
  constraint terminals_device_somewhere check (num_nonnulls(returned_at, lost_at) <= 1
    and (status = 'expired' or num_nonnulls(returned_at, lost_at) = 0)),
  -- One TID is with one brand at a time, also ahead of time.
  constraint terminals_no_overlap exclude using gist (tid with =,
    daterange(rental_start, coalesce(ended_on, rental_end)) with &&)
    where (status in ('pending', 'approved', 'active'))
);
-- The next period is asked for once.
create unique index terminals_renewed_once on terminals (follows_id)
  where origin = 'renewal' and status in ('pending', 'approved', 'active');
create index terminals_follows on terminals (follows_id) where follows_id is not null;
create index terminals_contract on terminals (contract_id);
create index terminals_brand on terminals (brand_id, created_at desc, id desc);
create index terminals_newest on terminals (created_at desc, id desc);
create index terminals_tid on terminals (tid, rental_start);
create index terminals_open on terminals (status, rental_start, rental_end)
  where status in ('pending', 'approved', 'active');
create index terminals_agreement on terminals (agreement_id) where agreement_id is not null;
create index terminals_business on terminals (business_id) where business_id is not null;
create index terminals_requested_by on terminals (requested_by);
create index terminals_decided_by on terminals (decided_by);
create index terminals_ended_by on terminals (ended_by);

-- What a rental cost its brand: rent once, and the device if it was lost. Without foreign keys: the
-- books outlive a deleted brand.
create table rental_charges (
  id uuid constraint rental_charges_pkey primary key default gen_random_uuid(),
  terminal_id uuid not null,
  kind text not null,
  brand_id integer not null,
  business_id uuid not null,
  tid text not null,
  rental_start date not null,
  rental_end date not null,
  amount_minor bigint not null,
  booked_at timestamptz(3) not null,
  constraint rental_charges_once unique (terminal_id, kind),
  constraint rental_charges_kind_known check (kind in ('rental', 'loss')),
  constraint rental_charges_positive check (amount_minor > 0)
);
create index rental_charges_brand on rental_charges (brand_id, booked_at desc);
