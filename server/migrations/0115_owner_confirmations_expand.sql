-- The account and the signature of a brand come from its owner's side. What other people enter is
-- pending here until the owner confirms it with a code from their mailbox.

-- Who entered the account that the brand is paid to, when, and when the owner confirmed it by code.
alter table brand_bank_details
  add column entered_by uuid,
  add column entered_at timestamptz(3),
  add column confirmed_at timestamptz(3),
  add constraint brand_bank_details_entered_by_fkey
    foreign key (entered_by) references users (id) not valid;

-- One row a brand. It stays when nothing is pending, because it counts the codes that were sent.
create table owner_confirmations (
  brand_id integer constraint owner_confirmations_pkey primary key,
  bank_name text,
  iban_sealed text,
  iban_index text,
  account_entered_by uuid,
  account_entered_at timestamptz(3),
  agreement_id uuid,
  agreement_digest text,
  signature_file_id uuid,
  strokes_sealed text,
  signature_entered_by uuid,
  signature_entered_at timestamptz(3),
  -- A keyed digest of the code, the brand, the exact values and the mailbox that it was sent to.
  code_digest text,
  code_sent_at timestamptz(3),
  code_expires_at timestamptz(3),
  code_tries smallint not null default 0,
  codes_sent smallint not null default 0,
  codes_since timestamptz(3),
  constraint owner_confirmations_account_whole check (
    num_nulls(bank_name, iban_sealed, iban_index, account_entered_at) in (0, 4)),
  constraint owner_confirmations_signature_whole check (
    num_nulls(agreement_id, agreement_digest, signature_file_id, signature_entered_at) in (0, 4)),
  constraint owner_confirmations_code_whole check (
    num_nulls(code_digest, code_expires_at) in (0, 2)
    and (code_digest is null or iban_sealed is not null or agreement_id is not null)),
  constraint owner_confirmations_tries_range check (code_tries between 0 and 5),
  constraint owner_confirmations_sent_range check (codes_sent between 0 and 10),
  constraint owner_confirmations_brand_fkey
    foreign key (brand_id) references brands (id) on delete cascade,
  constraint owner_confirmations_agreement_fkey
    foreign key (agreement_id) references agreements (id) on delete cascade,
  constraint owner_confirmations_signature_file_fkey
    foreign key (signature_file_id) references files (id),
  constraint owner_confirmations_account_entered_by_fkey
    foreign key (account_entered_by) references users (id),
  constraint owner_confirmations_signature_entered_by_fkey
    foreign key (signature_entered_by) references users (id)
);
create index owner_confirmations_iban on owner_confirmations (iban_index);
create index owner_confirmations_agreement on owner_confirmations (agreement_id);
create index owner_confirmations_signature_file on owner_confirmations (signature_file_id);
create index owner_confirmations_account_entered_by on owner_confirmations (account_entered_by);
create index owner_confirmations_signature_entered_by
  on owner_confirmations (signature_entered_by);
