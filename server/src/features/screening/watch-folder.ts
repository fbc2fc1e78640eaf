import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { MAX_LIST_BYTES } from '@diwan/contract/features/screening/terms';
import { readList } from '@diwan/reading/screening/port';
import { type Deps, systemContext } from '../../platform/context.ts';
import { AppError } from '../../platform/error.ts';
import { formatOf, storeList } from './import-list.ts';
import * as store from './list-store.ts';

/** A file that changed later than this may still be incomplete. */
const SETTLED_MS = 60_000;

/** Imports one file. Returns the problem and its line if the file is refused. */
async function importFile(deps: Deps, file: string, bytes: Uint8Array) {
  const { name } = parse(file);
  const format = formatOf(file, bytes);
  const read = await readList({ bytes, format });
  if ('problem' in read) return read;
  const ctx = systemContext(deps, 'import_screening_folder');
  const list = { name: name.slice(0, 100), format, source: 'folder', ...read } as const;
  try {
    await ctx.transaction((tx) => storeList(ctx, tx, list));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'SCREENING_LIST_FORMAT') return { line: 1, problem: 'other_format' };
    if (error.code !== 'SCREENING_LIST_UNCHANGED') throw error;
  }
  return null;
}

/**
 * Imports the new and changed files of the watched folder. The name of a file without its ending is
 * the name of its list. A refused file is read again only after it changed.
 */
export async function importFolder(deps: Deps): Promise<void> {
  const { screening_dir } = deps.config;
  if (screening_dir === undefined) return;
  const files = (await readdir(screening_dir)).filter((name) => /\.(?:xml|csv)$/i.test(name));
  for (const file of files.toSorted()) {
    const path = join(screening_dir, file);
    const { mtimeMs, size } = await stat(path);
    if (mtimeMs > deps.clock.now().epochMilliseconds - SETTLED_MS) continue;
    const is_small = size <= MAX_LIST_BYTES;
    const bytes = is_small ? await readFile(path) : Buffer.from(`${size} ${mtimeMs}`);
    const file_digest = createHash('sha256').update(bytes).digest('hex');
    if (await store.isKnownFile(deps.db, file, file_digest)) continue;
    const refused = is_small
      ? await importFile(deps, file, bytes)
      : ({ line: 1, problem: 'too_large' } as const);
    if (refused) deps.log.warn({ file, ...refused }, 'a screening list was refused');
    await store.saveFile(deps.db, {
      name: file,
      file_digest,
      read_at: deps.clock.iso(),
      problem: refused?.problem ?? null,
      line: refused?.line ?? null,
    });
  }
}
