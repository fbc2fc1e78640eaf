import type { Deps } from '../../platform/context.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { rescreen, screenChanged, screenPeople } from './screen.ts';
import { importFolder } from './watch-folder.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Imports the screening lists of the watched folder. */
    import_screening_folder: Record<string, never>;
    /** Compares people who are new or have changed with all lists. */
    screen_people: Record<string, never>;
    /** Compares customers who are new or have changed with all lists. */
    screen_customers: Record<string, never>;
    /** Compares all subjects with the new entries of lists. */
    rescreen: Record<string, never>;
  }
}

export const importFolderTask =
  (deps: Deps): TaskHandler<'import_screening_folder'> =>
  () =>
    importFolder(deps);

export const screenPeopleTask =
  (deps: Deps): TaskHandler<'screen_people'> =>
  (_payload, { signal }) =>
    screenPeople(deps, signal);

export const screenCustomersTask =
  (deps: Deps): TaskHandler<'screen_customers'> =>
  (_payload, { signal }) =>
    screenChanged(deps, ['customer'], signal);

export const rescreenTask =
  (deps: Deps): TaskHandler<'rescreen'> =>
  (_payload, { signal }) =>
    rescreen(deps, signal);

/** An import starts `rescreen`. Its schedule continues a comparison that a restart interrupted. */
export const screeningSchedule: readonly CronEntry[] = [
  { schedule: '*/10 * * * *', task: 'import_screening_folder' },
  { schedule: '* * * * *', task: 'screen_people' },
  { schedule: '*/10 * * * *', task: 'screen_customers' },
  { schedule: '*/5 * * * *', task: 'rescreen' },
];
