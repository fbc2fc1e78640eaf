import type { Deps } from '../../../platform/context.ts';

/** What the provider reports and what contradicts our records. With its status an object is noted once. */
export interface Exception {
  readonly object: 'charge' | 'refund' | 'payout';
  readonly object_id: string;
  readonly status: string;
  readonly problem: string;
}

declare module '../../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Puts something among what administrators have to look at. */
    note_exception: Exception;
  }
}

/** Leaves it to somebody to look at; no money moves until then. */
export async function noteException(
  { db, jobs, log }: Pick<Deps, 'db' | 'jobs' | 'log'>,
  what: Exception,
): Promise<void> {
  log.warn({ ...what }, 'the provider contradicts us');
  const job_key = `exception-${what.object_id}-${what.status}`;
  await jobs.enqueue(db, 'note_exception', what, { job_key });
}
