-- Share links: invitations to register a brand, with what the inviter has already settled.

create table share_links (
  id uuid constraint share_links_pkey primary key default gen_random_uuid(),
  share_token text not null,
  mcc_code text not null,
  entity_type text,
  partner_id integer,
  max_uses integer not null default 10,
  uses_count integer not null default 0,
  expires_at timestamptz(3),
  is_active boolean not null default true,
  created_by uuid not null,
  created_at timestamptz(3) not null default now(),
  constraint share_links_token_unique unique (share_token),
  constraint share_links_entity_type_known check (entity_type in ('individual', 'corporate')),
  constraint share_links_max_uses_range check (max_uses between 1 and 1000),
  constraint share_links_uses_within_max check (uses_count between 0 and max_uses),
  constraint share_links_mcc_fkey foreign key (mcc_code) references mcc_codes (code),
  constraint share_links_partner_fkey foreign key (partner_id) references partners (id),
  constraint share_links_created_by_fkey foreign key (created_by) references users (id)
);
create index share_links_mcc_code on share_links (mcc_code);
create index share_links_partner_id on share_links (partner_id);
create index share_links_created_by on share_links (created_by);
