-- MIDs that brands used before this table existed: by what was paid, by closed leads, by the trail.
insert into mid_uses (mid, brand_id, given_at, taken_at)
select u.mid, u.brand_id, min(u.at), max(u.at)
from (
  select t.merchant_id as mid, t.brand_id, t.payment_date as at
  from transactions t where t.merchant_id is not null
  union all
  select l.mid, l.brand_id, l.closed_at from leads l
  where l.status = 'closed' and l.mid is not null and l.closed_at is not null
  union all
  select a.after ->> 'tap_mid', a.entity_id::integer, a.at from audit_log a
  where a.action = 'brand.mid_assigned' and a.after ->> 'tap_mid' is not null
) u
where not exists (select from brands b where b.id = u.brand_id and b.tap_mid = u.mid)
group by u.mid, u.brand_id
order by min(u.at);

-- The MIDs that brands have now.
insert into mid_uses (mid, brand_id, given_at)
select b.tap_mid, b.id, b.created_at from brands b
where b.tap_mid is not null
  and not exists (select from mid_uses u
    where u.mid = b.tap_mid and u.brand_id = b.id and u.taken_at is null);
