import type { Deps } from '../../platform/context.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { enqueueReading } from '../documents/public.ts';
import { readSubmission } from './reading.ts';
import { findUnread } from './store.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    read_documents: { document_id: string };
    /** Queues submissions whose reading has no job. */
    sweep_readings: Record<string, never>;
  }
}

export const readDocumentsTask =
  (deps: Deps): TaskHandler<'read_documents'> =>
  ({ document_id }, { attempt }) =>
    readSubmission(deps, document_id, attempt);

/** Queues a missing or dead job again, because every upload must be read. */
export const sweepReadings =
  (deps: Pick<Deps, 'db' | 'jobs'>): TaskHandler<'sweep_readings'> =>
  async () => {
    for (const id of await findUnread(deps.db)) await enqueueReading(deps.db, deps, id);
  };

export const readingsSchedule: readonly CronEntry[] = [
  { schedule: '8,23,38,53 * * * *', task: 'sweep_readings' },
];
