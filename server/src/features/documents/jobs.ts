import type { Deps } from '../../platform/context.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { sweepUploads } from './uploads.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    sweep_document_uploads: Record<string, never>;
  }
}

/** Files that were uploaded and never handed in do not stay. */
export const sweepDocumentUploads =
  (deps: Deps): TaskHandler<'sweep_document_uploads'> =>
  async () => {
    await sweepUploads(deps);
  };

export const documentsSchedule: readonly CronEntry[] = [
  { schedule: '41 2 * * *', task: 'sweep_document_uploads' },
];
