import { createHash } from 'node:crypto';
import type { Client, FileEntryWithStats, Stats } from 'ssh2';
import type { RemoteFile } from './port.ts';
import { openRequests, type Requests, trouble } from './requests.ts';

/** The status codes of the SFTP protocol, version 3. */
const NO_SUCH_FILE = 2;
const PERMISSION_DENIED = 3;
/** The codes of all refusals, including those for a full disk or an existing name. */
const REFUSALS: readonly unknown[] = [PERMISSION_DENIED, 4, 8];

/** The size of one request. Every server accepts this size (draft-ietf-secsh-filexfer-02, 3). */
const CHUNK_BYTES = 32 * 1024;
const REQUESTS_AT_ONCE = 16;

export interface Remote {
  /** Returns the size and time of a file; undefined if no file has this name. */
  stat(path: string): Promise<{ readonly size: number; readonly modified_s: number } | undefined>;
  /** Returns the visible files of a folder by their names. */
  list(folder: string): Promise<readonly RemoteFile[]>;
  /** Reads a file of a known size. It reads at most this many bytes. */
  read(path: string, size: number): Promise<Buffer>;
  /** Hashes a file of a known size. It reads at most this many bytes. */
  hash(path: string, size: number): Promise<string>;
  write(path: string, content: Buffer): Promise<void>;
  /**
   * Renames a file without overwriting another.
   * @returns false if the server refused
   */
  rename(from: string, to: string): Promise<boolean>;
  /** Removes a file. A refusal of the server is ignored. */
  remove(path: string): Promise<void>;
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;
const isRefusal = (error: unknown): boolean => REFUSALS.includes(codeOf(error));
const isAbsence = (error: unknown): boolean => codeOf(error) === NO_SUCH_FILE;

async function open({ sftp, ask }: Requests, path: string, mode: 'r' | 'w'): Promise<Buffer> {
  try {
    return await ask<Buffer>((answer) => sftp.open(path, mode, answer));
  } catch (error) {
    if (isAbsence(error)) throw trouble('folder_missing');
    if (codeOf(error) === PERMISSION_DENIED) {
      throw trouble(mode === 'r' ? 'read_refused' : 'write_refused');
    }
    throw isRefusal(error) ? trouble('not_written') : error;
  }
}

const close = ({ sftp, ask }: Requests, handle: Buffer): Promise<void> =>
  ask<void>((answer) => sftp.close(handle, answer));

async function stat({ sftp, ask }: Requests, path: string) {
  try {
    const { size, mtime } = await ask<Stats>((answer) => sftp.stat(path, answer));
    return { size, modified_s: mtime };
  } catch (error) {
    if (isAbsence(error)) return undefined;
    throw isRefusal(error) ? trouble('write_refused') : error;
  }
}

/** Returns the visible files of a folder, without folders and links. */
async function listFiles({ sftp, ask }: Requests, folder: string): Promise<RemoteFile[]> {
  try {
    const found = await ask<FileEntryWithStats[]>((answer) => sftp.readdir(folder, answer));
    return found
      .filter(({ filename, attrs }) => attrs.isFile() && !filename.startsWith('.'))
      .map(({ filename: name, attrs: { size: size_bytes, mtime: modified_s } }) => ({
        name,
        size_bytes,
        modified_s,
      }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (isAbsence(error)) throw trouble('statements_missing');
    throw isRefusal(error) ? trouble('read_refused') : error;
  }
}

/** Reads a file in portions, until its known size or until it ends. */
async function* readPortions(requests: Requests, path: string, size: number) {
  const { sftp, ask } = requests;
  const handle = await open(requests, path, 'r');
  const buffer = Buffer.alloc(CHUNK_BYTES);
  for (let position = 0; position < size;) {
    const length = Math.min(CHUNK_BYTES, size - position);
    const read = await ask<number>((answer) =>
      sftp.read(handle, buffer, 0, length, position, answer),
    );
    yield buffer.subarray(0, read);
    position += read;
  }
  await close(requests, handle);
}

async function hashFile(requests: Requests, path: string, size: number): Promise<string> {
  const hash = createHash('sha256');
  for await (const portion of readPortions(requests, path, size)) hash.update(portion);
  return hash.digest('hex');
}

async function readFile(requests: Requests, path: string, size: number): Promise<Buffer> {
  const content = Buffer.alloc(size);
  let position = 0;
  for await (const portion of readPortions(requests, path, size)) {
    position += portion.copy(content, position);
  }
  return content.subarray(0, position);
}

/** Writes with several parallel requests, because a distant server answers slowly. */
async function writeAll({ sftp, ask }: Requests, handle: Buffer, content: Buffer): Promise<void> {
  let position = 0;
  const work = async (): Promise<void> => {
    while (position < content.byteLength) {
      const from = position;
      const length = Math.min(CHUNK_BYTES, content.byteLength - from);
      position += length;
      await ask<void>((answer) => sftp.write(handle, content, from, length, from, answer));
    }
  };
  await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, work));
}

async function writeFile(requests: Requests, path: string, content: Buffer): Promise<void> {
  const handle = await open(requests, path, 'w');
  try {
    await writeAll(requests, handle, content);
    // Some servers notice a full disk only when the file is closed.
    await close(requests, handle);
  } catch (error) {
    throw isRefusal(error) ? trouble('not_written') : error;
  }
}

/** Opens access to the files of a signed-in connection. */
export async function openRemote(client: Client, silence_ms: number): Promise<Remote> {
  const requests = await openRequests(client, silence_ms);
  const { sftp, ask } = requests;
  return {
    stat: (path) => stat(requests, path),
    list: (folder) => listFiles(requests, folder),
    read: (path, size) => readFile(requests, path, size),
    hash: (path, size) => hashFile(requests, path, size),
    write: (path, content) => writeFile(requests, path, content),
    rename: async (from, to) => {
      try {
        await ask<void>((answer) => sftp.rename(from, to, answer));
        return true;
      } catch (error) {
        if (isRefusal(error) || isAbsence(error)) return false;
        throw error;
      }
    },
    remove: async (path) => {
      try {
        await ask<void>((answer) => sftp.unlink(path, answer));
      } catch (error) {
        if (!isRefusal(error) && !isAbsence(error)) throw error;
      }
    },
  };
}
