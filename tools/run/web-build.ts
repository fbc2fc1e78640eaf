import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, runProgram } from './program.ts';

const DIST = join(ROOT, 'web', 'dist');
const STAMP = join(DIST, 'built-from.txt');
const SOURCES = ['web', 'contract'];
const FILES = ['package-lock.json', 'tsconfig.base.json'];
const SKIPPED = /(^|\/)(dist|node_modules)(\/|$)|\.test\.tsx?$|\.tsbuildinfo$/;

/** Builds the web app unless web/dist was built from exactly these sources. */
export async function buildWeb(): Promise<void> {
  const hash = await hashSources();
  const built = await readFile(STAMP, 'utf8').catch(() => '');
  if (built === hash) return;
  console.log('Building the web app');
  const { code, output } = await runProgram('vite', ['build', 'web', '--logLevel', 'warn']);
  if (code !== 0) throw new Error(`the web app does not build:\n${output}`);
  await writeFile(STAMP, hash);
}

async function hashSources(): Promise<string> {
  const lists = await Promise.all(
    SOURCES.map(async (folder) => {
      const paths = await readdir(join(ROOT, folder), { recursive: true });
      return paths.filter((path) => !SKIPPED.test(path)).map((path) => join(folder, path));
    }),
  );
  const hash = createHash('sha256');
  for (const path of [...FILES, ...lists.flat()].toSorted()) {
    const content = await readFile(join(ROOT, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EISDIR') return undefined;
      throw error;
    });
    if (content !== undefined) hash.update(path).update('\0').update(content);
  }
  return hash.digest('hex');
}
