-- A charge that pays an invoice is found by it.

create unique index transactions_invoice on transactions (invoice_id) where invoice_id is not null;
