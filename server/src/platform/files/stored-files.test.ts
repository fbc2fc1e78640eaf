import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOGO_FILE } from '@diwan/contract/kernel/data-url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { picture } from '../../testing/hostile/hostile-images.ts';
import { cloneDatabase } from '../../testing/database/template-database.ts';
import { type OpenDatabase, openDatabase } from '../db/database.ts';
import { checkFile, type CheckedFile, ownFile, stopFileInspectors } from './check.ts';
import { type FileStore, openFileStore } from './store.ts';
import { findFile, keepFile, storeFile, sweepFiles } from './stored-files.ts';

let folder: string;
let database: OpenDatabase;
let files: FileStore;
let logo: CheckedFile;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'diwan-files-'));
  database = openDatabase((await cloneDatabase()).url);
  files = openFileStore(`file:${folder}`);
  logo = await checkFile(await picture().png().toBuffer(), LOGO_FILE, { name: 'شعار.png' });
});
afterAll(async () => {
  stopFileInspectors();
  await database.close();
  await rm(folder, { recursive: true });
});

const store = async (file: CheckedFile, fail = false) => {
  const kept = await keepFile({ files }, file);
  return database.db.transaction().execute(async (tx) => {
    const row = await storeFile(tx, kept, { kind: 'logo', visibility: 'public' });
    if (fail) throw new Error('rolled back');
    return row;
  });
};

const keys = async () =>
  (await Array.fromAsync(files.listOlderThan(new Date(Date.now() + 60_000)))).flat();

test('a stored file is found by its id, and its bytes by its key', async () => {
  const { id, storage_key } = await store(logo);
  const row = await findFile(database.db, id);
  expect(row).toMatchObject({
    kind: 'logo',
    visibility: 'public',
    content_type: 'image/png',
    size_bytes: logo.bytes.length,
    sha256: logo.sha256,
    original_name: 'شعار.png',
    width: 64,
    height: 48,
    pages: null,
  });
  const bytes = await files.getBytes(storage_key);
  expect(Buffer.from(bytes).equals(logo.bytes)).toBe(true);
});

test('only a logo can be public', async () => {
  const kept = await keepFile({ files }, ownFile(Buffer.from('%PDF'), 'application/pdf'));
  const stored = database.db
    .transaction()
    .execute((tx) => storeFile(tx, kept, { kind: 'agreement', visibility: 'public' }));
  await expect(stored).rejects.toMatchObject({ constraint: 'files_public_check' });
});

test('bytes without a row are deleted after a day, and bytes with a row never', async () => {
  const before = await keys();
  const { storage_key } = await store(logo);
  await expect(store(logo, true)).rejects.toThrow('rolled back');
  expect(await keys()).toHaveLength(before.length + 2);

  const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
  // Files of the platform have no row, and their keys are not random.
  await files.put('audit-heads/1', Buffer.from('{}'), 'application/json');
  expect(await sweepFiles(database.db, files, hours(23))).toBe(0);
  expect(await sweepFiles(database.db, files, hours(25))).toBeGreaterThan(0);
  expect(await sweepFiles(database.db, files, hours(25))).toBe(0);
  expect(Buffer.from(await files.getBytes('audit-heads/1')).toString()).toBe('{}');
  expect(await keys()).toContain(storage_key);
});
