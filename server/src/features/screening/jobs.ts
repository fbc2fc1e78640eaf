import type { Deps } from '../../platform/context.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { importFolder } from './watch-folder.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Imports the screening lists of the watched folder. */
    import_screening_folder: Record<string, never>;
  }
}

export const importFolderTask =
  (deps: Deps): TaskHandler<'import_screening_folder'> =>
  () =>
    importFolder(deps);

export const screeningSchedule: readonly CronEntry[] = [
  { schedule: '*/10 * * * *', task: 'import_screening_folder' },
];
