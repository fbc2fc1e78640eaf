-- The outbox: every mail, WhatsApp message and SMS, written with the change it tells of and sent
-- by a job. Texts are encrypted; a link is kept apart so that it can be erased by itself.

create table messages (
  id uuid constraint messages_pkey primary key default gen_random_uuid(),
  channel text not null,
  to_address text not null,
  recipient_role text not null,
  user_id uuid,
  brand_id integer,
  template text not null,
  language text not null,
  subject text not null,
  body_sealed text not null,
  link_sealed text,
  link_hash text,
  link_expires_at timestamptz(3),
  link_used_at timestamptz(3),
  status text not null default 'pending',
  attempts integer not null default 0,
  last_error text,
  next_try_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  constraint messages_channel_known check (channel in ('email', 'whatsapp', 'sms')),
  constraint messages_recipient_role_known check
    (recipient_role in ('super_admin', 'admin', 'partner_employee', 'partner', 'brand_owner')),
  constraint messages_language_known check (language in ('en', 'ar')),
  constraint messages_status_known check (status in ('pending', 'sent', 'failed', 'dead')),
  constraint messages_link_expires check (link_sealed is null or link_expires_at is not null),
  constraint messages_used_link_erased check (link_used_at is null or link_sealed is null)
);
create index messages_newest on messages (created_at desc, id desc);
create index messages_status on messages (status, created_at desc, id desc);
create index messages_user_id on messages (user_id) where user_id is not null;
create index messages_brand_id on messages (brand_id) where brand_id is not null;
create index messages_link_hash on messages (link_hash) where link_hash is not null;
create index messages_live_links on messages (link_expires_at) where link_sealed is not null;
