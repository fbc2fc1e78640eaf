import type { Deps } from '../../platform/context.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { confirmByBank } from './by-bank.ts';
import { releaseHeldLines } from './held-lines.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Confirms and returns the payouts that entries of bank statements show. */
    confirm_by_bank: Record<string, never>;
    /** Releases brands on hold from exports whose files have not left. */
    release_held_lines: Record<string, never>;
  }
}

export const confirmByBankTask =
  (deps: Deps): TaskHandler<'confirm_by_bank'> =>
  (_payload, { signal }) =>
    confirmByBank(deps, signal);

export const releaseHeldTask =
  (deps: Deps): TaskHandler<'release_held_lines'> =>
  (_payload, { signal }) =>
    releaseHeldLines(deps, signal);

export const payoutsSchedule: readonly CronEntry[] = [
  { schedule: '*/5 * * * *', task: 'release_held_lines' },
  { schedule: '7,22,37,52 * * * *', task: 'confirm_by_bank' },
];
