import { open } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { S3Driver } from 'flydrive/drivers/s3';
import { hashToken, newToken } from '../crypto/tokens.ts';

/** Where bytes live. Keys are random, chosen here, and never derived from what people send. */
export interface FileStore {
  /** Returns once the bytes would survive a power cut. */
  put(key: string, bytes: Uint8Array, content_type: string): Promise<void>;
  getBytes(key: string): Promise<Uint8Array>;
  /** A key that is not there is no failure. */
  delete(key: string): Promise<void>;
  /** Keys last written before `instant`, in pages. */
  listOlderThan(instant: Date): AsyncGenerator<readonly string[]>;
}

/** 128 random bits, spread over 256 folders. */
export function newStorageKey(): string {
  const name = hashToken(newToken()).slice(0, 32);
  return `${name.slice(0, 2)}/${name}`;
}

async function* listOlderThan(disk: Disk, instant: Date): AsyncGenerator<readonly string[]> {
  let token: string | undefined;
  do {
    const page = await disk.listAll('/', {
      recursive: true,
      ...(token === undefined ? {} : { paginationToken: token }),
    });
    const keys: string[] = [];
    for (const entry of page.objects) {
      if (!entry.isFile || !('getMetaData' in entry)) continue;
      const { lastModified } = await entry.getMetaData();
      if (lastModified < instant) keys.push(entry.key);
    }
    yield keys;
    token = page.paginationToken;
  } while (token !== undefined);
}

const storeOn = (disk: Disk, put: FileStore['put']): FileStore => ({
  put,
  getBytes: async (key) => buffer(await disk.getStream(key)),
  delete: (key) => disk.delete(key),
  listOlderThan: (instant) => listOlderThan(disk, instant),
});

async function flush(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function openLocalStore(root: string): FileStore {
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }));
  return storeOn(disk, async (key, bytes) => {
    await disk.put(key, bytes);
    const path = join(root, key);
    // The file, its name in its folder, and the folder's name, which may be new.
    await flush(path, 'r+');
    await flush(dirname(path), 'r');
    await flush(root, 'r');
  });
}

const credentialsOf = ({ username, password }: URL) =>
  username === ''
    ? {}
    : {
        credentials: {
          accessKeyId: decodeURIComponent(username),
          secretAccessKey: decodeURIComponent(password),
        },
      };

function openS3Store(url: URL): FileStore {
  const endpoint = url.searchParams.get('endpoint');
  const disk = new Disk(
    new S3Driver({
      bucket: url.hostname,
      region: url.searchParams.get('region') ?? 'us-east-1',
      visibility: 'private',
      ...credentialsOf(url),
      // New buckets refuse access lists; privacy is the bucket's own setting.
      supportsACL: false,
      requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 },
      // Stores that only resemble S3 know neither host-named buckets nor the newer checksums.
      ...(endpoint === null
        ? {}
        : {
            endpoint,
            forcePathStyle: true,
            requestChecksumCalculation: 'WHEN_REQUIRED',
            responseChecksumValidation: 'WHEN_REQUIRED',
          }),
    }),
  );
  return storeOn(disk, (key, bytes, contentType) => disk.put(key, bytes, { contentType }));
}

/**
 * @param storage_url `file:<folder>` or `s3://[key:secret@]bucket?region=..&endpoint=..`; without
 * a key in it, S3's own SDK looks for one (its environment, a profile, the machine's role)
 */
export function openFileStore(storage_url: string): FileStore {
  if (storage_url.startsWith('s3://')) return openS3Store(new URL(storage_url));
  const folder = storage_url.slice('file:'.length);
  return openLocalStore(folder.startsWith('//') ? fileURLToPath(storage_url) : resolve(folder));
}
