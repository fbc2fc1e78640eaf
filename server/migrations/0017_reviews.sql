-- What reviewers of new brands do beside deciding: who works on which brand, which document is asked
-- for again, who vouches for a signature that does not match, which paper runs out.

-- At most one reviewer a brand. A claim counts while it is used; an old row only waits to be taken.
create table brand_claims (
  brand_id integer constraint brand_claims_pkey primary key,
  user_id uuid not null,
  claimed_at timestamptz(3) not null,
  active_at timestamptz(3) not null,
  constraint brand_claims_order check (active_at >= claimed_at),
  constraint brand_claims_brand_fkey foreign key (brand_id) references brands (id) on delete cascade,
  constraint brand_claims_user_fkey foreign key (user_id) references users (id)
);
create index brand_claims_user on brand_claims (user_id);

-- One document that has to be handed in again, and why. Answered by a submission with a new file.
create table document_requests (
  id uuid constraint document_requests_pkey primary key default gen_random_uuid(),
  brand_id integer not null,
  field text not null,
  reason_code text not null,
  note text,
  state text not null default 'open',
  requested_by uuid not null,
  created_at timestamptz(3) not null,
  answered_by_document_id uuid,
  closed_at timestamptz(3),
  constraint document_requests_field_known check (field in ('civil_id_file', 'driver_license_file',
    'commercial_license_file', 'signatory_auth_file', 'signatory_id_file')),
  constraint document_requests_reason_known check (reason_code in ('unreadable', 'glare', 'cut_off',
    'other_side', 'wrong_document', 'expired', 'differs', 'other')),
  constraint document_requests_other_said check (reason_code <> 'other' or note is not null),
  constraint document_requests_state_known check (state in ('open', 'answered', 'withdrawn')),
  constraint document_requests_closed_whole check ((state = 'open') = (closed_at is null)
    and (state = 'answered') = (answered_by_document_id is not null)),
  constraint document_requests_brand_fkey
    foreign key (brand_id) references brands (id) on delete cascade,
  constraint document_requests_answer_fkey foreign key (answered_by_document_id)
    references brand_documents (id) on delete cascade,
  constraint document_requests_requested_by_fkey foreign key (requested_by) references users (id)
);
create unique index document_requests_one_open on document_requests (brand_id, field)
  where state = 'open';
create index document_requests_brand on document_requests (brand_id, created_at desc, id);
create index document_requests_answer on document_requests (answered_by_document_id);
create index document_requests_requested_by on document_requests (requested_by);

-- Two people approve where the machine finds that the signatures differ: the first row of the two.
create table second_reviews (
  document_id uuid constraint second_reviews_pkey primary key,
  brand_id integer not null,
  asked_by uuid not null,
  asked_at timestamptz(3) not null,
  note text not null,
  constraint second_reviews_document_fkey
    foreign key (document_id) references brand_documents (id) on delete cascade,
  constraint second_reviews_brand_fkey
    foreign key (brand_id) references brands (id) on delete cascade,
  constraint second_reviews_asked_by_fkey foreign key (asked_by) references users (id)
);
create index second_reviews_brand on second_reviews (brand_id);
create index second_reviews_asked_by on second_reviews (asked_by);

-- When the papers of a brand run out, as they were read; owners are told of each once.
create table paper_expiries (
  brand_id integer not null,
  field text not null,
  expires_on date not null,
  notified_at timestamptz(3),
  constraint paper_expiries_pkey primary key (brand_id, field),
  constraint paper_expiries_field_known
    check (field in ('civil_id_file', 'driver_license_file', 'signatory_id_file')),
  constraint paper_expiries_brand_fkey
    foreign key (brand_id) references brands (id) on delete cascade
);
create index paper_expiries_expires_on on paper_expiries (expires_on);
