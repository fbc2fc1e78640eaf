-- The index of 0253 replaces this one, which permits one event of evidence for each dispute.
drop index webhook_deliveries_refund_once;
