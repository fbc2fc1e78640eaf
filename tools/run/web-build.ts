import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashFiles } from './hash-files.ts';
import { ROOT, runProgram } from './program.ts';

const DIST = join(ROOT, 'web', 'dist');
const STAMP = join(DIST, 'built-from.txt');

/** Builds the web app unless web/dist was built from exactly these sources. */
export async function buildWeb(): Promise<void> {
  const hash = await hashFiles(['web', 'contract'], ['package-lock.json', 'tsconfig.base.json']);
  const built = await readFile(STAMP, 'utf8').catch(() => '');
  if (built === hash) return;
  console.log('Building the web app');
  const { code, output } = await runProgram('vite', ['build', 'web', '--logLevel', 'warn']);
  if (code !== 0) throw new Error(`the web app does not build:\n${output}`);
  await writeFile(STAMP, hash);
}
