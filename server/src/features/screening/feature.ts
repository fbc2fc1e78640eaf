import type { ServerFeature } from '../../platform/feature.ts';
import {
  importFolderTask,
  rescreenTask,
  screenCustomersTask,
  screeningSchedule,
  screenPeopleTask,
} from './jobs.ts';
import { screeningRoutes } from './routes.ts';
import { verifyCases, verifyLists } from './verify.ts';

export const screening = {
  routes: screeningRoutes,
  jobs: {
    import_screening_folder: importFolderTask,
    screen_people: screenPeopleTask,
    screen_customers: screenCustomersTask,
    rescreen: rescreenTask,
  },
  schedule: screeningSchedule,
  verify: { screening_lists: verifyLists, screening_cases: verifyCases },
  erase: {
    texts: [
      {
        place: 'notes',
        table: 'screening_cases',
        columns: { first_reason: 'text', reason: 'text' },
      },
    ],
  },
  tables: [
    'screening_cases',
    'screening_entries',
    'screening_files',
    'screening_list_versions',
    'screening_lists',
    'screening_runs',
    'screening_subjects',
    'screening_watch',
  ],
} as const satisfies ServerFeature;
