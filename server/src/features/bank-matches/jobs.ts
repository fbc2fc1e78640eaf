import type { Deps } from '../../platform/context.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { matchOpenEntries } from './match-entries.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Matches open entries of bank statements with records that were added later. */
    match_bank_entries: Record<string, never>;
  }
}

export const matchBankEntriesTask =
  (deps: Deps): TaskHandler<'match_bank_entries'> =>
  () =>
    matchOpenEntries(deps);

export const bankMatchesSchedule: readonly CronEntry[] = [
  { schedule: '*/15 * * * *', task: 'match_bank_entries' },
];
