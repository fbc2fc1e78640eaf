-- The operator is the second party of every agreement. Null until an administrator states it.
alter table settings
  add column operator_name text,
  add column operator_name_ar text,
  add column operator_registration text,
  add column operator_licence text,
  add column operator_address text,
  add column operator_address_ar text,
  add column operator_signatory text,
  add column operator_signatory_ar text;

-- Civil IDs and IBAN of a signed text in full, as JSON. The text itself masks them, because web pages
-- show it. The sealed PDF prints them. A table of its own: a signed agreement never changes, and a
-- new key seals this again.
create table agreement_identities (
  agreement_id uuid constraint agreement_identities_pkey primary key,
  sealed text not null,
  constraint agreement_identities_agreement_fkey
    foreign key (agreement_id) references agreements (id) on delete cascade
);
