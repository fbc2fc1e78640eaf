-- Test mode: what brands' servers do with a test key. No row here is a transaction, a customer, an
-- event or an entry, and no query of the product's own figures reads this schema.

create schema test_mode;

-- `record` is what the provider's twin remembers; what others look for stands in columns.
create table test_mode.invoices (
  id text constraint invoices_pkey primary key,
  brand_id integer not null,
  status text not null,
  amount_minor bigint not null,
  post_url text,
  idempotency_key text,
  created_at timestamptz(3) not null,
  record text not null,
  constraint invoices_brand_fkey foreign key (brand_id) references brands (id) on delete cascade,
  constraint invoices_amount_positive check (amount_minor > 0)
);
create index invoices_brand_newest on test_mode.invoices (brand_id, created_at desc, id desc);

create table test_mode.charges (
  id text constraint charges_pkey primary key,
  brand_id integer not null,
  invoice_id text,
  status text not null,
  method text,
  order_id text not null,
  amount_minor bigint not null,
  post_url text,
  idempotency_key text,
  created_at timestamptz(3) not null,
  record text not null,
  constraint charges_brand_fkey foreign key (brand_id) references brands (id) on delete cascade,
  constraint charges_invoice_fkey
    foreign key (invoice_id) references test_mode.invoices (id) on delete cascade,
  constraint charges_amount_positive check (amount_minor > 0)
);
create index charges_brand_newest on test_mode.charges (brand_id, created_at desc, id desc);
create index charges_invoice on test_mode.charges (invoice_id) where invoice_id is not null;

create table test_mode.refunds (
  id text constraint refunds_pkey primary key,
  brand_id integer not null,
  charge_id text not null,
  status text not null,
  amount_minor bigint not null,
  post_url text,
  idempotency_key text,
  created_at timestamptz(3) not null,
  record text not null,
  constraint refunds_brand_fkey foreign key (brand_id) references brands (id) on delete cascade,
  constraint refunds_charge_fkey
    foreign key (charge_id) references test_mode.charges (id) on delete cascade,
  constraint refunds_amount_positive check (amount_minor > 0)
);
create index refunds_brand_newest on test_mode.refunds (brand_id, created_at desc, id desc);
create index refunds_charge on test_mode.refunds (charge_id);

-- The first answer to a call, for repeats under the same key.
create table test_mode.answers (
  brand_id integer not null,
  -- The key is one of its kind among these: all payments, or the refunds of one charge.
  names text not null,
  idempotency_key text not null,
  request_digest text not null,
  status integer not null,
  body text not null,
  created_at timestamptz(3) not null,
  constraint answers_pkey primary key (brand_id, names, idempotency_key),
  constraint answers_brand_fkey foreign key (brand_id) references brands (id) on delete cascade
);
