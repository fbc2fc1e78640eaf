import type { Deps } from '../../platform/context.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { releaseHeldLines } from './held-lines.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Releases brands on hold from exports whose files have not left. */
    release_held_lines: Record<string, never>;
  }
}

export const releaseHeldTask =
  (deps: Deps): TaskHandler<'release_held_lines'> =>
  (_payload, { signal }) =>
    releaseHeldLines(deps, signal);

export const payoutsSchedule: readonly CronEntry[] = [
  { schedule: '*/5 * * * *', task: 'release_held_lines' },
];
