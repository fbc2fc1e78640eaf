import type { Deps } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';

declare module '../../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** One attempt to put one file on the server of a bank. */
    deliver_payout_file: { delivery_id: string };
  }
}

/** Seconds before the next attempt of a round, by how many there were. */
const WAITS_S = [30, 120, 600, 1_800, 3_600] as const;

/** Attempts of a round; then somebody has to ask for another. */
export const MAX_ATTEMPTS = WAITS_S.length + 1;

/** A job outlives more deaths of its process than a round has attempts. */
const JOB_LIVES = 25;

/** When the next attempt is due. */
export const dueAfter = ({ clock }: Pick<Deps, 'clock'>, attempts: number): string =>
  clock
    .now()
    .add({ seconds: WAITS_S[attempts - 1] ?? 0 })
    .toString();

/** Asks for the next attempt. The files of a business go to its bank one after the other. */
export const enqueueDelivery = (
  tx: Db,
  { jobs }: Pick<Deps, 'jobs'>,
  delivery: { readonly id: string; readonly business_id: string; readonly due_at: string },
): Promise<void> =>
  jobs.enqueue(
    tx,
    'deliver_payout_file',
    { delivery_id: delivery.id },
    {
      job_key: `payout-file-${delivery.id}`,
      queue: `bank-${delivery.business_id}`,
      run_at: delivery.due_at,
      max_attempts: JOB_LIVES,
    },
  );
