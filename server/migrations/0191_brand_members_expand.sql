-- Members of brands. users.brand_id stays null for members, so that a server of an earlier version
-- shows them nothing.
create table brand_members (
  user_id uuid constraint brand_members_pkey primary key,
  brand_id integer not null,
  access text not null,
  since timestamptz(3) not null,
  invited_by uuid,
  removed_at timestamptz(3),
  constraint brand_members_user_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint brand_members_brand_fkey
    foreign key (brand_id) references brands (id) on delete cascade,
  constraint brand_members_invited_by_fkey
    foreign key (invited_by) references users (id) on delete set null,
  constraint brand_members_access_known check (access in ('finance', 'developer', 'viewer'))
);
create index brand_members_brand_id on brand_members (brand_id);
create index brand_members_invited_by on brand_members (invited_by) where invited_by is not null;
