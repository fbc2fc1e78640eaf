-- Webhooks out: of refunds too, tried again in rounds, and signed with a replaced secret for a while.

alter table webhook_deliveries
  add column refund_id uuid,
  -- Attempts since somebody last asked for it; `attempts` counts them all.
  add column round_attempts integer not null default 0,
  add constraint webhook_deliveries_refund_fkey
    foreign key (refund_id) references refunds (id) on delete cascade;
drop index webhook_deliveries_once;
create unique index webhook_deliveries_once on webhook_deliveries (transaction_id, event)
  where refund_id is null;
create unique index webhook_deliveries_refund_once on webhook_deliveries (refund_id, event);

alter table brand_webhook_secrets
  add column previous_sealed text,
  add column previous_until timestamptz(3),
  add constraint brand_webhook_secrets_previous_whole
    check ((previous_sealed is null) = (previous_until is null));
