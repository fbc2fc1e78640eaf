-- Signatures: how the pen moved on a drawing that was kept, and what comparing it said.

-- Strokes of x, y, t and pressure, sealed. They go with their agreement.
create table signature_drawings (
  agreement_id uuid constraint signature_drawings_pkey primary key,
  brand_id integer not null,
  strokes_sealed text not null,
  created_at timestamptz(3) not null,
  constraint signature_drawings_agreement_fkey
    foreign key (agreement_id) references agreements (id) on delete cascade,
  constraint signature_drawings_brand_fkey
    foreign key (brand_id) references brands (id) on delete cascade
);
create index signature_drawings_brand on signature_drawings (brand_id);

create table signature_comparisons (
  id uuid constraint signature_comparisons_pkey primary key default gen_random_uuid(),
  -- In the order of asking: the newest one with the licence decides the flag of the documents.
  number bigint not null generated always as identity,
  brand_id integer not null,
  -- Whose drawing is looked at.
  agreement_id uuid not null,
  compared_with text not null,
  -- The submission whose licence is looked at, and its file.
  document_id uuid,
  licence_file_id uuid,
  -- The owner's first drawn agreement, for a later one.
  first_agreement_id uuid,
  state text not null default 'waiting',
  problem text,
  verdict text,
  percentage smallint,
  -- The mean of the calibrated measures, in basis points.
  average_similarity_bp smallint,
  -- Where the signature was cut out, in basis points of the picture.
  area_x_bp smallint,
  area_y_bp smallint,
  area_width_bp smallint,
  area_height_bp smallint,
  extracted_file_id uuid,
  -- Fours of permille: from x, from y, to x, to y.
  arrows smallint[] not null default '{}',
  measured_at timestamptz(3),
  created_at timestamptz(3) not null,
  constraint signature_comparisons_source_known
    check (compared_with in ('licence', 'first_signature')),
  constraint signature_comparisons_source_whole check (case compared_with
    when 'licence' then num_nulls(document_id, licence_file_id) = 0 and first_agreement_id is null
    else num_nonnulls(document_id, licence_file_id) = 0 and first_agreement_id is not null end),
  constraint signature_comparisons_state_known check (state in ('waiting', 'done', 'failed')),
  constraint signature_comparisons_problem_known check (problem in ('unreadable', 'limits')),
  constraint signature_comparisons_verdict_known
    check (verdict in ('strong', 'partial', 'none', 'too_simple', 'no_signature')),
  constraint signature_comparisons_state_whole check (case state
    when 'waiting' then num_nonnulls(problem, verdict, measured_at) = 0
    when 'failed' then verdict is null and num_nulls(problem, measured_at) = 0
    else problem is null and num_nulls(verdict, measured_at) = 0 end),
  constraint signature_comparisons_measure_whole check (case
    when verdict in ('strong', 'partial', 'none')
      then num_nulls(percentage, average_similarity_bp) = 0
    else num_nonnulls(percentage, average_similarity_bp) = 0 end),
  constraint signature_comparisons_percentage_in_range check (percentage between 0 and 100),
  constraint signature_comparisons_similarity_in_range
    check (average_similarity_bp between 0 and 10000),
  -- What is called strong, partial or none is that by its percentage.
  constraint signature_comparisons_verdict_fits check (percentage is null or verdict = case
    when percentage >= 70 then 'strong' when percentage >= 50 then 'partial' else 'none' end),
  constraint signature_comparisons_area_whole
    check (num_nulls(area_x_bp, area_y_bp, area_width_bp, area_height_bp) in (0, 4)),
  constraint signature_comparisons_arrows_whole check (cardinality(arrows) % 4 = 0),
  constraint signature_comparisons_brand_fkey
    foreign key (brand_id) references brands (id) on delete cascade,
  constraint signature_comparisons_agreement_fkey
    foreign key (agreement_id) references agreements (id) on delete cascade,
  constraint signature_comparisons_document_fkey
    foreign key (document_id) references brand_documents (id) on delete cascade,
  constraint signature_comparisons_licence_fkey
    foreign key (licence_file_id) references files (id),
  constraint signature_comparisons_first_fkey
    foreign key (first_agreement_id) references agreements (id) on delete cascade,
  constraint signature_comparisons_extracted_fkey
    foreign key (extracted_file_id) references files (id)
);
-- A drawing is compared once with each paper, and once with the owner's first.
create unique index signature_comparisons_once on signature_comparisons
  (agreement_id, compared_with, coalesce(document_id, first_agreement_id));
create index signature_comparisons_brand on signature_comparisons (brand_id, number desc);
create index signature_comparisons_document on signature_comparisons (document_id);
create index signature_comparisons_licence on signature_comparisons (licence_file_id);
create index signature_comparisons_first on signature_comparisons (first_agreement_id);
create index signature_comparisons_extracted on signature_comparisons (extracted_file_id);
create index signature_comparisons_waiting on signature_comparisons (created_at, id)
  where state = 'waiting';
