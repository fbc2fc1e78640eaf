import type { Deps } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** One attempt to post one event to a brand's server. */
    deliver_webhook: { delivery_id: string };
  }
}

export interface Queued {
  readonly id: string;
  readonly brand_id: number;
}

/** Seconds before the next attempt of a round, by how many there were. */
const WAITS_S = [10, 60, 300, 1_800, 7_200] as const;

const waitAfter = (attempts: number): number =>
  WAITS_S[Math.min(attempts, WAITS_S.length) - 1] ?? 0;

/**
 * Asks for the next attempt. A brand's deliveries go one after the other: they arrive in order, and
 * a server that answers slowly keeps nobody else waiting.
 * @param attempts of this round so far
 */
export const enqueueDelivery = (
  tx: Db,
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  { id, brand_id }: Queued,
  attempts = 0,
): Promise<void> =>
  jobs.enqueue(
    tx,
    'deliver_webhook',
    { delivery_id: id },
    {
      job_key: `webhook-${id}`,
      queue: `webhooks-${brand_id}`,
      run_at: clock
        .now()
        .add({ seconds: waitAfter(attempts) })
        .toString(),
    },
  );
