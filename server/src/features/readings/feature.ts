import type { ServerFeature } from '../../platform/feature.ts';
import { verifyReadings } from './correct-reading.ts';
import { readDocumentsTask, readingsSchedule, sweepReadings } from './jobs.ts';
import { readingRoutes } from './routes.ts';

export const readings = {
  routes: readingRoutes,
  jobs: { read_documents: readDocumentsTask, sweep_readings: sweepReadings },
  schedule: readingsSchedule,
  verify: { readings: verifyReadings },
  tables: ['document_readings', 'reading_values'],
} as const satisfies ServerFeature;
