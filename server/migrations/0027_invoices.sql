-- A charge that pays an invoice is found by it.

create unique index transactions_invoice on transactions (invoice_id) where invoice_id is not null;

-- The first answer to a brand's server that asked for a refund, for repeats under the same key.
alter table refunds add column answer_status integer, add column answer text;
