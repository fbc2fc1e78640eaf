import { sql } from 'kysely';
import { fileOf, isBefore, isWithin, keyOf } from './rows.ts';

const STAFF = sql`('super_admin', 'admin', 'auditor')`;

/**
 * The accounts of admins and auditors that joined or left. An account leaves when it is
 * deactivated or suspended, or gets another role. The time counts until its last session ended.
 */
export const staff = fileOf(
  'staff.csv',
  [
    'event',
    'how',
    'user_id',
    'first_name',
    'last_name',
    'role',
    'at',
    'by',
    'access_ended',
    'seconds_until_access_ended',
  ],
  (period) => sql`
    with events as (
      select 'joined' as event, 'created' as how, u.id as user_id, u.role::text as role,
        u.created_at as at, u.created_by::text as by, 'u' as source
      from users u where u.role in ${STAFF} and ${isWithin('u.created_at', period)}
      union all
      select case when a.action = 'user.activated' or a.after ->> 'role' in ${STAFF}
          then 'joined' else 'left' end,
        case when a.action = 'user.updated' then 'role_changed'
          else substr(a.action, 6) end, u.id,
        coalesce(a.after ->> 'role', u.role::text), a.at, a.actor_id::text, a.id::text
      from audit_log a join users u on u.id::text = a.entity_id
      where a.entity = 'user' and ${isWithin('a.at', period)} and (
        (a.action in ('user.deactivated', 'user.suspended', 'user.activated')
          and u.role in ${STAFF})
        or (a.action = 'user.updated'
          and (a.before ->> 'role' in ${STAFF}) <> (a.after ->> 'role' in ${STAFF})))
    )
    select ${keyOf('e.at', 'e.source')} || ' ' || e.user_id as key, e.event, e.how, e.user_id,
      u.first_name, u.last_name, e.role, e.at, e.by, a.seconds as seconds_until_access_ended,
      case when a.seconds = 0 then 'at_once' when a.seconds > 0 then 'late' end as access_ended
    from events e join users u on u.id = e.user_id cross join lateral (
      select case when e.event = 'left' then coalesce(max(floor(extract(epoch from
        least(s.ended_at, s.expires_at) - e.at)))::integer, 0) end as seconds
      from sessions s where s.user_id = e.user_id and s.created_at <= e.at
        and least(s.ended_at, s.expires_at) >= e.at
    ) as a`,
);

/** The failures and stops of the month, as far as the product records them. */
export const incidents = fileOf(
  'incidents.csv',
  ['kind', 'at', 'subject', 'reference'],
  (period) => sql`
    select ${keyOf('i.at', 'i.kind')} || ' ' || i.reference as key, i.kind, i.at, i.subject,
      i.reference
    from (
      select 'failed_job' as kind, j.updated_at::timestamptz(3) as at, t.identifier as subject,
        j.id::text as reference
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where j.attempts >= j.max_attempts and j.locked_at is null
      union all
      select 'job_run_again', a.at, a.entity_id, a.id::text from audit_log a
      where a.action = 'job.run_again'
      union all
      select case a.after ->> 'maintenance_mode' when 'true' then 'maintenance_begun'
        else 'maintenance_ended' end, a.at, 'maintenance_mode', a.id::text
      from audit_log a where a.action = 'settings.updated' and a.after ? 'maintenance_mode'
      union all
      select 'restored', r.restored_at, 'installation', r.id::text from restores r
      union all
      select 'reconciliation_failed', coalesce(d.finished_at, d.started_at), d.day::text,
        d.day::text
      from reconciliation_days d where d.run_state = 'failed'
      union all
      select 'screening_file_refused', f.read_at, f.name, f.file_digest from screening_files f
      where f.problem is not null
      union all
      select 'bank_file_refused', f.at, f.name, f.id::text from bank_fetched_files f
      where f.state = 'refused'
      union all
      select 'payout_delivery_failed', p.at, p.delivery_id::text,
        p.delivery_id::text || ' ' || p.attempt
      from payout_delivery_attempts p where p.problem is not null
    ) as i where ${isWithin('i.at', period)}`,
);

/** The restores of this installation from its backups. */
export const restores = fileOf(
  'restores.csv',
  ['id', 'backup_at', 'restored_at', 'settled_at', 'released_at'],
  (period) => sql`
    select ${keyOf('r.restored_at', 'r.id')} as key, r.id, r.backup_at, r.restored_at,
      case when ${isBefore('r.settled_at', period)} then r.settled_at end as settled_at,
      case when ${isBefore('r.released_at', period)} then r.released_at end as released_at
    from restores r where ${isWithin('r.restored_at', period)}`,
);

/** The checks of the whole audit chain. */
export const auditChecks = fileOf(
  'audit-checks.csv',
  ['id', 'checked_at', 'rows', 'differences'],
  (period) => sql`
    select ${keyOf('c.checked_at', 'c.id')} as key, c.id, c.checked_at, c.rows, c.differences
    from audit_checks c where ${isWithin('c.checked_at', period)}`,
);
