-- Filters of a page that somebody keeps under a name.
create table saved_views (
  id uuid constraint saved_views_pkey primary key default gen_random_uuid(),
  user_id uuid not null,
  page text not null,
  name text not null,
  query jsonb not null,
  shared boolean not null default false,
  created_at timestamptz(3) not null default now(),
  constraint saved_views_user_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint saved_views_name_unique unique (user_id, page, name),
  constraint saved_views_page_known check (page in ('transactions')),
  constraint saved_views_name_length check (length(name) between 1 and 60),
  constraint saved_views_query_size
    check (jsonb_typeof(query) = 'object' and length(query::text) <= 8192)
);
create index saved_views_shared on saved_views (user_id) where shared;

-- Ids are given before transactions end: whoever follows what happens reads in the order of
-- transactions, up to the oldest one that still runs, and so misses nothing.
alter table transaction_events add column tx_id xid8 not null default pg_current_xact_id();
create index transaction_events_tx on transaction_events (tx_id, id);
