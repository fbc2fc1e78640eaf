import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashFiles } from './hash-files.ts';
import { ROOT } from './program.ts';

const CACHE = join(ROOT, 'node_modules', '.cache', 'diwan-demo');
const SOURCES = ['server/migrations', 'server/src', 'contract/src', 'demo/src', 'reading/src'];
/** The simulator's pending calls: the only file that contains the product's port. */
const SIMULATOR = 'simulator.jsonl';

/**
 * The name of a prepared data folder of the trial mode, with which the product starts in two
 * seconds. It is outdated after a change of the code that fills it, or a day later, because the
 * demo's dates are relative to its creation.
 */
async function findName(): Promise<string> {
  const hash = await hashFiles(SOURCES, ['package-lock.json']);
  return `${new Date().toISOString().slice(0, 10)}-${hash.slice(0, 16)}`;
}

/** Copies the prepared folder for a product at this port. @returns false if none exists yet */
export async function copyDemoData(data_dir: string, port: number): Promise<boolean> {
  const kept = join(CACHE, await findName());
  if (!existsSync(kept)) return false;
  await cp(kept, data_dir, { recursive: true });
  const file = join(data_dir, SIMULATOR);
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replaceAll(/localhost:\d+/g, `localhost:${port}`));
  return true;
}

/** Keeps a copy of a folder that was just filled, after its product stopped regularly. */
export async function keepDemoData(data_dir: string): Promise<void> {
  // If root may not run PostgreSQL, its data are elsewhere: a copy would share them.
  if (!existsSync(join(data_dir, 'postgres', 'PG_VERSION'))) return;
  await mkdir(CACHE, { recursive: true });
  const old = (await readdir(CACHE)).filter((name) => !name.startsWith('new-'));
  const copy = await mkdtemp(join(CACHE, 'new-'));
  await cp(data_dir, copy, { recursive: true });
  // Another run may have been first: its folder is equivalent to ours.
  await rename(copy, join(CACHE, await findName())).catch(() => rm(copy, { recursive: true }));
  for (const name of old) await rm(join(CACHE, name), { recursive: true, force: true });
}
