-- The timestamps of the payout log's checkpoints (RFC 3161), when the operator has an authority.

create table proof_timestamps (
  business_id uuid not null,
  day date not null,
  -- The authority's answer (TimeStampResp) in base64. It is about the checkpoint's signed bytes.
  answer text not null,
  -- The authority's time.
  stamped_at timestamptz(3) not null,
  authority text not null,
  constraint proof_timestamps_pkey primary key (business_id, day),
  constraint proof_timestamps_checkpoint_fkey
    foreign key (business_id, day) references proof_checkpoints (business_id, day)
);
create trigger proof_timestamps_append_only before update or delete on proof_timestamps
  for each row execute function proofs_keep();
