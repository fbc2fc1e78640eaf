-- Webhooks in: stored first, processed later, once. Webhooks out: each attempt is a row.

create table webhooks_in (
  id bigint constraint webhooks_in_pkey primary key generated always as identity,
  object text not null,
  object_id text not null,
  status text not null,
  body text not null,
  headers jsonb not null default '{}',
  state text not null default 'received',
  problem text,
  -- Of a payout, how much more or less it is than its items.
  difference_minor bigint,
  received_at timestamptz(3) not null default now(),
  processed_at timestamptz(3),
  resolved_by uuid,
  resolution text,
  -- The provider's hash has no event id and no time: an object reaches a status once.
  -- Whoever processes a webhook has it until then: no lock is held while the provider is asked.
  leased_until timestamptz(3),
  constraint webhooks_in_once unique (object_id, status),
  constraint webhooks_in_state_known
    check (state in ('received', 'processed', 'quarantined', 'resolved')),
  constraint webhooks_in_resolved_by_fkey foreign key (resolved_by) references users (id)
);
create index webhooks_in_waiting on webhooks_in (id) where state = 'received';
create index webhooks_in_quarantine on webhooks_in (received_at desc, id desc)
  where state = 'quarantined';
create index webhooks_in_resolved_by on webhooks_in (resolved_by);

create table brand_webhook_secrets (
  brand_id integer constraint brand_webhook_secrets_pkey primary key,
  secret_sealed text not null,
  created_at timestamptz(3) not null default now(),
  -- A replaced secret signs beside the new one for a while.
  previous_sealed text,
  previous_until timestamptz(3),
  constraint brand_webhook_secrets_brand_fkey
    foreign key (brand_id) references brands (id) on delete cascade,
  constraint brand_webhook_secrets_previous_whole
    check ((previous_sealed is null) = (previous_until is null))
);

create table webhook_deliveries (
  id uuid constraint webhook_deliveries_pkey primary key default gen_random_uuid(),
  brand_id integer not null,
  transaction_id bigint,
  event text not null,
  url text not null,
  body text not null,
  state text not null default 'pending',
  attempts integer not null default 0,
  created_at timestamptz(3) not null default now(),
  delivered_at timestamptz(3),
  refund_id uuid,
  -- Attempts since somebody last asked for it; `attempts` counts them all.
  round_attempts integer not null default 0,
  -- Null once it has arrived or was given up.
  next_attempt_at timestamptz(3),
  -- The provider's id of the test charge, refund or invoice that it tells of.
  test_object_id text,
  constraint webhook_deliveries_one_subject
    check (test_object_id is null or (transaction_id is null and refund_id is null)),
  constraint webhook_deliveries_brand_fkey
    foreign key (brand_id) references brands (id) on delete cascade,
  constraint webhook_deliveries_transaction_fkey
    foreign key (transaction_id) references transactions (id) on delete cascade,
  constraint webhook_deliveries_state_known
    check (state in ('pending', 'delivered', 'failed')),
  constraint webhook_deliveries_refund_fkey
    foreign key (refund_id) references refunds (id) on delete cascade
);
create unique index webhook_deliveries_once on webhook_deliveries (transaction_id, event)
  where refund_id is null;
create unique index webhook_deliveries_refund_once on webhook_deliveries (refund_id, event);
create index webhook_deliveries_pending on webhook_deliveries (created_at, id)
  where state = 'pending';
create unique index webhook_deliveries_test_once on webhook_deliveries (test_object_id, event)
  where test_object_id is not null;
create index webhook_deliveries_newest on webhook_deliveries (created_at desc, id desc);
create index webhook_deliveries_brand on webhook_deliveries (brand_id, created_at desc, id desc);

create table webhook_attempts (
  id bigint constraint webhook_attempts_pkey primary key generated always as identity,
  delivery_id uuid not null,
  attempt integer not null,
  status_code integer,
  problem text,
  duration_ms integer not null,
  at timestamptz(3) not null default now(),
  constraint webhook_attempts_delivery_fkey
    foreign key (delivery_id) references webhook_deliveries (id) on delete cascade
);
create index webhook_attempts_delivery on webhook_attempts (delivery_id, id);
