-- Agreements: the text is frozen when it is shown, and nothing of a signed one ever changes.

create table agreements (
  id uuid constraint agreements_pkey primary key default gen_random_uuid(),
  brand_id integer not null,
  agreement_type text not null,
  agreement_version text not null,
  status text not null default 'pending',
  text_en text not null,
  text_ar text not null,
  text_sha256 text not null,
  signer_name text,
  signer_email text,
  signed_by uuid,
  signed_at timestamptz(3),
  signer_ip text,
  signer_user_agent text,
  witness_user_id uuid,
  signature_file_id uuid,
  pdf_file_id uuid,
  created_at timestamptz(3) not null default now(),
  constraint agreements_type_known
    check (agreement_type in ('service', 'pos_activation', 'rate_change', 'fee_change')),
  constraint agreements_status_known check (status in ('pending', 'signed', 'replaced')),
  constraint agreements_signed_whole check (status <> 'signed'
    or (signed_at is not null and signer_name is not null and signature_file_id is not null)),
  constraint agreements_brand_fkey foreign key (brand_id) references brands (id) on delete cascade,
  constraint agreements_signed_by_fkey foreign key (signed_by) references users (id),
  constraint agreements_witness_fkey foreign key (witness_user_id) references users (id),
  constraint agreements_signature_file_fkey foreign key (signature_file_id) references files (id),
  constraint agreements_pdf_file_fkey foreign key (pdf_file_id) references files (id)
);
create unique index agreements_one_of_a_type on agreements (brand_id, agreement_type)
  where status = 'pending';
create unique index agreements_one_service_signed on agreements (brand_id)
  where agreement_type = 'service' and status = 'signed';
create index agreements_brand_id on agreements (brand_id);
create index agreements_signed_by on agreements (signed_by);
create index agreements_witness on agreements (witness_user_id);
create index agreements_signature_file on agreements (signature_file_id);
create index agreements_pdf_file on agreements (pdf_file_id);

create function agreements_keep_signed() returns trigger language plpgsql as $$
begin
  -- The one thing that may still come is the PDF, once, since a job makes it after the signing.
  if old.status = 'signed' and (
    old.pdf_file_id is not null
    or to_jsonb(new) - 'pdf_file_id' is distinct from to_jsonb(old) - 'pdf_file_id'
  ) then
    raise exception 'a signed agreement never changes' using errcode = 'restrict_violation',
      constraint = 'agreements_keep_signed';
  end if;
  if new.text_en <> old.text_en or new.text_ar <> old.text_ar
    or new.text_sha256 <> old.text_sha256 then
    raise exception 'the text of an agreement never changes' using errcode = 'restrict_violation',
      constraint = 'agreements_keep_signed';
  end if;
  return new;
end $$;
create trigger agreements_keep_signed before update on agreements
  for each row execute function agreements_keep_signed();
