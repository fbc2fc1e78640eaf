-- What the banks answer to payout files (pain.002), and the payments that they reject.

create table payout_status_reports (
  id uuid default gen_random_uuid() constraint payout_status_reports_pkey primary key,
  -- The file that the report answers: one export, one business.
  export_id uuid not null,
  business_id uuid not null,
  -- The id that the bank gave to the report, and when the bank wrote it.
  message_id text not null,
  reported_at timestamptz(3) not null,
  status_count integer not null,
  -- SHA-256 of all values of the report and its statuses.
  digest text not null,
  imported_by uuid,
  imported_at timestamptz(3) not null,
  constraint payout_status_reports_export_fkey
    foreign key (export_id) references payout_exports (id),
  constraint payout_status_reports_business_fkey
    foreign key (business_id) references businesses (id),
  constraint payout_status_reports_imported_by_fkey
    foreign key (imported_by) references users (id) on delete set null,
  constraint payout_status_reports_once unique (business_id, message_id)
);
create index payout_status_reports_export on payout_status_reports (export_id);
create index payout_status_reports_imported_by on payout_status_reports (imported_by)
  where imported_by is not null;

create table payout_line_statuses (
  id bigint generated always as identity constraint payout_line_statuses_pkey primary key,
  report_id uuid not null,
  line_id bigint not null,
  -- The ISO 20022 code of the status, such as ACSP or RJCT.
  status text not null,
  -- The ISO 20022 code of the reason, and the bank's text.
  reason_code text,
  reason_text text,
  constraint payout_line_statuses_report_fkey
    foreign key (report_id) references payout_status_reports (id),
  constraint payout_line_statuses_line_fkey foreign key (line_id) references payout_lines (id),
  constraint payout_line_statuses_once unique (report_id, line_id)
);
create index payout_line_statuses_line on payout_line_statuses (line_id);

-- A rejected payment that a person decides. If it is approved, the payment is returned.
create table payout_rejections (
  id uuid default gen_random_uuid() constraint payout_rejections_pkey primary key,
  line_id bigint not null,
  status_id bigint not null,
  state text not null default 'proposed',
  -- The person who imported the report; null for a report that the platform fetched.
  proposed_by uuid,
  proposed_at timestamptz(3) not null,
  decided_by uuid,
  decided_at timestamptz(3),
  -- Why the payment is not returned.
  note text,
  constraint payout_rejections_line_fkey foreign key (line_id) references payout_lines (id),
  constraint payout_rejections_status_fkey
    foreign key (status_id) references payout_line_statuses (id),
  constraint payout_rejections_proposed_by_fkey
    foreign key (proposed_by) references users (id) on delete set null,
  constraint payout_rejections_decided_by_fkey foreign key (decided_by) references users (id),
  -- 'withdrawn': a later report says that the bank accepted the payment.
  constraint payout_rejections_state_known
    check (state in ('proposed', 'approved', 'dismissed', 'withdrawn')),
  constraint payout_rejections_decided_whole
    check ((state in ('approved', 'dismissed')) = (decided_by is not null)),
  constraint payout_rejections_by_another check (decided_by is distinct from proposed_by
    or state <> 'approved'),
  constraint payout_rejections_dismissed_with_note
    check ((state = 'dismissed') = (note is not null)),
  constraint payout_rejections_status_once unique (status_id)
);
create unique index payout_rejections_one_open on payout_rejections (line_id)
  where state = 'proposed';
create index payout_rejections_line on payout_rejections (line_id);
create index payout_rejections_proposed_by on payout_rejections (proposed_by)
  where proposed_by is not null;
create index payout_rejections_decided_by on payout_rejections (decided_by)
  where decided_by is not null;
