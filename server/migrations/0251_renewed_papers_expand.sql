-- The file from which the date comes; null if it is unknown. Another file is a new document. It is
-- only compared, so the id of a deleted file may stay.
alter table paper_expiries add column file_id uuid;

-- A later date for a document that expires soon, which another admin has to enter too.
create table proposed_expiries (
  file_id uuid constraint proposed_expiries_pkey primary key,
  brand_id integer not null,
  expires_on date not null,
  proposed_by uuid not null,
  proposed_at timestamptz(3) not null,
  constraint proposed_expiries_file_fkey foreign key (file_id) references files (id)
    on delete cascade,
  constraint proposed_expiries_brand_fkey foreign key (brand_id) references brands (id)
    on delete cascade,
  constraint proposed_expiries_proposed_by_fkey foreign key (proposed_by) references users (id)
    on delete cascade
);
create index proposed_expiries_brand on proposed_expiries (brand_id);
create index proposed_expiries_proposed_by on proposed_expiries (proposed_by);
