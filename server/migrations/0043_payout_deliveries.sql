-- Deliveries: files of an export on their way to the banks by SFTP.

alter table businesses
  -- The host key that an administrator accepted; without one nothing is sent.
  add column sftp_fingerprint text,
  add column sftp_send_csv boolean not null default false,
  add constraint businesses_sftp_fingerprint_shape
    check (sftp_fingerprint ~ '^SHA256:[A-Za-z0-9+/]{43}$');

create table payout_deliveries (
  id uuid constraint payout_deliveries_pkey primary key default gen_random_uuid(),
  export_id uuid not null,
  file_id uuid not null,
  business_id uuid not null,
  state text not null default 'queued',
  -- Of the last attempt.
  problem text,
  attempts integer not null default 0,
  -- Since somebody last asked for it; `attempts` counts them all.
  round_attempts integer not null default 0,
  next_attempt_at timestamptz(3),
  -- The temporary name that may have been renamed by somebody who did not live to tell.
  renaming_name text,
  delivered_at timestamptz(3),
  requested_by uuid,
  requested_at timestamptz(3) not null,
  -- A file goes to its bank once, however often and by how many people it is asked for.
  constraint payout_deliveries_file_once unique (file_id),
  constraint payout_deliveries_state_known
    check (state in ('queued', 'sending', 'delivered', 'failed')),
  constraint payout_deliveries_delivered_whole
    check ((state = 'delivered') = (delivered_at is not null)),
  constraint payout_deliveries_failed_says_why check (state <> 'failed' or problem is not null),
  constraint payout_deliveries_waits_for_a_time
    check ((state = 'queued') = (next_attempt_at is not null)),
  constraint payout_deliveries_export_fkey foreign key (export_id) references payout_exports (id),
  constraint payout_deliveries_file_fkey foreign key (file_id) references payout_files (id),
  constraint payout_deliveries_business_fkey foreign key (business_id) references businesses (id),
  constraint payout_deliveries_requested_by_fkey foreign key (requested_by) references users (id)
);
create index payout_deliveries_export on payout_deliveries (export_id);
create index payout_deliveries_business on payout_deliveries (business_id);
create index payout_deliveries_requested_by on payout_deliveries (requested_by);

create table payout_delivery_attempts (
  delivery_id uuid not null,
  attempt integer not null,
  at timestamptz(3) not null,
  -- Null while it runs.
  ended_at timestamptz(3),
  -- Null while it runs, and of the one that delivered.
  problem text,
  constraint payout_delivery_attempts_pkey primary key (delivery_id, attempt),
  constraint payout_delivery_attempts_problem_ends check (problem is null or ended_at is not null),
  constraint payout_delivery_attempts_delivery_fkey
    foreign key (delivery_id) references payout_deliveries (id)
);
