-- after 1.1.0
-- The index transaction_search_largest finds the rows of an amount too.
drop index transaction_search_amount;
