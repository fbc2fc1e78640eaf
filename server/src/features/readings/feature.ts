import type { ServerFeature } from '../../platform/feature.ts';
import { readDocumentsTask, readingsSchedule, sweepReadings } from './jobs.ts';
import { readingRoutes } from './routes.ts';

export const readings = {
  routes: readingRoutes,
  jobs: { read_documents: readDocumentsTask, sweep_readings: sweepReadings },
  schedule: readingsSchedule,
  tables: ['document_readings', 'reading_values'],
} as const satisfies ServerFeature;
