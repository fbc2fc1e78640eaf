import type { Deps } from '../../platform/context.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { readCalendar } from '../holidays/public.ts';
import { enqueueFetch, fetchFolder } from './fetch-folder.ts';
import { findFolders } from './fetch-store.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Looks for new statements in the folder of one account at its bank. */
    fetch_bank_folder: { account_id: string };
    /** Queues a look into the folder of each account. */
    fetch_bank_statements: Record<string, never>;
  }
}

export const fetchBankFolderTask =
  (deps: Deps): TaskHandler<'fetch_bank_folder'> =>
  ({ account_id }, { signal }) =>
    fetchFolder(deps, account_id, signal);

export const fetchBankStatementsTask =
  (deps: Deps): TaskHandler<'fetch_bank_statements'> =>
  async () => {
    const { dayOf } = await readCalendar(deps.db);
    for (const id of await findFolders(deps.db, dayOf(deps.clock.now()))) {
      await enqueueFetch(deps.db, deps, id);
    }
  };

export const bankStatementsSchedule: readonly CronEntry[] = [
  { schedule: '4,19,34,49 * * * *', task: 'fetch_bank_statements' },
];
