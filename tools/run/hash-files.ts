import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './program.ts';

const SKIPPED = /(^|\/)(dist|node_modules)(\/|$)|\.test\.tsx?$|\.tsbuildinfo$/;

/** Computes one hash of these files and of all files below these folders, except tests. */
export async function hashFiles(folders: string[], files: string[]): Promise<string> {
  const lists = await Promise.all(
    folders.map(async (folder) => {
      const paths = await readdir(join(ROOT, folder), { recursive: true });
      return paths.filter((path) => !SKIPPED.test(path)).map((path) => join(folder, path));
    }),
  );
  const hash = createHash('sha256');
  for (const path of [...files, ...lists.flat()].toSorted()) {
    const content = await readFile(join(ROOT, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EISDIR') return undefined;
      throw error;
    });
    if (content !== undefined) hash.update(path).update('\0').update(content);
  }
  return hash.digest('hex');
}
