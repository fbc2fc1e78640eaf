-- The third side of the reconciliation: what the statements of the banks show.
alter table reconciliation_rows drop constraint reconciliation_rows_side_known;
alter table reconciliation_rows add constraint reconciliation_rows_side_known
  check (side in ('provider', 'bank', 'statement')) not valid;
alter table reconciliation_rows drop constraint reconciliation_rows_reason_known;
alter table reconciliation_rows add constraint reconciliation_rows_reason_known check (reason in (
  'agrees', 'not_paid', 'not_listed', 'unknown_charge', 'unknown_refund', 'not_captured',
  'not_settled', 'paid_twice', 'other_amount', 'other_sum', 'not_booked', 'not_confirmed',
  'not_at_bank', 'unknown_entry', 'paid_twice_by_bank')) not valid;
