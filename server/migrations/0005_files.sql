-- One row a stored file. Bytes live in the file store under storage_key; features refer to files.id.
-- Rows are never updated: a new version of a document is a new file.
create table files (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  visibility text not null,
  storage_key text not null,
  content_type text not null,
  size_bytes integer not null,
  sha256 text not null,
  original_name text,
  width integer,
  height integer,
  pages integer,
  created_at timestamptz(3) not null default now(),
  constraint files_pkey primary key (id),
  constraint files_storage_key_key unique (storage_key),
  constraint files_kind_check check (kind in ('document', 'logo', 'signature', 'agreement')),
  constraint files_visibility_check check (visibility in ('private', 'public')),
  -- Only a logo may be public: a bug in a caller must not publish somebody's civil ID.
  constraint files_public_check check (visibility = 'private' or kind = 'logo'),
  constraint files_size_bytes_check check (size_bytes > 0),
  constraint files_sha256_check check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint files_original_name_check check (length(original_name) <= 200),
  constraint files_width_check check (width > 0),
  constraint files_height_check check (height > 0),
  constraint files_pages_check check (pages > 0)
);
-- Whether a PDF is a sealed agreement of ours is asked by its digest.
create index files_agreement_sha256 on files (sha256) where kind = 'agreement';
