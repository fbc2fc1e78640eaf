-- Payout files hold whole IBANs, which are sealed wherever they are stored. Files that were made
-- before stay as they are: a file never changes.

alter table payout_files
  add column content_sealed text,
  add column size_bytes integer,
  alter column content drop not null,
  add constraint payout_files_one_content check (num_nonnulls(content, content_sealed) = 1);

alter table payout_files disable trigger payout_files_immutable;
update payout_files set size_bytes = octet_length(content);
alter table payout_files enable trigger payout_files_immutable;

alter table payout_files alter column size_bytes set not null;
