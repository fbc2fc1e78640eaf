-- What a registrant submits to prove who they are. Every submission is a row; the newest counts.

create table brand_documents (
  id uuid constraint brand_documents_pkey primary key default gen_random_uuid(),
  brand_id integer not null,
  version integer not null,
  document_type text not null,
  civil_id_sealed text,
  civil_id_index text,
  full_name_english text,
  full_name_arabic text,
  company_name text,
  company_name_arabic text,
  bank_name text not null,
  iban_sealed text not null,
  civil_id_file_id uuid,
  driver_license_file_id uuid,
  commercial_license_file_id uuid,
  signatory_auth_file_id uuid,
  signatory_id_file_id uuid,
  driver_license_verified text not null default 'pending',
  name_match_status text not null default 'pending',
  signature_match_status text not null default 'pending',
  submitted_by uuid,
  created_at timestamptz(3) not null default now(),
  constraint brand_documents_version_unique unique (brand_id, version),
  constraint brand_documents_type_known check (document_type in ('individual', 'corporate')),
  constraint brand_documents_licence_known
    check (driver_license_verified in ('verified', 'mismatch', 'pending')),
  constraint brand_documents_name_known
    check (name_match_status in ('verified', 'mismatch', 'pending')),
  constraint brand_documents_signature_known
    check (signature_match_status in ('verified', 'mismatch', 'pending')),
  constraint brand_documents_brand_fkey
    foreign key (brand_id) references brands (id) on delete cascade,
  constraint brand_documents_civil_id_file_fkey
    foreign key (civil_id_file_id) references files (id),
  constraint brand_documents_driver_license_file_fkey
    foreign key (driver_license_file_id) references files (id),
  constraint brand_documents_commercial_license_file_fkey
    foreign key (commercial_license_file_id) references files (id),
  constraint brand_documents_signatory_auth_file_fkey
    foreign key (signatory_auth_file_id) references files (id),
  constraint brand_documents_signatory_id_file_fkey
    foreign key (signatory_id_file_id) references files (id),
  constraint brand_documents_submitted_by_fkey foreign key (submitted_by) references users (id)
);
create index brand_documents_civil_id on brand_documents (civil_id_index);
create index brand_documents_civil_id_file on brand_documents (civil_id_file_id);
create index brand_documents_driver_license_file on brand_documents (driver_license_file_id);
create index brand_documents_commercial_license_file on brand_documents (commercial_license_file_id);
create index brand_documents_signatory_auth_file on brand_documents (signatory_auth_file_id);
create index brand_documents_signatory_id_file on brand_documents (signatory_id_file_id);
create index brand_documents_submitted_by on brand_documents (submitted_by);
