import { sql } from 'kysely';
import { fileOf, isBefore, isWithin, keyOf, yesOf } from './rows.ts';

/** The cases that were opened or decided in the month, or that are open at its end. */
export const screeningCases = fileOf(
  'screening-cases.csv',
  [
    'id',
    'subject_kind',
    'role',
    'brand_id',
    'user_id',
    'customer_id',
    'names',
    'list',
    'entry_key',
    'entry_name',
    'score',
    'band',
    'opened_at',
    'opened_in_month',
    'frozen_at',
    'first_cleared_at',
    'first_cleared_by',
    'state_at_end',
    'decided_at',
    'decided_by',
    'decided_in_month',
  ],
  (period) => {
    const isDecided = isBefore('c.decided_at', period);
    const isFirst = isBefore('c.first_cleared_at', period);
    return sql`
      select ${keyOf('c.opened_at', 'c.id')} as key, c.id, c.kind as subject_kind, c.role,
        c.brand_id, c.user_id, c.customer_id, c.names, l.name as list, c.entry_key, c.entry_name,
        c.score, c.band, c.opened_at, ${yesOf(isWithin('c.opened_at', period))} as opened_in_month,
        case when ${isBefore('c.frozen_at', period)} then c.frozen_at end as frozen_at,
        case when ${isFirst} then c.first_cleared_at end as first_cleared_at,
        case when ${isFirst} then c.first_cleared_by end as first_cleared_by,
        case when ${isDecided} then c.status else 'open' end as state_at_end,
        case when ${isDecided} then c.decided_at end as decided_at,
        case when ${isDecided} then c.decided_by end as decided_by,
        ${yesOf(sql`coalesce(${isWithin('c.decided_at', period)}, false)`)} as decided_in_month
      from screening_cases c join screening_lists l on l.id = c.list_id
      where c.opened_at < ${period.until}::timestamptz
        and coalesce(c.decided_at >= ${period.from}::timestamptz, true)`;
  },
);

/** The versions that were imported in the month, and those in force at its end. */
export const listVersions = fileOf(
  'screening-list-versions.csv',
  [
    'list_id',
    'list',
    'format',
    'version',
    'entries',
    'added',
    'changed',
    'removed',
    'digest',
    'source',
    'imported_at',
    'imported_by',
    'imported_in_month',
    'in_force_at_end',
  ],
  (period) => sql`
    select v.* from (
      select ${keyOf('v.imported_at', 'v.list_id')} || ' ' || v.version as key, v.list_id,
        l.name as list, l.format, v.version, v.entries, v.added, v.changed, v.removed, v.digest,
        v.source, v.imported_at, v.imported_by,
        ${yesOf(isWithin('v.imported_at', period))} as imported_in_month,
        ${yesOf(sql`not exists (select from screening_list_versions n
          where n.list_id = v.list_id and n.version > v.version
            and n.imported_at < ${period.until}::timestamptz)`)} as in_force_at_end
      from screening_list_versions v join screening_lists l on l.id = v.list_id
      where v.imported_at < ${period.until}::timestamptz
    ) as v where 'yes' in (v.imported_in_month, v.in_force_at_end)`,
);

/** The comparisons of all subjects with a version of a list. */
export const screeningRuns = fileOf(
  'screening-runs.csv',
  ['list_id', 'version', 'started_at', 'finished_at', 'subjects'],
  (period) => sql`
    select ${keyOf('s.started_at', 's.list_id')} || ' ' || s.version as key, s.list_id, s.version,
      s.started_at, case when ${isBefore('s.finished_at', period)} then s.finished_at end
        as finished_at,
      case when ${isBefore('s.finished_at', period)} then s.subjects end as subjects
    from screening_runs s where ${isWithin('s.started_at', period)}`,
);

/** The cases that were opened or decided in the month, or that are open at its end. */
export const monitoringCases = fileOf(
  'monitoring-cases.csv',
  [
    'id',
    'brand_id',
    'opened_at',
    'opened_in_month',
    'alerts',
    'state_at_end',
    'decided_at',
    'decided_by',
  ],
  (period) => {
    const isDecided = isBefore('c.decided_at', period);
    return sql`
      select ${keyOf('c.opened_at', 'c.id')} as key, c.id, c.brand_id, c.opened_at,
        ${yesOf(isWithin('c.opened_at', period))} as opened_in_month,
        (select count(*) from monitoring_alerts a where a.case_id = c.id
          and a.raised_at < ${period.until}::timestamptz) as alerts,
        case when ${isDecided} then c.status else 'open' end as state_at_end,
        case when ${isDecided} then c.decided_at end as decided_at,
        case when ${isDecided} then c.decided_by end as decided_by
      from monitoring_cases c where c.opened_at < ${period.until}::timestamptz
        and coalesce(c.decided_at >= ${period.from}::timestamptz, true)`;
  },
);

/** The class of each brand at the end of the month: its last change until then. */
export const riskClasses = fileOf(
  'risk-classes.csv',
  ['brand_id', 'brand', 'level', 'score', 'since', 'last_reviewed_at'],
  ({ until }) => sql`
    select lpad(b.id::text, 10, '0') as key, b.id as brand_id, b.name as brand, h.level, h.score,
      h.changed_at as since,
      (select max(r.changed_at) from brand_risk_changes r where r.brand_id = b.id
        and r.kind = 'reviewed' and r.changed_at < ${until}::timestamptz) as last_reviewed_at
    from brands b cross join lateral (select h.level, h.score, h.changed_at
      from brand_risk_changes h where h.brand_id = b.id and h.changed_at < ${until}::timestamptz
      order by h.id desc limit 1) as h`,
);

export const riskChanges = fileOf(
  'risk-changes.csv',
  ['id', 'brand_id', 'kind', 'level', 'score', 'reason', 'changed_at', 'changed_by'],
  (period) => sql`
    select lpad(h.id::text, 19, '0') as key, h.id, h.brand_id, h.kind, h.level, h.score, h.reason,
      h.changed_at, h.changed_by
    from brand_risk_changes h where ${isWithin('h.changed_at', period)}`,
);
