-- The sealed reports of safeguarding. Other figures of a day make a new version, and each stays.
create table safeguarding_reports (
  day date not null,
  version integer not null,
  file_id uuid not null,
  -- SHA-256 of the sealed PDF, which is also in the row of the file.
  sha256 text not null,
  -- SHA-256 of the figures of all businesses. A report with the same figures is not made again.
  figures_digest text not null,
  is_timestamped boolean not null,
  created_at timestamptz(3) not null,
  constraint safeguarding_reports_pkey primary key (day, version),
  constraint safeguarding_reports_file_fkey foreign key (file_id) references files (id),
  constraint safeguarding_reports_version_positive check (version > 0)
);
create unique index safeguarding_reports_file_id on safeguarding_reports (file_id);
