-- What the machine read from the papers that registrants hand in. One row for each file that shows
-- a person's paper; what was read of a person is encrypted.

create table document_readings (
  id uuid constraint document_readings_pkey primary key default gen_random_uuid(),
  brand_id integer not null,
  document_id uuid not null,
  file_id uuid not null,
  file_field text not null,
  state text not null,
  reason text,
  -- Pixels of the picture as stored; of a PDF, of its drawn page.
  width integer,
  height integer,
  orientation integer,
  engine text,
  read_at timestamptz(3),
  created_at timestamptz(3) not null,
  constraint document_readings_file_unique unique (document_id, file_id),
  constraint document_readings_field_known
    check (file_field in ('civil_id_file', 'driver_license_file', 'signatory_id_file')),
  constraint document_readings_state_known check (state in ('waiting', 'read', 'unreadable')),
  constraint document_readings_reason_known check (reason in
    ('broken', 'protected', 'too_small', 'too_slow', 'too_many_pages', 'no_text')),
  constraint document_readings_reason_of_unreadable
    check ((state = 'unreadable') = (reason is not null)),
  constraint document_readings_whole check ((state = 'waiting') = (read_at is null)
    and (state = 'waiting') = (engine is null)),
  constraint document_readings_orientation_known check (orientation in (0, 90, 180, 270)),
  constraint document_readings_brand_fkey
    foreign key (brand_id) references brands (id) on delete cascade,
  constraint document_readings_document_fkey
    foreign key (document_id) references brand_documents (id) on delete cascade,
  constraint document_readings_file_fkey
    foreign key (file_id) references files (id) on delete cascade
);
create index document_readings_brand on document_readings (brand_id);
create index document_readings_file on document_readings (file_id);

create table reading_values (
  reading_id uuid not null,
  field text not null,
  -- Null where the machine found nothing and a person put the value in.
  value_sealed text,
  confidence real not null,
  accepted boolean not null,
  evidence text[] not null,
  repaired boolean not null,
  -- Where the value was put together from several looks or put right: what the engine had read.
  engine_read_sealed text,
  -- Shares of the picture as stored; the page counts from 1.
  page integer,
  x real,
  y real,
  width real,
  height real,
  corrected_sealed text,
  corrected_by uuid,
  corrected_at timestamptz(3),
  constraint reading_values_pkey primary key (reading_id, field),
  constraint reading_values_field_known check (field in ('full_name_english', 'full_name_arabic',
    'civil_id', 'license_number', 'birth_date', 'expiry_date')),
  constraint reading_values_evidence_known check (evidence <@ array['checksum', 'mrz',
    'second_line', 'read_twice', 'known_spelling', 'typed', 'birth_date_inside', 'other_document']),
  constraint reading_values_confidence_range check (confidence between 0 and 1),
  constraint reading_values_something check (num_nonnulls(value_sealed, corrected_sealed) > 0),
  constraint reading_values_accepted_read check (value_sealed is not null or not accepted),
  constraint reading_values_place_whole check (num_nulls(page, x, y, width, height) in (0, 5)),
  constraint reading_values_place_range check (page > 0 and x between 0 and 1 and y between 0 and 1
    and width between 0 and 1 and height between 0 and 1),
  constraint reading_values_correction_whole
    check (num_nulls(corrected_sealed, corrected_by, corrected_at) in (0, 3)),
  constraint reading_values_reading_fkey
    foreign key (reading_id) references document_readings (id) on delete cascade,
  constraint reading_values_corrected_by_fkey foreign key (corrected_by) references users (id)
);
create index reading_values_corrected_by on reading_values (corrected_by)
  where corrected_by is not null;
