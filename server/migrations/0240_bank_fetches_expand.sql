-- The folder of an account's statements on the SFTP server of its business; null: nothing is
-- fetched.
alter table bank_accounts add column statement_folder text;

-- The last look into the folder of an account.
create table bank_fetches (
  account_id uuid constraint bank_fetches_pkey primary key,
  fetched_at timestamptz(3) not null,
  -- The reason why the folder could not be read; null if it was read.
  problem text,
  constraint bank_fetches_account_fkey foreign key (account_id) references bank_accounts (id)
    on delete cascade
);

-- The files in the folder. A file that changed on the server is another row.
create table bank_fetched_files (
  id bigint constraint bank_fetched_files_pkey primary key generated always as identity,
  account_id uuid not null,
  name text not null,
  size_bytes bigint not null,
  modified_s bigint not null,
  -- 'seen': the next look reads it, because it may still be growing.
  state text not null default 'seen',
  -- The reason why it was refused, as the API's code and the values of its sentence.
  code text,
  detail jsonb,
  at timestamptz(3) not null,
  constraint bank_fetched_files_state_known
    check (state in ('seen', 'imported', 'known', 'other_account', 'refused')),
  constraint bank_fetched_files_refused_whole check ((state = 'refused') = (code is not null)),
  constraint bank_fetched_files_once unique (account_id, name, size_bytes, modified_s),
  constraint bank_fetched_files_account_fkey foreign key (account_id)
    references bank_accounts (id) on delete cascade
);
