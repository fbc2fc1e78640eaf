import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { AgreementsTable } from '../../platform/db/tables.ts';

type Due = Pick<AgreementsTable, 'brand_id' | 'agreement_type' | 'valid_from'>;

/**
 * Takes agreements whose next reminder is due, the oldest first, and counts the reminder. An owner
 * who missed several reminders gets one. A POS activation has one more reminder, on its
 * `valid_from`. Other agreements hold payouts from that day on, and the watch of holds writes about
 * them. An agreement that an administrator resolved with notes has no reminder.
 * @param days after the draft
 */
export async function takeDue(
  tx: Tx,
  now: string,
  days: readonly number[],
  limit: number,
): Promise<readonly Due[]> {
  const passed = sql`(select count(*)::integer from unnest(${[...days]}::integer[]) as d (day)
    where a.created_at + make_interval(days => d.day) <= ${now}::timestamptz)
    + case when a.agreement_type = 'pos_activation' and a.valid_from <= ${now}::timestamptz
      then 1 else 0 end`;
  const { rows } = await sql<Due>`
    with due as (
      select a.id, ${passed} as passed
      from agreements a join brands b on b.id = a.brand_id
      where a.status = 'pending' and a.campaign_id is null and b.status = 'active'
        and (a.agreement_type <> 'service' or a.replaces_id is not null)
        and a.reminders < ${passed}
        and not exists (select from service_holds r where r.agreement_id = a.id)
      order by a.created_at, a.number limit ${limit} for update of a skip locked
    )
    update agreements a set reminders = due.passed, reminded_at = ${now}
    from due where a.id = due.id
    returning a.brand_id, a.agreement_type, a.valid_from`.execute(tx);
  return rows;
}
