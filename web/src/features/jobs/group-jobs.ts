import type { Job } from '@diwan/contract/features/jobs/records';

/** A row of the list: one job, or several jobs that would look the same. */
export interface JobGroup {
  readonly kind: string;
  /** The newest job of the group. */
  readonly job: Job;
  readonly count: number;
}

/**
 * Returns the same kind for jobs with the same task, brand, event and outcome. A job without a
 * subject has its own kind.
 */
function kindOf({ id, task, subject, state, last_error, crashes }: Job): string {
  if (subject === null) return id;
  const { brand, what } = subject;
  return JSON.stringify([task, brand?.id, what, state, last_error, crashes]);
}

/**
 * Groups jobs of one kind, in the order of their newest jobs.
 * @param opened the kinds whose jobs are listed one by one
 */
export const groupJobs = (jobs: readonly Job[], opened: ReadonlySet<string>): JobGroup[] =>
  [...Map.groupBy(jobs, kindOf)].flatMap(([kind, same]) => {
    const [job] = same;
    if (job === undefined) return [];
    return opened.has(kind)
      ? same.map((one) => ({ kind, job: one, count: 1 }))
      : [{ kind, job, count: same.length }];
  });
