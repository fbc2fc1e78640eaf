-- Which brand has used which MID, and when. Rows stay after the brand is deleted, so brand_id is no
-- foreign key: a MID that one brand has used moves to another brand only with a second admin.

create table mid_uses (
  id bigint constraint mid_uses_pkey primary key generated always as identity,
  mid text not null,
  brand_id integer not null,
  given_at timestamptz(3) not null,
  -- Null while the brand has it.
  taken_at timestamptz(3)
);
create index mid_uses_mid on mid_uses (mid, id);
create index mid_uses_brand on mid_uses (brand_id);

-- Requests to move a used MID. After the move, payments at terminals under it are quarantined.

create table mid_moves (
  id uuid constraint mid_moves_pkey primary key default gen_random_uuid(),
  mid text not null,
  brand_id integer not null,
  -- The brand that used it last; no foreign key, since it may be deleted.
  from_brand_id integer not null,
  state text not null default 'pending',
  requested_by uuid not null,
  created_at timestamptz(3) not null,
  decided_by uuid,
  decided_at timestamptz(3),
  reason text,
  quarantined_until timestamptz(3),
  released_by uuid,
  released_at timestamptz(3),
  constraint mid_moves_state_known
    check (state in ('pending', 'quarantined', 'released', 'rejected', 'withdrawn')),
  constraint mid_moves_decided_whole check (case when state = 'pending'
    then num_nonnulls(decided_by, decided_at) = 0 else num_nulls(decided_by, decided_at) = 0 end),
  constraint mid_moves_reason_of_rejected check ((state = 'rejected') = (reason is not null)),
  constraint mid_moves_quarantine_of_moved
    check ((state in ('quarantined', 'released')) = (quarantined_until is not null)),
  constraint mid_moves_released_whole check ((state = 'released') = (released_at is not null)
    and (released_by is null or released_at is not null)),
  constraint mid_moves_two_people check ((quarantined_until is null or decided_by <> requested_by)
    and (released_by is null or released_by <> requested_by)),
  constraint mid_moves_brand_fkey foreign key (brand_id) references brands (id) on delete cascade,
  constraint mid_moves_requested_by_fkey foreign key (requested_by) references users (id),
  constraint mid_moves_decided_by_fkey foreign key (decided_by) references users (id),
  constraint mid_moves_released_by_fkey foreign key (released_by) references users (id)
);
create unique index mid_moves_one_pending on mid_moves (mid) where state = 'pending';
create unique index mid_moves_one_pending_to on mid_moves (brand_id) where state = 'pending';
create index mid_moves_quarantined on mid_moves (mid) where state = 'quarantined';
create index mid_moves_listed on mid_moves (created_at desc, id desc);
create index mid_moves_brand on mid_moves (brand_id);
create index mid_moves_requested_by on mid_moves (requested_by);
create index mid_moves_decided_by on mid_moves (decided_by);
create index mid_moves_released_by on mid_moves (released_by);
