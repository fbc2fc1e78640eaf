import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashFiles } from './hash-files.ts';
import { ROOT } from './program.ts';

const CACHE = join(ROOT, 'node_modules', '.cache', 'diwan-demo');
const SOURCES = ['server/migrations', 'server/src', 'contract/src'];
/** Where the simulator keeps what it will call: the one place that knows the product's port. */
const SIMULATOR = 'simulator.jsonl';

/**
 * A finished data folder of the trial mode, so that the product starts on it in two seconds. It is
 * of no use once something that fills it has changed, or a day later: the demo counts its days from
 * the day of its making.
 */
async function findName(): Promise<string> {
  const hash = await hashFiles(SOURCES, ['package-lock.json']);
  return `${new Date().toISOString().slice(0, 10)}-${hash.slice(0, 16)}`;
}

/** Copies the finished folder for a product at this port. @returns false when there is none yet */
export async function copyDemoData(data_dir: string, port: number): Promise<boolean> {
  const kept = join(CACHE, await findName());
  if (!existsSync(kept)) return false;
  await cp(kept, data_dir, { recursive: true });
  const file = join(data_dir, SIMULATOR);
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replaceAll(/localhost:\d+/g, `localhost:${port}`));
  return true;
}

/** Keeps a copy of a folder that was just filled, and whose product has stopped in order. */
export async function keepDemoData(data_dir: string): Promise<void> {
  // Where root may not run PostgreSQL, its data lie elsewhere: a copy would share them.
  if (!existsSync(join(data_dir, 'postgres', 'PG_VERSION'))) return;
  await mkdir(CACHE, { recursive: true });
  const old = (await readdir(CACHE)).filter((name) => !name.startsWith('new-'));
  const copy = await mkdtemp(join(CACHE, 'new-'));
  await cp(data_dir, copy, { recursive: true });
  // Another run may have been first: its folder is as good as ours.
  await rename(copy, join(CACHE, await findName())).catch(() => rm(copy, { recursive: true }));
  for (const name of old) await rm(join(CACHE, name), { recursive: true, force: true });
}
