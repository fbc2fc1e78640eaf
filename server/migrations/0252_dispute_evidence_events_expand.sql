-- The evidence whose file an event reports. Each file has its own event. The evidence can be removed
-- later, so the id may stay.
alter table webhook_deliveries add column evidence_id uuid;
