import type { Deps } from '../../platform/context.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { sweepUploads } from './uploads.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    sweep_document_uploads: Record<string, never>;
  }
}

/** Removes uploaded files that were not submitted within a week. */
export const sweepDocumentUploads =
  (deps: Deps): TaskHandler<'sweep_document_uploads'> =>
  async () => {
    await sweepUploads(deps);
  };

export const documentsSchedule: readonly CronEntry[] = [
  { schedule: '41 2 * * *', task: 'sweep_document_uploads' },
];
