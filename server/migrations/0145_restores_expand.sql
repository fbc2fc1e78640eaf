-- A restore brings back an earlier state: what it ended, what waits since, and which payouts of
-- after the backup are missing in the books.

create table restores (
  id uuid constraint restores_pkey primary key default gen_random_uuid(),
  -- The moment whose state came back.
  backup_at timestamptz(3) not null,
  restored_at timestamptz(3) not null,
  -- When earlier sessions ended and later events were applied. Until then nothing starts.
  settled_at timestamptz(3),
  -- Until then no message, lead, webhook or payout file leaves.
  released_at timestamptz(3)
);

-- A payout that was made after the backup, by brand. It holds the payouts of the brand.
create table lost_payouts (
  id uuid constraint lost_payouts_pkey primary key default gen_random_uuid(),
  payout_id uuid not null,
  brand_id integer not null,
  kind text not null,
  made_at timestamptz(3) not null,
  amount_minor bigint not null,
  noted_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ended_by uuid,
  notes text,
  constraint lost_payouts_once unique (payout_id, brand_id),
  constraint lost_payouts_kind_known check (kind in ('export', 'manual')),
  constraint lost_payouts_end_whole check (num_nulls(ended_at, ended_by, notes) in (0, 3)),
  constraint lost_payouts_brand_fkey foreign key (brand_id) references brands (id)
    on delete cascade,
  constraint lost_payouts_ended_by_fkey foreign key (ended_by) references users (id)
);
create index lost_payouts_open on lost_payouts (brand_id) where ended_at is null;
create index lost_payouts_ended_by on lost_payouts (ended_by);
