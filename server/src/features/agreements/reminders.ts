import type { Deps } from '../../platform/context.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { askToSign } from './pos.ts';
import * as store from './reminders-store.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Reminds owners of agreements that they have to sign. */
    remind_of_agreements: Record<string, never>;
  }
}

/**
 * Days after the draft on which the owner is reminded. Another reminder follows when it is overdue.
 */
export const REMINDER_DAYS = [3, 7, 12] as const;

const AT_ONCE = 50;

/**
 * Sends up to 50 reminders. Each is sent and counted in one transaction, so that none is sent
 * twice.
 * @returns whether there may be more
 */
async function remindSome(deps: Deps): Promise<boolean> {
  const now = deps.clock.iso();
  return deps.db.transaction().execute(async (tx) => {
    const due = await store.takeDue(tx, now, REMINDER_DAYS, AT_ONCE);
    for (const { brand_id, agreement_type, valid_from } of due) {
      const overdue = valid_from !== null && valid_from <= now;
      await askToSign(
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

/** Sends the due reminders. A campaign reminds of its own agreements, on the days that it chose. */
export const remindOfAgreements =
  (deps: Deps): TaskHandler<'remind_of_agreements'> =>
  async () => {
    while (await remindSome(deps));
  };

export const remindersSchedule: readonly CronEntry[] = [
  { schedule: '26 5-16 * * *', task: 'remind_of_agreements' },
];
