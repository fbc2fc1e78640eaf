-- The contact data that a brand itself sent of a customer, and the provider's id that it used: all
-- that the brand may read of the customer. The record in `customers` is for staff.
create table customer_contacts (
  brand_id integer not null,
  customer_id uuid not null,
  tap_customer_id text,
  first_name text,
  last_name text,
  email text,
  phone text,
  sent_at timestamptz(3) not null,
  name_sounds text generated always as (
    ' ' || public.customer_name_key(coalesce(first_name, '') || ' ' || coalesce(last_name, ''))
      || ' ') stored,
  search_text text not null generated always as (
    public.search_folded(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' '
      || coalesce(email, '') || ' ' || coalesce(phone, '') || ' '
      || coalesce(tap_customer_id, ''))) stored,
  constraint customer_contacts_pkey primary key (brand_id, customer_id),
  constraint customer_contacts_brand_fkey foreign key (brand_id, customer_id)
    references customer_brands (brand_id, customer_id) on delete cascade
);
create index customer_contacts_customer on customer_contacts (customer_id);
create index customer_contacts_search on customer_contacts using gin (search_text gin_trgm_ops);
create index customer_contacts_search_digits on customer_contacts
  using gin (public.search_digits(search_text));
create index customer_contacts_sounds on customer_contacts using gin (name_sounds gin_trgm_ops);

-- Every id by which the provider knows a customer. An id that names another person later moves.
create table customer_provider_ids (
  tap_customer_id text constraint customer_provider_ids_pkey primary key,
  customer_id uuid not null,
  seen_at timestamptz(3) not null,
  constraint customer_provider_ids_customer_fkey
    foreign key (customer_id) references customers (id) on delete cascade
);
create index customer_provider_ids_customer on customer_provider_ids (customer_id);

-- The identity of a person by a corrected phone or e-mail, beside the one of the first payment.
create table customer_aliases (
  identity text constraint customer_aliases_pkey primary key,
  customer_id uuid not null,
  constraint customer_aliases_customer_fkey
    foreign key (customer_id) references customers (id) on delete cascade
);
create index customer_aliases_customer on customer_aliases (customer_id);
