-- Which device entered what: before the mailbox is proved, a device sees its own entries alone.
alter table brand_documents add column submitted_device text;
alter table sessions add column proof_device text;

-- The link whose use an account took that registered without a brand: its brand takes no other.
create table link_accounts (
  user_id uuid constraint link_accounts_pkey primary key,
  share_link_id uuid not null,
  constraint link_accounts_user_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint link_accounts_link_fkey
    foreign key (share_link_id) references share_links (id) on delete cascade
);
create index link_accounts_link on link_accounts (share_link_id);

-- An address that a visitor named and that belongs to another account: nothing is ever mailed for
-- this registration, and it expires.
alter table registration_proofs add column named_email text;
