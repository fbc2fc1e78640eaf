import { sql } from 'kysely';
import type { Deps } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { AgreementsTable } from '../../platform/db/tables.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { requestSignature } from './pos.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Reminds owners of agreements that they have to sign. */
    remind_of_agreements: Record<string, never>;
  }
}

/**
 * The numbers of days after the draft at which the owner is reminded. A POS activation has another
 * reminder on its `valid_from`.
 */
const REMINDER_DAYS = [3, 7, 12] as const;

const AT_ONCE = 50;

type DueReminder = Pick<AgreementsTable, 'brand_id' | 'agreement_type' | 'valid_from'>;

/**
 * Returns agreements whose next reminder is due, the oldest first, and counts the reminder.
 * - An owner who missed several reminders gets one.
 * - A POS activation has one more reminder, on its `valid_from`.
 * - Other agreements hold payouts from that day on. The feature of holds then notifies their
 *   owners.
 * - An agreement that an admin resolved with notes has no reminder.
 *
 * @param days the numbers of days after the draft
 */
async function takeDue(
  tx: Tx,
  now: string,
  days: readonly number[],
  limit: number,
): Promise<readonly DueReminder[]> {
  const passed = sql`(select count(*)::integer from unnest(${[...days]}::integer[]) as d (day)
    where a.created_at + make_interval(days => d.day) <= ${now}::timestamptz)
    + case when a.agreement_type = 'pos_activation' and a.valid_from <= ${now}::timestamptz
      then 1 else 0 end`;
  const { rows } = await sql<DueReminder>`
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

/**
 * Sends up to 50 reminders. One transaction sends and counts them, so that none is sent twice.
 * @returns true if more may be due
 */
async function remindSome(deps: Deps): Promise<boolean> {
  const now = deps.clock.iso();
  return deps.db.transaction().execute(async (tx) => {
    const due = await takeDue(tx, now, REMINDER_DAYS, AT_ONCE);
    for (const { brand_id, agreement_type, valid_from } of due) {
      const overdue = valid_from !== null && valid_from <= now;
      await requestSignature(
        { deps },
        tx,
        brand_id,
        { agreement_type, valid_from: valid_from ?? now },
        overdue ? 'agreement_overdue' : 'agreement_waiting',
      );
    }
    return due.length === AT_ONCE;
  });
}

/**
 * Sends the due reminders. Agreements of a campaign are excluded, because the campaign sends its
 * own reminders.
 */
export const remindOfAgreements =
  (deps: Deps): TaskHandler<'remind_of_agreements'> =>
  async () => {
    while (await remindSome(deps));
  };

export const remindersSchedule: readonly CronEntry[] = [
  { schedule: '26 5-16 * * *', task: 'remind_of_agreements' },
];
