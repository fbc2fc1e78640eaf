-- Fills the influences from what was recorded until now, however long ago it was.
insert into account_influences (by_id, user_id, kind, since)
select f.by_id, f.user_id, f.kind, min(f.at)
from (
  select u.created_by as by_id, u.id as user_id, 'created' as kind, u.created_at as at
    from users u where u.created_by is not null
  union all
  select u.password_set_by, u.id, 'password', coalesce(u.password_set_at, u.updated_at)
    from users u where u.password_set_by is not null
  union all
  select v.viewer_id, v.user_id, 'link', v.revealed_at
    from link_reveals v where v.user_id is not null
  union all
  select r.requested_by, r.user_id, 'factors', r.decided_at
    from factor_resets r where r.state = 'done' and r.requested_by is not null
  union all
  select a.actor_id, u.id, k.kind, a.at
    from audit_log a
    join users u on u.id::text = a.entity_id
    cross join lateral (values
      ('created', a.action = 'user.created'),
      ('password', a.action like 'auth.password%' or a.after ->> 'password' is not null),
      ('email', a.before ? 'email'),
      ('phone', a.before ?| array['phone_number', 'phone_country_code']),
      ('promoted', a.before ? 'role' and a.after ->> 'role' in ('admin', 'super_admin'))
    ) as k (kind, happened)
    where a.entity = 'user' and a.actor_id is not null and k.happened
  union all
  select a.actor_id, b.owner_user_id, 'phone', a.at
    from audit_log a join brands b on b.id::text = a.entity_id
    where a.entity = 'brand' and a.actor_id is not null and b.owner_user_id is not null
      and a.before ?| array['phone_number', 'phone_country_code']
) as f
where f.by_id <> f.user_id
group by f.by_id, f.user_id, f.kind;
