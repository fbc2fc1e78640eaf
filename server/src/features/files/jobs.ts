import type { Deps } from '../../platform/context.ts';
import { sweepFiles } from '../../platform/files/stored-files.ts';
import type { TaskHandler } from '../../platform/jobs/tasks.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    sweep_files: Record<string, never>;
    delete_file_bytes: { readonly storage_keys: readonly string[] };
  }
}

/** Removes stored bytes without a row, which remain when a transaction fails. */
export const sweepOrphanFiles =
  ({ db, files, clock }: Deps): TaskHandler<'sweep_files'> =>
  async (_, { log }) => {
    const removed = await sweepFiles(db, files, new Date(clock.ms()));
    if (removed > 0) log.info({ removed }, 'removed files without a row');
  };

/** Removes the bytes of files whose rows were deleted. Keys without bytes are ignored. */
export const deleteFileBytes =
  ({ files }: Deps): TaskHandler<'delete_file_bytes'> =>
  async ({ storage_keys }) => {
    for (const key of storage_keys) await files.delete(key);
  };
