-- Who did something to an account that lets the one act as the other. Connected accounts count as one
-- person where two are needed. Rows outlive the accounts, so that a removed account still connects.
create table account_influences (
  id bigint constraint account_influences_pkey primary key generated always as identity,
  by_id uuid not null,
  user_id uuid not null,
  kind text not null,
  since timestamptz(3) not null default now(),
  -- When an independent admin, or the operator of the server, vouched for the account.
  ended_at timestamptz(3),
  ended_by uuid,
  constraint account_influences_kind_known check (kind in
    ('created', 'promoted', 'password', 'email', 'phone', 'factors', 'link')),
  constraint account_influences_of_another check (by_id <> user_id),
  constraint account_influences_end_whole check (ended_by is null or ended_at is not null)
);
create unique index account_influences_live on account_influences (user_id, by_id, kind)
  where ended_at is null;
create index account_influences_by on account_influences (by_id) where ended_at is null;
