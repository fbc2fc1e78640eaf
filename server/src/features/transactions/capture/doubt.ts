import type { Deps } from '../../../platform/context.ts';

/** What the provider told of and we don't believe. With its status an object is noted once. */
export interface Doubt {
  readonly object: 'charge' | 'refund' | 'payout';
  readonly object_id: string;
  readonly status: string;
  readonly problem: string;
}

declare module '../../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Puts something among what administrators have to look at. */
    note_doubt: Doubt;
  }
}

/** Leaves it to somebody to look at; no money moves until then. */
export async function doubt(
  { db, jobs, log }: Pick<Deps, 'db' | 'jobs' | 'log'>,
  what: Doubt,
): Promise<void> {
  log.warn({ ...what }, 'the provider was not believed');
  const job_key = `doubt-${what.object_id}-${what.status}`;
  await jobs.enqueue(db, 'note_doubt', what, { job_key });
}
