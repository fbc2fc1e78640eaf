import type { ServerFeature } from '../../platform/feature.ts';
import { importFolderTask, screeningSchedule } from './jobs.ts';
import { screeningRoutes } from './routes.ts';
import { verifyLists } from './verify.ts';

export const screening = {
  routes: screeningRoutes,
  jobs: { import_screening_folder: importFolderTask },
  schedule: screeningSchedule,
  verify: { screening_lists: verifyLists },
  tables: ['screening_entries', 'screening_files', 'screening_list_versions', 'screening_lists'],
} as const satisfies ServerFeature;
