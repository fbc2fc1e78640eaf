-- Customers, who is shown under whom, and what an erasure leaves.

-- What makes duplicates of customers equal. A phone: its digits, a Kuwaiti one with its code.
create function customer_phone_key(text) returns text language sql immutable parallel safe as $$
  select case when length(d) = 8 then '965' || d when length(d) between 9 and 15 then d end
  from (select ltrim(regexp_replace(search_folded($1), '[^0-9]', '', 'g'), '0') as d) as digits
$$;

-- A name: the consonants that both scripts write, without articles, doubled letters and final h.
create function customer_name_key(text) returns text language sql immutable parallel safe as $$
  select nullif(trim(k), '') from
    (select replace(search_folded($1), '-', ' ') as n) as folded,
    lateral (select regexp_replace(n, U&'(^| )((al|el) |(al|el)(?=[^aeiou ][a-z]{3})|\0627\0644)',
      '\1', 'g') as n) as bare,
    lateral (select replace(regexp_replace(bare.n, '([skgtd])h', '\1', 'g'), 'ph', 'f') as n)
      as single,
    lateral (select translate(single.n, 'qcvpx'
      || U&'\0628\062A\062B\062C\062D\062E\062F\0630\0631\0632\0633\0634\0635\0636\0637'
      || U&'\0638\063A\0641\0642\0643\0644\0645\0646\0647',
      'kkfbk' || 'bttjhkddrzsssdt' || 'zgfkklmnh') as n) as latin,
    lateral (select regexp_replace(latin.n, '[^b-df-hj-np-tvxz ]', '', 'g') as n) as consonants,
    lateral (select regexp_replace(consonants.n, 'h+( |$)', '\1', 'g') as n) as open_ended,
    lateral (select regexp_replace(open_ended.n, '(.)\1+', '\1', 'g') as k) as short
$$;

-- A customer is one provider's customer id, else one phone and e-mail. A merge moves no payment and
-- deletes nobody: it says under whom a customer is shown, so that it can be undone at any time.
create table customers (
  id uuid constraint customers_pkey primary key default gen_random_uuid(),
  tap_customer_id text,
  first_name text,
  last_name text,
  email text,
  phone text,
  identity text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- Of the open merge, and the one under whom that one and all above it are shown.
  merged_into uuid,
  shown_under uuid,
  -- Nothing personal is left; what was sealed under the person's key opens no more.
  erased_at timestamptz(3),
  phone_key text generated always as (customer_phone_key(phone)) stored,
  email_key text generated always as (lower(trim(email))) stored,
  -- Whoever is told by one name alone, such as a walk-in customer, is like nobody by it.
  name_key text generated always as (
    case when coalesce(first_name, '') || ' ' || coalesce(last_name, '') ~ '\S\s+\S' then
      customer_name_key(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) end) stored,
  -- The same of any name, with a space around each word: who is searched for in one script is found
  -- in the other, and a word of two consonants has trigrams too.
  name_sounds text generated always as (
    ' ' || customer_name_key(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) || ' ')
    stored,
  -- Folded once: a search looks at each row that its index names, and folding takes 15 us.
  search_text text not null generated always as (
    search_folded(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' '
      || coalesce(email, '') || ' ' || coalesce(phone, '') || ' '
      || coalesce(tap_customer_id, ''))) stored,
  constraint customers_identity_unique unique (identity),
  constraint customers_tap_id_unique unique (tap_customer_id),
  constraint customers_merged_into_fkey foreign key (merged_into) references customers (id),
  constraint customers_shown_under_fkey foreign key (shown_under) references customers (id),
  constraint customers_merged_whole check ((merged_into is null) = (shown_under is null)
    and merged_into <> id and shown_under <> id),
  constraint customers_erased_empty check (erased_at is null
    or num_nonnulls(tap_customer_id, first_name, last_name, email, phone) = 0)
);
create index customers_newest on customers (created_at desc, id desc);
create index customers_search on customers using gin (search_text gin_trgm_ops);
create index customers_search_digits on customers using gin (search_digits(search_text));
create index customers_sounds on customers using gin (name_sounds gin_trgm_ops);
-- Whom nobody lists any more, and who still lead to the one under whom they are shown.
create index customers_search_merged on customers using gin (search_text gin_trgm_ops)
  where merged_into is not null;
create index customers_merged_into on customers (merged_into) where merged_into is not null;
create index customers_shown_under on customers (shown_under) where shown_under is not null;
create index customers_phone_key on customers (phone_key) where phone_key is not null;
create index customers_email_key on customers (email_key) where email_key is not null;
create index customers_name_key on customers (name_key) where name_key is not null;

-- The key under which everything is sealed that tells of one person and cannot be changed: rows of
-- the audit log, snapshots of merges. An erasure deletes it.
create table customer_keys (
  customer_id uuid constraint customer_keys_pkey primary key,
  key_sealed text not null,
  constraint customer_keys_customer_fkey
    foreign key (customer_id) references customers (id) on delete cascade
);

-- Each merge is an entry; undoing it ends the entry. The snapshots are sealed under the keys of the
-- two customers.
create table customer_merges (
  id bigint constraint customer_merges_pkey primary key generated always as identity,
  kept_id uuid not null,
  merged_id uuid not null,
  kept_snapshot text not null,
  merged_snapshot text not null,
  merged_by uuid,
  merged_at timestamptz(3) not null,
  undone_by uuid,
  undone_at timestamptz(3),
  constraint customer_merges_kept_fkey
    foreign key (kept_id) references customers (id) on delete cascade,
  constraint customer_merges_merged_fkey
    foreign key (merged_id) references customers (id) on delete cascade,
  constraint customer_merges_merged_by_fkey
    foreign key (merged_by) references users (id) on delete set null,
  constraint customer_merges_undone_by_fkey
    foreign key (undone_by) references users (id) on delete set null,
  constraint customer_merges_two check (kept_id <> merged_id)
);
create unique index customer_merges_one_open on customer_merges (merged_id) where undone_at is null;
create index customer_merges_merged on customer_merges (merged_id);
create index customer_merges_kept on customer_merges (kept_id);
create index customer_merges_merged_by on customer_merges (merged_by);
create index customer_merges_undone_by on customer_merges (undone_by);

-- Two customers of whom somebody said that they are different people: they are suggested no more.
create table different_customers (
  first_id uuid not null,
  second_id uuid not null,
  said_by uuid,
  said_at timestamptz(3) not null,
  constraint different_customers_pkey primary key (first_id, second_id),
  constraint different_customers_first_fkey
    foreign key (first_id) references customers (id) on delete cascade,
  constraint different_customers_second_fkey
    foreign key (second_id) references customers (id) on delete cascade,
  constraint different_customers_said_by_fkey
    foreign key (said_by) references users (id) on delete set null,
  constraint different_customers_ordered check (first_id < second_id)
);
create index different_customers_second on different_customers (second_id);
create index different_customers_said_by on different_customers (said_by);

-- What an erasure took away and what stays, for ever: it names nobody.
create table customer_erasures (
  customer_id uuid constraint customer_erasures_pkey primary key,
  erased_by uuid,
  erased_at timestamptz(3) not null,
  receipt jsonb not null,
  constraint customer_erasures_customer_fkey
    foreign key (customer_id) references customers (id) on delete cascade,
  constraint customer_erasures_erased_by_fkey
    foreign key (erased_by) references users (id) on delete set null
);
create index customer_erasures_erased_by on customer_erasures (erased_by);

-- Which brands a customer has paid: an owner sees the customers of the own brand alone.
create table customer_brands (
  brand_id integer not null,
  customer_id uuid not null,
  first_paid_at timestamptz(3) not null default now(),
  constraint customer_brands_pkey primary key (brand_id, customer_id),
  constraint customer_brands_brand_fkey
    foreign key (brand_id) references brands (id) on delete cascade,
  constraint customer_brands_customer_fkey foreign key (customer_id) references customers (id)
);
create index customer_brands_newest on customer_brands (brand_id, first_paid_at desc, customer_id desc);
create index customer_brands_customer on customer_brands (customer_id);
