import {
  type FileHandle,
  mkdir,
  mkdtemp,
  open,
  readdir,
  rename,
  rm,
  stat,
  unlink,
} from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ssh2, { type Connection, type FileEntry, type SFTPWrapper } from 'ssh2';
import { type Bank, inFolder, newKeyPair } from './bank.ts';

/** Faults of the server. They apply until they are changed. */
interface Faults {
  /** The number of bytes after which the disk is full. */
  full_after?: number;
  /** The number of received bytes after which the connection is cut. */
  cut_after?: number;
  /** Cuts the connection at the rename: before the rename, or after it but without an answer. */
  cut_rename?: 'before' | 'after';
  /** True if the bank removes each file immediately after it has its final name. */
  takes_files?: boolean;
  /** True if the server reports a smaller size than the file has. */
  wrong_size?: boolean;
  /** Runs before each rename. The server waits until it ends. */
  before_rename?: () => Promise<unknown>;
  /** True if the server answers no request. */
  silent?: boolean;
}

export interface StubBank extends Bank {
  readonly faults: Faults;
  readonly seen: { connections: number; sign_ins: string[]; renames: number };
  /**
   * Shows another host key from this moment, like an attacker.
   * @returns the new fingerprint
   */
  changeHostKey(): Promise<string>;
}

const { OK, FAILURE, NO_SUCH_FILE, EOF } = ssh2.utils.sftp.STATUS_CODE;
const { flagsToString } = ssh2.utils.sftp;
const PASSWORD = 'the-password-of-a-bank';

const codeOf = (error: unknown): number =>
  (error as { code?: string }).code === 'ENOENT' ? NO_SUCH_FILE : FAILURE;

interface ServedSession {
  readonly root: string;
  readonly faults: Faults;
  readonly seen: StubBank['seen'];
  readonly cut: () => void;
}

type Answer = (id: number, work: () => Promise<unknown>) => void;

/** Returns the attributes of a file or folder. */
async function attributesOf(path: string) {
  const { size, mode, mtimeMs } = await stat(path);
  const time = Math.floor(mtimeMs / 1000);
  return { mode, uid: 0, gid: 0, size, atime: time, mtime: time };
}

/**
 * Serves the requests that list folders.
 * @param reserve returns a new number of a handle
 */
function serveFolders(sftp: SFTPWrapper, root: string, answer: Answer, reserve: () => number) {
  const folders = new Map<number, FileEntry[]>();
  sftp.on('OPENDIR', (id, path) =>
    answer(id, async () => {
      const folder = join(root, join('/', path));
      const entries = (await readdir(folder)).map(async (filename) => {
        const attrs = await attributesOf(join(folder, filename));
        return { filename, longname: filename, attrs };
      });
      const buffer = Buffer.alloc(4);
      const place = reserve();
      folders.set(place, await Promise.all(entries));
      buffer.writeUInt32BE(place);
      sftp.handle(id, buffer);
    }),
  );
  sftp.on('READDIR', (id, handle) =>
    answer(id, async () => {
      const place = handle.readUInt32BE();
      const entries = folders.get(place);
      folders.delete(place);
      if (entries && entries.length > 0) sftp.name(id, entries);
      else sftp.status(id, EOF);
    }),
  );
}

/** Serves the requests that read and write. Handles are numbers. */
function serveBytes(sftp: SFTPWrapper, { root, faults, cut }: ServedSession, answer: Answer): void {
  const handles: (FileHandle | undefined)[] = [];
  const handleOf = (buffer: Buffer): FileHandle => {
    const handle = handles[buffer.readUInt32BE()];
    if (!handle) throw new Error('no such handle');
    return handle;
  };
  const drop = (place: number): Promise<void> => {
    const handle = handles[place];
    handles[place] = undefined;
    return handle?.close() ?? Promise.resolve();
  };
  sftp.on('close', () => void Promise.all(handles.map((_handle, place) => drop(place))));
  serveFolders(sftp, root, answer, () => handles.push(undefined) - 1);
  let received = 0;
  sftp.on('OPEN', (id, path, flags) =>
    answer(id, async () => {
      const handle = await open(join(root, join('/', path)), flagsToString(flags) ?? 'r');
      const buffer = Buffer.alloc(4);
      buffer.writeUInt32BE(handles.push(handle) - 1);
      sftp.handle(id, buffer);
    }),
  );
  sftp.on('WRITE', (id, handle, offset, data) =>
    answer(id, async () => {
      received += data.byteLength;
      if (received > (faults.cut_after ?? Infinity)) cut();
      else if (received > (faults.full_after ?? Infinity)) sftp.status(id, FAILURE);
      else {
        await handleOf(handle).write(data, 0, data.byteLength, offset);
        sftp.status(id, OK);
      }
    }),
  );
  sftp.on('READ', (id, handle, offset, length) =>
    answer(id, async () => {
      const buffer = Buffer.alloc(length);
      const { bytesRead } = await handleOf(handle).read(buffer, 0, length, offset);
      if (bytesRead === 0) sftp.status(id, EOF);
      else sftp.data(id, buffer.subarray(0, bytesRead));
    }),
  );
  sftp.on('CLOSE', (id, handle) =>
    answer(id, async () => {
      await drop(handle.readUInt32BE());
      sftp.status(id, OK);
    }),
  );
}

/** Serves the requests about file names. */
function serveNames(sftp: SFTPWrapper, serving: ServedSession, answer: Answer): void {
  const { root, faults, seen, cut } = serving;
  const at = (path: string): string => join(root, join('/', path));
  const tell = (id: number, path: string): void =>
    answer(id, async () => {
      const attrs = await attributesOf(at(path));
      const size = faults.wrong_size ? Math.max(0, attrs.size - 1) : attrs.size;
      sftp.attrs(id, { ...attrs, size });
    });
  sftp.on('STAT', tell);
  sftp.on('LSTAT', tell);
  sftp.on('REMOVE', (id, path) =>
    answer(id, async () => {
      await unlink(at(path));
      sftp.status(id, OK);
    }),
  );
  sftp.on('RENAME', (id, from, to) =>
    answer(id, async () => {
      seen.renames += 1;
      await faults.before_rename?.();
      if (faults.cut_rename === 'before') return cut();
      const taken = await stat(at(to)).catch(() => undefined);
      if (taken) return sftp.status(id, FAILURE);
      await rename(at(from), at(to));
      if (faults.takes_files) await unlink(at(to));
      return faults.cut_rename === 'after' ? cut() : sftp.status(id, OK);
    }),
  );
}

/** Serves the requests of one session, with a real folder. */
function serveFiles(sftp: SFTPWrapper, serving: ServedSession): void {
  const respond = async (id: number, work: () => Promise<unknown>): Promise<void> => {
    if (serving.faults.silent) return;
    try {
      await work();
    } catch (error) {
      sftp.status(id, codeOf(error));
    }
  };
  const answer: Answer = (id, work) => void respond(id, work);
  serveBytes(sftp, serving, answer);
  serveNames(sftp, serving, answer);
}

const socketOf = (connection: Connection): Socket =>
  (connection as unknown as { _sock: Socket })._sock;

/** Starts a bank whose server can be made to fail at any point. */
export async function startStubBank(): Promise<StubBank> {
  const root = await mkdtemp(join(tmpdir(), 'diwan-bank-'));
  const path = join(root, 'uploads');
  await mkdir(path);
  const faults: Faults = {};
  const seen: StubBank['seen'] = { connections: 0, sign_ins: [], renames: 0 };
  const open_connections = new Set<Connection>();
  const serve = (connection: Connection): void => {
    seen.connections += 1;
    open_connections.add(connection);
    connection.on('close', () => open_connections.delete(connection));
    connection.on('error', () => undefined);
    socketOf(connection).setNoDelay(true);
    connection.on('authentication', (sign_in) => {
      seen.sign_ins.push(sign_in.method);
      const right = sign_in.method === 'password' && sign_in.password === PASSWORD;
      if (right && sign_in.username === 'diwan') sign_in.accept();
      else sign_in.reject(['password']);
    });
    connection.on('session', (accept) => {
      accept().on('sftp', (acceptFiles) => {
        const cut = (): void => {
          // The connection breaks without an SSH disconnect.
          socketOf(connection).destroy();
        };
        serveFiles(acceptFiles(), { root, faults, seen, cut });
      });
    });
  };
  const listen = async (host_key: string, port: number) => {
    const made = new ssh2.Server({ hostKeys: [host_key] }, serve);
    await new Promise<void>((resolve) => made.listen(port, '127.0.0.1', resolve));
    return made;
  };
  const close = async (made: ssh2.Server): Promise<void> => {
    const closed = new Promise<void>((resolve) => void made.close(() => resolve()));
    for (const connection of open_connections) connection.end();
    await closed;
  };
  const key = newKeyPair();
  let server = await listen(key.secret, 0);
  const { port } = server.address() as { port: number };
  return {
    host: '127.0.0.1',
    port,
    fingerprint: key.fingerprint,
    username: 'diwan',
    password: PASSWORD,
    private_key: null,
    folder: '/uploads',
    path,
    faults,
    seen,
    ...inFolder(path),
    changeHostKey: async () => {
      const other = newKeyPair();
      await close(server);
      server = await listen(other.secret, port);
      return other.fingerprint;
    },
    close: async () => {
      await close(server);
      await rm(root, { recursive: true, force: true });
    },
  };
}
