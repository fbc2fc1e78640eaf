-- Changes that one admin requests and a second, independent admin approves before they apply: a new
-- admin, a promotion, another e-mail of an admin, and a higher or no limit for payouts.
create table admin_changes (
  id uuid constraint admin_changes_pkey primary key default gen_random_uuid(),
  kind text not null,
  -- Of the limit nobody's.
  user_id uuid,
  role text,
  email text,
  limit_minor bigint,
  requested_by uuid,
  requested_at timestamptz(3) not null,
  state text not null default 'waiting',
  decided_by uuid,
  decided_at timestamptz(3),
  constraint admin_changes_user_fkey
    foreign key (user_id) references users (id) on delete cascade,
  constraint admin_changes_requested_by_fkey
    foreign key (requested_by) references users (id) on delete set null,
  constraint admin_changes_decided_by_fkey
    foreign key (decided_by) references users (id) on delete set null,
  constraint admin_changes_kind_known check (kind in ('new_admin', 'role', 'email', 'limit')),
  constraint admin_changes_state_known
    check (state in ('waiting', 'done', 'refused', 'cancelled')),
  constraint admin_changes_role_known check (role in ('super_admin', 'admin')),
  constraint admin_changes_value check (
    (kind = 'limit') = (user_id is null) and (kind = 'limit') = (limit_minor is not null)
    and (kind in ('new_admin', 'role')) = (role is not null)
    and (kind = 'email') = (email is not null)),
  constraint admin_changes_limit_not_negative check (limit_minor >= 0),
  constraint admin_changes_decided check ((state = 'waiting') = (decided_at is null))
);
create unique index admin_changes_one_waiting on admin_changes (user_id, kind)
  nulls not distinct where state = 'waiting';
create index admin_changes_user_id on admin_changes (user_id);
create index admin_changes_requested_by on admin_changes (requested_by);
create index admin_changes_decided_by on admin_changes (decided_by);
