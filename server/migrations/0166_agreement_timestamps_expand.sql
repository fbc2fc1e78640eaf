-- Seals that were made while the timestamp authority gave no timestamp. A row exists from the seal
-- on. agreements.pdf_file_id stays the original, because a signed agreement never changes.
create table agreement_timestamps (
  agreement_id uuid constraint agreement_timestamps_pkey primary key,
  requested_at timestamptz(3) not null,
  -- Until the timestamp exists: the same document, sealed with room for it.
  draft_file_id uuid,
  -- Afterwards: the document with the timestamp, which replaces the original in downloads.
  file_id uuid,
  -- The authority's time, and the name in its certificate.
  stamped_at timestamptz(3),
  authority text,
  constraint agreement_timestamps_pending_or_stamped
    check ((draft_file_id is null) = (file_id is not null)),
  constraint agreement_timestamps_stamped_whole
    check (num_nulls(file_id, stamped_at, authority) in (0, 3)),
  constraint agreement_timestamps_agreement_fkey
    foreign key (agreement_id) references agreements (id) on delete cascade,
  constraint agreement_timestamps_draft_file_fkey foreign key (draft_file_id) references files (id),
  constraint agreement_timestamps_file_fkey foreign key (file_id) references files (id)
);
create index agreement_timestamps_draft_file on agreement_timestamps (draft_file_id);
create unique index agreement_timestamps_file on agreement_timestamps (file_id);
create index agreement_timestamps_pending on agreement_timestamps (requested_at, agreement_id)
  where file_id is null;

create function agreement_timestamps_keep_stamped() returns trigger language plpgsql as $$
begin
  if old.file_id is not null or new.agreement_id <> old.agreement_id
    or new.requested_at <> old.requested_at then
    raise exception 'a timestamp of an agreement never changes' using
      errcode = 'restrict_violation', constraint = 'agreement_timestamps_keep_stamped';
  end if;
  return new;
end $$;
create trigger agreement_timestamps_keep_stamped before update on agreement_timestamps
  for each row execute function agreement_timestamps_keep_stamped();

-- A late timestamp goes with its agreement alone: by then the row of the agreement is gone already.
create function agreement_timestamps_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE'
    or exists (select from public.agreements a where a.id = old.agreement_id) then
    raise exception 'a timestamp of a signed agreement stays' using
      errcode = 'restrict_violation', constraint = 'agreement_timestamps_stay';
  end if;
  return old;
end $$;
create trigger agreement_timestamps_stay before delete on agreement_timestamps
  for each row execute function agreement_timestamps_stay();
create trigger agreement_timestamps_no_truncate before truncate on agreement_timestamps
  for each statement execute function agreement_timestamps_stay();
