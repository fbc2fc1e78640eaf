import { existsSync } from 'node:fs';
import { access, constants, mkdir, open } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Disk, DriveFile } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { z } from 'zod';
import { hashToken, newToken } from '../crypto/tokens.ts';
import { AppError } from '../error.ts';

/** The storage of file contents. Keys are random and never derived from user input. */
export interface FileStore {
  /** Stores the bytes. Resolves after they can survive a power failure. */
  put(key: string, bytes: Uint8Array, content_type: string): Promise<void>;
  /**
   * Reads the bytes.
   * @throws AppError FILE_NOT_FOUND; UNAVAILABLE if the storage is not available
   */
  getBytes(key: string): Promise<Uint8Array>;
  /**
   * Checks the storage.
   * @throws AppError UNAVAILABLE if it is not available or refuses the credentials
   */
  check(): Promise<void>;
  /** Deletes a file. A missing file is not an error. */
  delete(key: string): Promise<void>;
  /** Lists the keys that were last written before `instant`, in pages. */
  listOlderThan(instant: Date): AsyncGenerator<readonly string[]>;
  /** Lists the keys in a folder, in pages. A missing folder has no keys. */
  listUnder(folder: string): AsyncGenerator<readonly string[]>;
}

/**
 * Reads a file that may be missing.
 * @returns undefined if the storage does not contain the key
 * @throws AppError UNAVAILABLE if the storage is not available
 */
export async function findBytes(
  files: Pick<FileStore, 'getBytes'>,
  key: string,
): Promise<Uint8Array | undefined> {
  try {
    return await files.getBytes(key);
  } catch (error) {
    if (error instanceof AppError && error.code === 'FILE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** Generates a key with 128 random bits. Keys are spread over 256 folders. */
export function newStorageKey(): string {
  const name = hashToken(newToken()).slice(0, 32);
  return `${name.slice(0, 2)}/${name}`;
}

/**
 * Checks whether a key has the form of keys in the table `files`. Other stored files have no row
 * there.
 */
export const isStorageKey = (key: string): boolean => /^([0-9a-f]{2})\/\1[0-9a-f]{30}$/.test(key);

/** The opened disk. The S3 disk is a promise, because its SDK is imported only if it is used. */
type DiskSource = Disk | Promise<Disk>;

async function* listFiles(
  opening: DiskSource,
  folder: string,
): AsyncGenerator<readonly DriveFile[]> {
  const disk = await opening;
  let token: string | undefined;
  do {
    const page = await disk.listAll(folder, {
      recursive: true,
      ...(token === undefined ? {} : { paginationToken: token }),
    });
    yield [...page.objects].filter((entry) => entry instanceof DriveFile);
    token = page.paginationToken;
  } while (token !== undefined);
}

async function* listOlderThan(
  opening: DiskSource,
  instant: Date,
): AsyncGenerator<readonly string[]> {
  for await (const files of listFiles(opening, '/')) {
    const keys: string[] = [];
    for (const file of files) {
      const { lastModified } = await file.getMetaData();
      if (lastModified < instant) keys.push(file.key);
    }
    yield keys;
  }
}

async function* listUnder(opening: DiskSource, folder: string): AsyncGenerator<readonly string[]> {
  for await (const files of listFiles(opening, folder)) yield files.map(({ key }) => key);
}

type StoreMethods = Pick<FileStore, 'put' | 'listUnder' | 'check'>;

/**
 * The errors of a folder and of S3 for a missing key. S3 also answers 404 for a missing bucket,
 * which is excluded.
 */
const missingKey = z.union([
  z.object({ code: z.literal('ENOENT') }),
  z.object({
    name: z.string().refine((name) => name !== 'NoSuchBucket'),
    $metadata: z.object({ httpStatusCode: z.literal(404) }),
  }),
]);

const isMissing = (error: unknown): boolean =>
  missingKey.safeParse(error).success ||
  (error instanceof Error && error.cause !== undefined && isMissing(error.cause));

/**
 * Converts every error to UNAVAILABLE. The disk may be full, read-only or broken, or the bucket
 * unreachable, and a retry may succeed.
 */
const orAway =
  <Input extends readonly unknown[], Answer>(work: (...input: Input) => Promise<Answer>) =>
  async (...input: Input): Promise<Answer> => {
    try {
      return await work(...input);
    } catch (error) {
      throw new AppError('UNAVAILABLE', { cause: error });
    }
  };

async function getBytes(opening: DiskSource, key: string): Promise<Uint8Array> {
  try {
    return await buffer(await (await opening).getStream(key));
  } catch (error) {
    throw new AppError(isMissing(error) ? 'FILE_NOT_FOUND' : 'UNAVAILABLE', { cause: error });
  }
}

const storeOn = (
  opening: DiskSource,
  { put, listUnder: list, check }: StoreMethods,
): FileStore => ({
  put: orAway(put),
  check: orAway(check),
  getBytes: (key) => getBytes(opening, key),
  delete: async (key) => (await opening).delete(key),
  listOlderThan: (instant) => listOlderThan(opening, instant),
  listUnder: list,
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
  return storeOn(disk, {
    put: async (key, bytes) => {
      await disk.put(key, bytes);
      const path = join(root, key);
      // Flushes the file, its folder and the root, because the file's name and the folder may be
      // new.
      await flush(path, 'r+');
      await flush(dirname(path), 'r');
      await flush(root, 'r');
    },
    check: async () => {
      await mkdir(root, { recursive: true });
      await access(root, constants.R_OK | constants.W_OK);
    },
    async *listUnder(folder) {
      if (existsSync(join(root, folder))) yield* listUnder(disk, folder);
    },
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

async function openBucket(url: URL): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  const endpoint = url.searchParams.get('endpoint');
  return new Disk(
    new S3Driver({
      bucket: url.hostname,
      region: url.searchParams.get('region') ?? 'us-east-1',
      visibility: 'private',
      ...credentialsOf(url),
      // New buckets refuse access lists. Files are private through the bucket's own setting.
      supportsACL: false,
      requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 },
      // Many S3-compatible stores support neither bucket names in the host nor the newer checksums.
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
}

function openS3Store(url: URL): FileStore {
  const opening = openBucket(url);
  return storeOn(opening, {
    put: async (key, bytes, contentType) => (await opening).put(key, bytes, { contentType }),
    check: async () => {
      // This folder contains no files, so the answer is short.
      await (await opening).listAll('check/', { recursive: true });
    },
    listUnder: (folder) => listUnder(opening, folder),
  });
}

/**
 * Opens a storage.
 * @param storage_url `file:<folder>` or `s3://[key:secret@]bucket?region=..&endpoint=..`. Without a
 * key, the S3 SDK looks for credentials in the environment, a profile, or the machine's role.
 */
export function openFileStore(storage_url: string): FileStore {
  if (storage_url.startsWith('s3://')) return openS3Store(new URL(storage_url));
  const folder = storage_url.slice('file:'.length);
  return openLocalStore(folder.startsWith('//') ? fileURLToPath(storage_url) : resolve(folder));
}
