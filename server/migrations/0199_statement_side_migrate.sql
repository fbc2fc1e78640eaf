-- Checks the rows of earlier versions against the constraints of 0197.
alter table reconciliation_rows validate constraint reconciliation_rows_side_known;
alter table reconciliation_rows validate constraint reconciliation_rows_reason_known;
