import type { Deps } from '../../platform/context.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { assessRisks } from './assess.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Assesses the risk of all brands. */
    assess_risks: Record<string, never>;
  }
}

export const assessRisksTask =
  (deps: Deps): TaskHandler<'assess_risks'> =>
  (_payload, { signal }) =>
    assessRisks(deps, signal);

/** The job runs hourly, because owners, cases and payments change at any hour. */
export const riskSchedule: readonly CronEntry[] = [
  { schedule: '47 * * * *', task: 'assess_risks' },
];
