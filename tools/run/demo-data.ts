import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashFiles } from './hash-files.ts';
import { ROOT } from './program.ts';

const CACHE = join(ROOT, 'node_modules', '.cache', 'diwan-demo');
const SOURCES = ['server/migrations', 'server/src', 'contract/src', 'demo/src', 'reading/src'];
/** The simulator's file. No other file contains the product's port. */
const SIMULATOR = 'simulator.jsonl';

/**
 * Returns the name of the prepared data folder of the trial mode, with which the product starts in
 * two seconds. The name changes with the code that fills the folder. It also changes every day,
 * because the demo's dates are relative to the day of the fill.
 */
async function findName(): Promise<string> {
  const hash = await hashFiles(SOURCES, ['package-lock.json']);
  return `${new Date().toISOString().slice(0, 10)}-${hash.slice(0, 16)}`;
}

/**
 * Copies the prepared folder for a product on this port.
 * @returns false if the folder does not exist yet
 */
export async function copyDemoData(data_dir: string, port: number): Promise<boolean> {
  const kept = join(CACHE, await findName());
  if (!existsSync(kept)) return false;
  await cp(kept, data_dir, { recursive: true });
  const file = join(data_dir, SIMULATOR);
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replaceAll(/localhost:\d+/g, `localhost:${port}`));
  return true;
}

/** Keeps a copy of a filled data folder. Its product must have shut down normally. */
export async function keepDemoData(data_dir: string): Promise<void> {
  // If another account runs PostgreSQL, its data are in another folder, which a copy would share.
  if (!existsSync(join(data_dir, 'postgres', 'PG_VERSION'))) return;
  await mkdir(CACHE, { recursive: true });
  const old = (await readdir(CACHE)).filter((name) => !name.startsWith('new-'));
  const copy = await mkdtemp(join(CACHE, 'new-'));
  await cp(data_dir, copy, { recursive: true });
  // If another run was faster, its folder is equivalent to ours.
  await rename(copy, join(CACHE, await findName())).catch(() => rm(copy, { recursive: true }));
  for (const name of old) await rm(join(CACHE, name), { recursive: true, force: true });
}
