import { sql } from 'kysely';
import type { Deps } from '../../platform/context.ts';
import type { Difference } from '../../platform/difference.ts';

/**
 * Checks that each active rule has a trial, and that alerts and cases are about payments of their
 * brand. Only the alert of a limit can have no payment. Checks each decision against the audit log.
 */
export async function verifyMonitoring({ db }: Pick<Deps, 'db'>): Promise<Difference[]> {
  const { rows } = await sql<{ readonly id: string; readonly problem: string }>`
    select r.id::text, 'the rule is on and was not tried' as problem from monitoring_rules r
      where r.active_version is not null and not exists (select from monitoring_trials t
        where t.rule_id = r.id and t.version = r.active_version)
    union all
    select a.id::text, 'the alert has no payment of its brand' from monitoring_alerts a
      where not exists (select from monitoring_alert_payments p
        join transactions t on t.id = p.transaction_id
        where p.alert_id = a.id and t.brand_id = a.brand_id)
        and not exists (select from monitoring_refusals f where f.rule_id = a.rule_id
          and f.brand_id = a.brand_id and f.day = a.day)
    union all
    select distinct a.id::text, 'the alert has a payment of another brand' from monitoring_alerts a
      join monitoring_alert_payments p on p.alert_id = a.id
      join transactions t on t.id = p.transaction_id where t.brand_id <> a.brand_id
    union all
    select a.id::text, 'the alert is in a case of another brand' from monitoring_alerts a
      join monitoring_cases c on c.id = a.case_id where c.brand_id <> a.brand_id
    union all
    select c.id::text, 'the decision differs from the audit log' from monitoring_cases c
      where c.status is distinct from (select coalesce((select case l.action
            when 'monitoring_case.review_begun' then 'in_review'
            when 'monitoring_case.cleared' then 'cleared'
            when 'monitoring_case.confirmed' then 'confirmed' end
          from audit_log l where l.entity = 'monitoring_case' and l.entity_id = c.id::text
            and l.action in ('monitoring_case.review_begun', 'monitoring_case.cleared',
              'monitoring_case.confirmed')
          order by l.id desc limit 1), 'open'))
    order by 2, 1`.execute(db);
  return rows;
}
