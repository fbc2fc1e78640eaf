import type { Job } from '@diwan/contract/features/jobs/records';

/** Jobs that look the same in the list, shown as one row. */
export interface JobGroup {
  readonly kind: string;
  /** The newest of them. */
  readonly job: Job;
  readonly count: number;
}

/** Jobs with the same task, brand, event and outcome are of one kind. */
function kindOf({ id, task, subject, state, last_error, crashes }: Job): string {
  if (subject === null) return id;
  const { brand, what } = subject;
  return JSON.stringify([task, brand?.id, what, state, last_error, crashes]);
}

/**
 * Groups jobs of one kind, in the order of their newest jobs.
 * @param opened the kinds whose jobs are shown one by one
 */
export const groupJobs = (jobs: readonly Job[], opened: ReadonlySet<string>): JobGroup[] =>
  [...Map.groupBy(jobs, kindOf)].flatMap(([kind, same]) => {
    const [job] = same;
    if (job === undefined) return [];
    return opened.has(kind)
      ? same.map((one) => ({ kind, job: one, count: 1 }))
      : [{ kind, job, count: same.length }];
  });
