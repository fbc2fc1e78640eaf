-- The evidence of disputes. A dispute is a chargeback; the row has its last day for evidence. A
-- chargeback of a server of an earlier version has no row until the job adds it.
alter table settings add column dispute_evidence_days integer not null default 5
  constraint settings_dispute_evidence_days_range check (dispute_evidence_days between 1 and 60);

create table disputes (
  refund_id uuid constraint disputes_pkey primary key,
  evidence_until date not null,
  submitted_at timestamptz(3),
  submitted_by uuid,
  reminded_at timestamptz(3),
  constraint disputes_refund_fkey foreign key (refund_id) references refunds (id) on delete cascade,
  constraint disputes_submitted_by_fkey
    foreign key (submitted_by) references users (id) on delete set null
);
create index disputes_submitted_by on disputes (submitted_by) where submitted_by is not null;
create index disputes_due on disputes (evidence_until)
  where submitted_at is null and reminded_at is null;

create table dispute_evidence (
  id uuid constraint dispute_evidence_pkey primary key default gen_random_uuid(),
  refund_id uuid not null,
  kind text not null,
  file_id uuid not null,
  added_by uuid,
  created_at timestamptz(3) not null,
  constraint dispute_evidence_dispute_fkey
    foreign key (refund_id) references disputes (refund_id) on delete cascade,
  constraint dispute_evidence_file_fkey foreign key (file_id) references files (id),
  constraint dispute_evidence_added_by_fkey
    foreign key (added_by) references users (id) on delete set null,
  constraint dispute_evidence_kind_known
    check (kind in ('invoice', 'delivery', 'messages', 'other'))
);
create index dispute_evidence_refund_id on dispute_evidence (refund_id, created_at);
create unique index dispute_evidence_file_id on dispute_evidence (file_id);
create index dispute_evidence_added_by on dispute_evidence (added_by) where added_by is not null;
