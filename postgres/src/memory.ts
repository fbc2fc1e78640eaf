import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

const MEMORY_FOLDER = '/dev/shm';
const MEMORY_BYTES = 4 * 1024 ** 3;

/**
 * Where clusters lie that end with a test: each is a thousand files, for which a disk takes half a
 * second of processor, so they are in memory where there is plenty.
 */
export async function roomyFolder(): Promise<string> {
  const room = await statfs(MEMORY_FOLDER).then(
    ({ bavail, bsize }) => Math.min(bavail * bsize, process.availableMemory()),
    () => 0,
  );
  return room < MEMORY_BYTES ? tmpdir() : MEMORY_FOLDER;
}
