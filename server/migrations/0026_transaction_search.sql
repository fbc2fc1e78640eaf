-- Search of transactions by any part of what people know of them. The extension comes with
-- PostgreSQL, and an owner of the database may create it.

create extension if not exists pg_trgm;

create index transactions_search on transactions using gin ((
  lower(coalesce(order_id, '') || ' ' || coalesce(charge_id, '')
  || ' ' || coalesce(customer_name, '') || ' ' || coalesce(customer_email, '')
  || ' ' || coalesce(customer_phone, ''))
) gin_trgm_ops);
create index transactions_amount on transactions (amount_minor);
