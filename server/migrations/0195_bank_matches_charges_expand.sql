-- Finds the charges of banks that are not booked yet.
create index concurrently bank_matches_charges on bank_matches (entry_id) where kind = 'bank_charge';
