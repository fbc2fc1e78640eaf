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

/** Imports a file, unless its content is known. */
async function readFolderFile(deps: Deps, path: string, stamp: store.FileStamp, known?: string) {
  const { base: name } = parse(path);
  const is_small = stamp.size_bytes <= BigInt(MAX_LIST_BYTES);
  const bytes = is_small
    ? await readFile(path)
    : Buffer.from(`${stamp.size_bytes} ${stamp.changed_ms}`);
  const file_digest = createHash('sha256').update(bytes).digest('hex');
  if (file_digest === known) {
    await store.saveStamp(deps.db, name, stamp);
    return;
  }
  const refused = is_small
    ? await importFile(deps, name, bytes)
    : ({ line: 1, problem: 'too_large' } as const);
  if (refused) deps.log.warn({ file: name, ...refused }, 'a screening list was refused');
  await store.saveFile(deps.db, {
    name,
    file_digest,
    ...stamp,
    read_at: deps.clock.iso(),
    problem: refused?.problem ?? null,
    line: refused?.line ?? null,
  });
}

/**
 * Imports the new and changed files of the watched folder. The name of a file without its ending is
 * the name of its list. A file is read again only after it changed.
 */
export async function importFolder(deps: Deps): Promise<void> {
  const { screening_dir } = deps.config;
  if (screening_dir === undefined) return;
  const files = (await readdir(screening_dir)).filter((name) => /\.(?:xml|csv)$/i.test(name));
  for (const file of files.toSorted()) {
    const path = join(screening_dir, file);
    const { mtimeMs, ctimeMs, size } = await stat(path);
    if (mtimeMs > deps.clock.now().epochMilliseconds - SETTLED_MS) continue;
    // A program can set the time of the content back, but not the time of the change.
    const stamp = { size_bytes: BigInt(size), changed_ms: BigInt(Math.trunc(ctimeMs)) };
    const known = await store.findFile(deps.db, file);
    const { size_bytes, changed_ms } = known ?? {};
    if (size_bytes === stamp.size_bytes && changed_ms === stamp.changed_ms) continue;
    await readFolderFile(deps, path, stamp, known?.file_digest);
  }
}
