import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startS3Stub, type S3Stub } from '../../testing/outside/s3-stub.ts';
import { findStorageTrouble } from './storage-check.ts';
import { type FileStore, newStorageKey, openFileStore } from './store.ts';

const BYTES = Buffer.from('رخصة');
const soon = (): Date => new Date(Date.now() + 60_000);

async function keysOf(store: FileStore, instant: Date): Promise<readonly string[]> {
  const pages = await Array.fromAsync(store.listOlderThan(instant));
  return pages.flat().toSorted();
}

/** Defines the tests that every storage must pass. */
function describeStore(name: string, open: () => FileStore): void {
  describe(name, () => {
    test('returns the stored bytes', async () => {
      const [store, key] = [open(), newStorageKey()];
      await store.put(key, BYTES, 'text/plain');
      expect(Buffer.from(await store.getBytes(key)).equals(BYTES)).toBe(true);
      await store.delete(key);
      await expect(store.getBytes(key)).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
    });

    test('passes its check', async () => {
      await expect(open().check()).resolves.toBeUndefined();
    });

    test('accepts the deletion of a missing key', async () => {
      await expect(open().delete(newStorageKey())).resolves.toBeUndefined();
    });

    test('lists the keys of a folder, and none of a missing folder', async () => {
      const store = open();
      const keys = ['heads/1', 'heads/2', 'heads/3'];
      for (const key of keys) await store.put(key, BYTES, 'text/plain');
      expect((await Array.fromAsync(store.listUnder('heads'))).flat().toSorted()).toEqual(keys);
      expect((await Array.fromAsync(store.listUnder('nothing'))).flat()).toEqual([]);
      for (const key of keys) await store.delete(key);
    });

    test('lists all keys older than an instant', async () => {
      const store = open();
      const keys = Array.from({ length: 5 }, newStorageKey).toSorted();
      for (const key of keys) await store.put(key, BYTES, 'text/plain');
      expect(await keysOf(store, soon())).toEqual(keys);
      expect(await keysOf(store, new Date(Date.now() - 60_000))).toEqual([]);
    });
  });
}

let folder: string;
let stub: S3Stub;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'diwan files '));
  stub = await startS3Stub();
});
afterAll(async () => {
  await stub.close();
  await rm(folder, { recursive: true });
});

describeStore('a folder', () => openFileStore(`file:${folder}/files`));
describeStore('S3', () =>
  openFileStore(`s3://key:secret@papers?region=me-south-1&endpoint=${stub.endpoint}`),
);

test('a folder may be named by a file URL', async () => {
  const [store, key] = [
    openFileStore(`file://${folder.replaceAll(' ', '%20')}/url`),
    newStorageKey(),
  ];
  await store.put(key, BYTES, 'text/plain');
  expect(await readdir(join(folder, 'url', key.slice(0, 2)))).toEqual([key.slice(3)]);
});

test('an object in S3 carries its type and no other name', async () => {
  const store = openFileStore(`s3://key:secret@papers?endpoint=${stub.endpoint}`);
  const key = newStorageKey();
  await store.put(key, BYTES, 'image/png');
  expect(stub.objects.get(key)?.content_type).toBe('image/png');
});

test('S3 with a wrong key fails', async () => {
  const store = openFileStore(`s3://other:secret@papers?endpoint=${stub.endpoint}`);
  await expect(store.put(newStorageKey(), BYTES, 'image/png')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    cause: { message: expect.stringContaining('Cannot write file') as string },
  });
});

describe('a read from S3', () => {
  const open = (endpoint: string, key = 'key') =>
    openFileStore(`s3://${key}:secret@papers?endpoint=${endpoint}`);

  test.each([
    [503, 'SlowDown'],
    [500, 'InternalError'],
    [403, 'AccessDenied'],
    [404, 'NoSuchBucket'],
  ])('with the answer %i %s is UNAVAILABLE, and works again afterwards', async (status, code) => {
    const [store, key] = [open(stub.endpoint), newStorageKey()];
    await store.put(key, BYTES, 'text/plain');
    stub.fail({ status, code });
    onTestFinished(() => stub.fail());
    await expect(store.getBytes(key)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    stub.fail();
    expect(Buffer.from(await store.getBytes(key)).equals(BYTES)).toBe(true);
  });

  test('of a missing key is FILE_NOT_FOUND, with and without a body', async () => {
    const store = open(stub.endpoint);
    stub.fail({ status: 404, code: 'NoSuchKey' });
    onTestFinished(() => stub.fail());
    await expect(store.getBytes('a/b')).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
    stub.fail();
    await expect(store.getBytes('a/b')).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
  });

  test('without a server is UNAVAILABLE', async () => {
    const read = open('http://127.0.0.1:1').getBytes(newStorageKey());
    await expect(read).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  test.each([
    [{ status: 403, code: 'SignatureDoesNotMatch' }, /refuses the key or the secret \(Signature/],
    [{ status: 404, code: 'NoSuchBucket' }, /bucket of STORAGE_URL does not exist/],
  ])('has a check that explains %o', async (failure, sentence) => {
    const store = open(stub.endpoint);
    expect(await findStorageTrouble(store)).toBeUndefined();
    stub.fail(failure);
    onTestFinished(() => stub.fail());
    expect(await findStorageTrouble(store)).toMatch(sentence);
  });

  test('has a check that explains a missing server', async () => {
    const trouble = await findStorageTrouble(open('http://127.0.0.1:1'));
    expect(trouble).toBe('the storage of STORAGE_URL does not answer (ECONNREFUSED)');
  });
});

test('keys are random and stay within their folder', () => {
  const keys = Array.from({ length: 100 }, newStorageKey);
  expect(new Set(keys).size).toBe(100);
  expect(keys.every((key) => /^([0-9a-f]{2})\/\1[0-9a-f]{30}$/.test(key))).toBe(true);
});

test('a disk without write access is UNAVAILABLE and not a fault of the product', async () => {
  const path = join(folder, 'no folder');
  await writeFile(path, '');
  const store = openFileStore(`file:${path}`);
  const put = store.put(newStorageKey(), BYTES, 'text/plain');
  await expect(put).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await expect(store.check()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});
