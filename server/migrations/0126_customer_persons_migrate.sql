-- What each brand sent last with a payment of the customer. Until now one customer was one id of
-- the provider, so every brand of the customer used that id.
insert into customer_contacts
  (brand_id, customer_id, tap_customer_id, first_name, last_name, email, phone, sent_at)
select distinct on (t.brand_id, t.customer_id) t.brand_id, t.customer_id, c.tap_customer_id,
  case when is_own.name then c.first_name else t.customer_name end,
  case when is_own.name then c.last_name end,
  t.customer_email, t.customer_phone, t.payment_date
from transactions as t
join customer_brands as b on b.brand_id = t.brand_id and b.customer_id = t.customer_id
join customers as c on c.id = t.customer_id,
  lateral (select t.customer_name = concat_ws(' ', c.first_name, c.last_name) as name) as is_own
where c.erased_at is null
order by t.brand_id, t.customer_id, t.payment_date desc, t.id desc
on conflict do nothing;

insert into customer_provider_ids (tap_customer_id, customer_id, seen_at)
select tap_customer_id, coalesce(shown_under, id), created_at from customers
where tap_customer_id is not null
on conflict do nothing;

-- One customer exists per person. Records with one phone and one e-mail are merged into the oldest,
-- each by an entry that can be undone. Its snapshots are empty: the record itself stays as it is.
insert into customer_merges (kept_id, merged_id, kept_snapshot, merged_snapshot, merged_at)
select k.kept_id, k.id, '', '', now()
from (
  select id, first_value(id) over same as kept_id, row_number() over same as place from customers
  where merged_into is null and erased_at is null and (phone_key is not null or email_key <> '')
  window same as (partition by phone_key, coalesce(email_key, '') order by created_at, id)
) as k
where k.place > 1 and not exists (select from different_customers as d
  where d.first_id = least(k.id, k.kept_id) and d.second_id = greatest(k.id, k.kept_id));

update customers as c set shown_under = m.kept_id,
  merged_into = case when c.id = m.merged_id then m.kept_id else c.merged_into end
from customer_merges as m
where m.merged_snapshot = '' and (c.id = m.merged_id or c.shown_under = m.merged_id);

update customer_provider_ids as i set customer_id = c.shown_under
from customers as c where c.id = i.customer_id and c.shown_under is not null;

-- The identity of a person, as `findOrAddCustomer` writes it: the next payment finds the record.
update customers as c
set identity = 'person:' || coalesce(p.phone_key, '') || '|' || p.email_key
from (
  select distinct on (phone_key, coalesce(email_key, '')) id, phone_key,
    coalesce(email_key, '') as email_key
  from customers where erased_at is null and (phone_key is not null or email_key <> '')
  order by phone_key, coalesce(email_key, ''), merged_into is not null, created_at, id
) as p
where c.id = p.id;
