create index concurrently transaction_search_largest on transaction_search
  (amount_minor, transaction_id);
