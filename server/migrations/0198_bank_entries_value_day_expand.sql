-- Finds the entries of one day for the reconciliation.
create index concurrently bank_entries_value_day on bank_entries (value_day);
