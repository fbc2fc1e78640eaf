-- Agreements: the text is frozen when it is shown, and nothing of a signed one ever changes.

create table agreements (
  id uuid constraint agreements_pkey primary key default gen_random_uuid(),
  -- In the order of drafting: of two that were drafted or signed in one instant the later one.
  number bigint not null generated always as identity,
  brand_id integer not null,
  agreement_type text not null,
  agreement_version text not null,
  status text not null default 'pending',
  text_en text not null,
  text_ar text not null,
  -- What the texts are made of: ordered clauses with ids in both languages, fees and rental as data.
  clauses jsonb not null,
  schedule jsonb not null,
  -- One SHA-256 over both texts, the clauses and the schedule: what a signature binds.
  digest text not null,
  -- The rental of 30 days that is agreed here; null when rental is no subject of this agreement.
  pos_rental_fee_minor bigint,
  -- From here on an unsigned change of rates holds payouts. A service agreement has no such day.
  valid_from timestamptz(3),
  valid_until timestamptz(3),
  campaign_id uuid,
  -- The signed one of its type whose place it takes when it is signed itself.
  replaces_id uuid,
  reminders integer not null default 0,
  reminded_at timestamptz(3),
  signer_name text,
  signer_email text,
  signed_by uuid,
  signed_at timestamptz(3),
  signer_ip text,
  signer_user_agent text,
  witness_user_id uuid,
  signature_file_id uuid,
  -- Who cannot draw types the name instead; it stands in the place of the drawing.
  typed_name text,
  pdf_file_id uuid,
  created_at timestamptz(3) not null default now(),
  constraint agreements_type_known
    check (agreement_type in ('service', 'pos_activation', 'rate_change', 'fee_change')),
  constraint agreements_status_known check (status in ('pending', 'signed', 'replaced')),
  constraint agreements_clauses_list check (jsonb_typeof(clauses) = 'array'),
  constraint agreements_schedule_object check (jsonb_typeof(schedule) = 'object'),
  constraint agreements_digest_known check (digest ~ '^[0-9a-f]{64}$'),
  constraint agreements_rental_not_negative check (pos_rental_fee_minor >= 0),
  constraint agreements_reminders_not_negative check (reminders >= 0),
  constraint agreements_signed_whole check (status <> 'signed' or (signed_at is not null
    and signer_name is not null and num_nonnulls(signature_file_id, typed_name) = 1)),
  constraint agreements_typed_name_said check (typed_name ~ '[^[:space:]]'),
  constraint agreements_brand_fkey foreign key (brand_id) references brands (id) on delete cascade,
  constraint agreements_replaces_fkey foreign key (replaces_id) references agreements (id),
  constraint agreements_signed_by_fkey foreign key (signed_by) references users (id),
  constraint agreements_witness_fkey foreign key (witness_user_id) references users (id),
  constraint agreements_signature_file_fkey foreign key (signature_file_id) references files (id),
  constraint agreements_pdf_file_fkey foreign key (pdf_file_id) references files (id)
);
create unique index agreements_one_of_a_type on agreements (brand_id, agreement_type)
  where status = 'pending';
-- A registration is signed once; a later one names the one whose place it takes.
create unique index agreements_one_service_signed on agreements (brand_id)
  where agreement_type = 'service' and status = 'signed' and replaces_id is null;
create index agreements_brand_id on agreements (brand_id);
create index agreements_signed on agreements (brand_id, signed_at desc, number desc)
  where status = 'signed';
create index agreements_pending on agreements (created_at, number) where status = 'pending';
create index agreements_campaign on agreements (campaign_id) where campaign_id is not null;
create index agreements_replaces on agreements (replaces_id);
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
  if (new.text_en, new.text_ar, new.clauses, new.schedule, new.digest)
    is distinct from (old.text_en, old.text_ar, old.clauses, old.schedule, old.digest) then
    raise exception 'the text of an agreement never changes' using errcode = 'restrict_violation',
      constraint = 'agreements_keep_signed';
  end if;
  return new;
end $$;
create trigger agreements_keep_signed before update on agreements
  for each row execute function agreements_keep_signed();

-- What a brand is offered for POS while it has signed nothing about it: rental and fees of an
-- activation start from here. Fees are a list in the form of an agreement's schedule.
create table brand_pos_fees (
  brand_id integer constraint brand_pos_fees_pkey primary key,
  rental_fee_minor bigint not null,
  loss_fee_minor bigint not null default 0,
  fees jsonb not null default '[]',
  updated_by uuid,
  updated_at timestamptz(3) not null,
  constraint brand_pos_fees_not_negative check (least(rental_fee_minor, loss_fee_minor) >= 0),
  constraint brand_pos_fees_list check (jsonb_typeof(fees) = 'array'),
  constraint brand_pos_fees_brand_fkey
    foreign key (brand_id) references brands (id) on delete cascade,
  constraint brand_pos_fees_updated_by_fkey foreign key (updated_by) references users (id)
);
create index brand_pos_fees_updated_by on brand_pos_fees (updated_by);

-- A signed agreement goes with its brand alone: by then the row of the brand is gone already.
create function agreements_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' or (old.status = 'signed'
    and exists (select from brands b where b.id = old.brand_id)) then
    raise exception 'a signed agreement stays' using errcode = 'restrict_violation',
      constraint = 'agreements_stay';
  end if;
  return old;
end $$;
create trigger agreements_stay before delete on agreements
  for each row execute function agreements_stay();
create trigger agreements_no_truncate before truncate on agreements
  for each statement execute function agreements_stay();

-- What stays of the signed agreements of a removed brand.
create table removed_agreements (
  agreement_id uuid constraint removed_agreements_pkey primary key,
  brand_id integer not null,
  agreement_digest text not null,
  signed_at timestamptz(3) not null,
  removed_at timestamptz(3) not null,
  -- A keyed proof that the removal of the brand left it.
  digest text not null
);

-- Nor does a brand that has signed go before the verb that removes it has left the stubs.
create function brands_leave_stubs() returns trigger language plpgsql as $$
begin
  if exists (select from agreements a where a.brand_id = old.id and a.status = 'signed'
    and not exists (select from removed_agreements r where r.agreement_id = a.id)) then
    raise exception 'a brand with a signed agreement is not deleted by itself'
      using errcode = 'restrict_violation', constraint = 'brands_leave_stubs';
  end if;
  return old;
end $$;
create trigger brands_leave_stubs before delete on brands
  for each row execute function brands_leave_stubs();
