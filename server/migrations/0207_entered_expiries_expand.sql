-- The expiry dates that reviewers typed, by file. A new file has no typed date.
create table entered_expiries (
  file_id uuid constraint entered_expiries_pkey primary key,
  brand_id integer not null,
  expires_on date not null,
  entered_by uuid,
  entered_at timestamptz(3) not null,
  constraint entered_expiries_file_fkey foreign key (file_id) references files (id) on delete cascade,
  constraint entered_expiries_brand_fkey
    foreign key (brand_id) references brands (id) on delete cascade,
  constraint entered_expiries_entered_by_fkey
    foreign key (entered_by) references users (id) on delete set null
);
create index entered_expiries_brand on entered_expiries (brand_id);
create index entered_expiries_entered_by on entered_expiries (entered_by);

alter table paper_expiries
  -- The days before the expiry of the last notice: 60, 30 or 7. Null before the first notice.
  add column notified_days integer,
  drop constraint paper_expiries_field_known,
  add constraint paper_expiries_field_known check (field in ('civil_id_file',
    'driver_license_file', 'commercial_license_file', 'signatory_id_file')) not valid;
