-- The payout log: docs/proof-format.md. Every table only grows, except that a key gets its last day.

create table proof_keys (
  name text constraint proof_keys_pkey primary key,
  public_key text not null,
  valid_from date not null,
  valid_until date,
  constraint proof_keys_days_ordered check (valid_until >= valid_from)
);

create table proof_witnesses (
  name text constraint proof_witnesses_pkey primary key,
  public_key text not null,
  created_by uuid not null,
  created_at timestamptz(3) not null,
  constraint proof_witnesses_created_by_fkey foreign key (created_by) references users (id)
);
create index proof_witnesses_created_by on proof_witnesses (created_by);

create table proof_schedules (
  digest text constraint proof_schedules_pkey primary key,
  content text not null
);

create table proof_checkpoints (
  business_id uuid not null,
  day date not null,
  size integer not null,
  root text not null,
  -- Five lines and the signature lines of our keys.
  note text not null,
  -- SHA-256 of the signed bytes. The next checkpoint names it.
  digest text not null,
  previous text,
  made_at timestamptz(3) not null,
  constraint proof_checkpoints_pkey primary key (business_id, day),
  constraint proof_checkpoints_business_fkey foreign key (business_id) references businesses (id),
  constraint proof_checkpoints_size_positive check (size > 0),
  constraint proof_checkpoints_chained unique (business_id, previous)
);
create index proof_checkpoints_day on proof_checkpoints (day);

create table proof_cosignatures (
  business_id uuid not null,
  day date not null,
  witness text not null,
  line text not null,
  constraint proof_cosignatures_pkey primary key (business_id, day, witness),
  constraint proof_cosignatures_checkpoint_fkey
    foreign key (business_id, day) references proof_checkpoints (business_id, day),
  constraint proof_cosignatures_witness_fkey foreign key (witness) references proof_witnesses (name)
);
create index proof_cosignatures_witness on proof_cosignatures (witness);

create table proof_leaves (
  business_id uuid not null,
  day date not null,
  leaf_index integer not null,
  kind text not null,
  record_id text not null,
  brand_id integer not null,
  hash text not null,
  -- Canonical JSON.
  content text not null,
  constraint proof_leaves_pkey primary key (business_id, day, leaf_index),
  constraint proof_leaves_checkpoint_fkey
    foreign key (business_id, day) references proof_checkpoints (business_id, day)
    deferrable initially deferred,
  constraint proof_leaves_kind_known check (kind in ('payout_line', 'manual_payout', 'statement')),
  constraint proof_leaves_once_a_day unique (business_id, day, kind, record_id)
);
create index proof_leaves_record on proof_leaves (kind, record_id, business_id, day);

create function proofs_keep() returns trigger language plpgsql as $$
begin
  raise exception 'the payout log only grows'
    using errcode = 'restrict_violation', constraint = 'proofs_append_only';
end $$;
create trigger proof_schedules_append_only before update or delete on proof_schedules
  for each row execute function proofs_keep();
create trigger proof_checkpoints_append_only before update or delete on proof_checkpoints
  for each row execute function proofs_keep();
create trigger proof_cosignatures_append_only before update or delete on proof_cosignatures
  for each row execute function proofs_keep();
create trigger proof_leaves_append_only before update or delete on proof_leaves
  for each row execute function proofs_keep();
