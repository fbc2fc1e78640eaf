import type { ServerFeature } from '../../platform/feature.ts';
import { verifyFiles } from './verify.ts';
import { deleteFileBytes, sweepOrphanFiles } from './jobs.ts';
import { filesRoutes } from './routes.ts';

/**
 * Creates the feature.
 * @param verbs the functions of other features that decide who may read a file
 */
export const filesFeature = (verbs: Parameters<typeof filesRoutes>[0]) =>
  ({
    routes: filesRoutes(verbs),
    jobs: { delete_file_bytes: deleteFileBytes, sweep_files: sweepOrphanFiles },
    schedule: [{ schedule: '43 3 * * *', task: 'sweep_files' }],
    verify_files: { files: verifyFiles },
    tables: [],
  }) as const satisfies ServerFeature;
