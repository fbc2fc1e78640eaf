-- The newest audit entry that the last comparison of changed people has seen, and its time. Without a
-- later entry about people, the next comparison reads nothing.
create table screening_watch (
  id boolean constraint screening_watch_pkey primary key default true,
  audit_id bigint not null,
  screened_at timestamptz(3) not null,
  constraint screening_watch_one_row check (id)
);
