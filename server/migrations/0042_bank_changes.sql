-- Requests to pay an activated brand to another account. While one waits, the brand's payouts are
-- held. Decided ones are the history of where the brand was paid.

create table bank_changes (
  id uuid constraint bank_changes_pkey primary key default gen_random_uuid(),
  brand_id integer not null,
  status text not null default 'waiting',
  bank_name text not null,
  iban_sealed text not null,
  iban_index text not null,
  beneficiary text not null,
  -- What the brand had when it was decided; null while the request waits, or when it had nothing.
  old_bank_name text,
  old_iban_sealed text,
  old_beneficiary text,
  letter_file_id uuid,
  requested_by uuid not null,
  requested_role text not null,
  created_at timestamptz(3) not null,
  decided_by uuid,
  decided_at timestamptz(3),
  reason text,
  constraint bank_changes_status_known
    check (status in ('waiting', 'approved', 'rejected', 'withdrawn')),
  constraint bank_changes_role_known check (requested_role in ('owner', 'admin')),
  constraint bank_changes_decided_whole check (case when status = 'waiting'
    then num_nonnulls(decided_by, decided_at, old_bank_name, old_iban_sealed, old_beneficiary) = 0
    else num_nulls(decided_by, decided_at) = 0 end),
  constraint bank_changes_old_whole
    check (num_nulls(old_bank_name, old_iban_sealed) in (0, 2)),
  constraint bank_changes_reason_of_rejected check ((status = 'rejected') = (reason is not null)),
  constraint bank_changes_two_people check (status <> 'approved' or decided_by <> requested_by),
  constraint bank_changes_brand_fkey
    foreign key (brand_id) references brands (id) on delete cascade,
  constraint bank_changes_letter_file_fkey foreign key (letter_file_id) references files (id),
  constraint bank_changes_requested_by_fkey foreign key (requested_by) references users (id),
  constraint bank_changes_decided_by_fkey foreign key (decided_by) references users (id)
);
-- One request at a time, and what export creation asks of every brand.
create unique index bank_changes_one_waiting on bank_changes (brand_id) where status = 'waiting';
create index bank_changes_brand on bank_changes (brand_id, created_at desc, id desc);
create index bank_changes_waiting on bank_changes (created_at, id) where status = 'waiting';
create index bank_changes_decided on bank_changes (decided_at desc, id desc)
  where decided_at is not null;
create index bank_changes_letter_file on bank_changes (letter_file_id);
create index bank_changes_requested_by on bank_changes (requested_by);
create index bank_changes_decided_by on bank_changes (decided_by);

create function bank_changes_keep_decided() returns trigger language plpgsql as $$
begin
  raise exception 'a decided bank change stays as it is'
    using errcode = 'restrict_violation', constraint = 'bank_changes_decided_once';
end $$;
create trigger bank_changes_decided_once before update on bank_changes
  for each row when (old.status <> 'waiting') execute function bank_changes_keep_decided();

alter table brand_bank_details
  -- Who the bank calls the holder of the account; known once it was changed by request.
  add column beneficiary text;
