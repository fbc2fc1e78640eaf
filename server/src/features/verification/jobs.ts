import type { Deps } from '../../platform/context.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { watchExpiries } from './expiry.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Notes which papers run out, and tells their owners. */
    watch_expiries: Record<string, never>;
  }
}

export const watchExpiriesTask =
  (deps: Deps): TaskHandler<'watch_expiries'> =>
  (_payload, { signal }) =>
    watchExpiries(deps, signal);

/** Papers are read at any hour, and run out at midnight. */
export const verificationSchedule: readonly CronEntry[] = [
  { schedule: '17 * * * *', task: 'watch_expiries' },
];
