import type { Deps } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';

declare module '../../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Lets debits clear the transactions that they were set off against. */
    offset_debits: Record<string, never>;
  }
}

/** Asks for the job after commit; one that waits already does. */
export const wakeOffsets = (tx: Tx, { jobs }: Pick<Deps, 'jobs'>): Promise<void> =>
  jobs.enqueue(tx, 'offset_debits', {}, { job_key: 'offset-debits' });
