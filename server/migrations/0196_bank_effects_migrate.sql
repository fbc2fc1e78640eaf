-- Checks the rows of earlier versions against the constraints of 0194.
alter table payout_lines validate constraint payout_lines_bank_value_day_paid;
alter table ledger_accounts validate constraint ledger_accounts_kind_known;
alter table ledger_entries validate constraint ledger_entries_source_known;
