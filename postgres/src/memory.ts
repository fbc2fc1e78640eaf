import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

const MEMORY_FOLDER = '/dev/shm';
const MEMORY_BYTES = 4 * 1024 ** 3;

/**
 * The folder of temporary test clusters. Each has a thousand files, for which a disk takes half a
 * second of processor time, so they are in memory if enough is free.
 */
export async function roomyFolder(): Promise<string> {
  const room = await statfs(MEMORY_FOLDER).then(
    ({ bavail, bsize }) => Math.min(bavail * bsize, process.availableMemory()),
    () => 0,
  );
  return room < MEMORY_BYTES ? tmpdir() : MEMORY_FOLDER;
}
