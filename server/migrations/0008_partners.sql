-- Partners: platforms that bring brands in.

create table partners (
  id integer constraint partners_pkey primary key generated always as identity,
  name text not null,
  website text not null,
  order_details_url text,
  logo_file_id uuid,
  default_payout_status text not null default 'active',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint partners_payout_status_known check (default_payout_status in ('active', 'paused')),
  constraint partners_logo_file_fkey foreign key (logo_file_id) references files (id)
);
create index partners_logo_file_id on partners (logo_file_id) where logo_file_id is not null;

alter table users add constraint users_partner_fkey
  foreign key (partner_id) references partners (id);
