-- An event of a refund or of a step of a dispute exists once. The event of evidence exists once a file.
create unique index concurrently webhook_deliveries_evidence_once
  on webhook_deliveries (refund_id, event, evidence_id) nulls not distinct
  where refund_id is not null;
