-- Lists of names with which people are compared. All versions are kept: an entry is part of the
-- versions from from_version up to the one before until_version.
create table screening_lists (
  id uuid constraint screening_lists_pkey primary key default gen_random_uuid(),
  name text not null,
  format text not null,
  version integer not null,
  constraint screening_lists_name_key unique (name),
  constraint screening_lists_format_known
    check (format in ('un_xml', 'opensanctions_csv', 'local_csv'))
);

create table screening_list_versions (
  list_id uuid not null,
  version integer not null,
  entries integer not null,
  added integer not null,
  changed integer not null,
  removed integer not null,
  digest text not null,
  source text not null,
  imported_at timestamptz(3) not null,
  imported_by uuid,
  constraint screening_list_versions_pkey primary key (list_id, version),
  constraint screening_list_versions_list_fkey
    foreign key (list_id) references screening_lists (id),
  constraint screening_list_versions_imported_by_fkey
    foreign key (imported_by) references users (id) on delete set null,
  constraint screening_list_versions_source_known check (source in ('upload', 'folder', 'trial'))
);
create index screening_list_versions_imported_by on screening_list_versions (imported_by)
  where imported_by is not null;

create table screening_entries (
  id bigint generated always as identity constraint screening_entries_pkey primary key,
  list_id uuid not null,
  key text not null,
  kind text not null,
  names text[] not null,
  birth_dates text[] not null,
  nationalities text[] not null,
  id_numbers text[] not null,
  reason text,
  digest text not null,
  from_version integer not null,
  until_version integer,
  constraint screening_entries_list_fkey foreign key (list_id) references screening_lists (id),
  constraint screening_entries_kind_known check (kind in ('person', 'organization')),
  constraint screening_entries_versions_in_order check (until_version > from_version)
);
create unique index screening_entries_current on screening_entries (list_id, key)
  where until_version is null;
create index screening_entries_list_id on screening_entries (list_id, from_version);

-- The last result of each file in the watched folder, so that a refused file is read once.
create table screening_files (
  name text constraint screening_files_pkey primary key,
  file_digest text not null,
  read_at timestamptz(3) not null,
  problem text,
  line integer
);
