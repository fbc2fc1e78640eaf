import type { Resolve } from '../outgoing/resolve.ts';
import type { Limits } from './connect.ts';
import { place } from './place.ts';
import { failed, type FetchedFile, type RemoteFile, type Sftp } from './port.ts';
import type { Remote } from './remote.ts';

export interface SftpOptions {
  /** True if servers on loopback and in private networks may be called. */
  readonly allow_private: boolean;
  readonly limits?: Partial<Limits>;
  readonly resolve?: Resolve;
}

const LIMITS: Limits = { connect_ms: 20_000, silence_ms: 30_000, whole_ms: 15 * 60_000 };

/** Loads the SSH library, with the first call to a bank. */
const connecting = () => import('./connect.ts');

/** Reads files one by one. A file that is not as it was listed is omitted. */
async function readFiles(
  remote: Remote,
  folder: string,
  files: readonly RemoteFile[],
): Promise<FetchedFile[]> {
  const read: FetchedFile[] = [];
  for (const file of files) {
    const path = `${folder.replace(/\/+$/, '')}/${file.name}`;
    const content = await remote.read(path, file.size_bytes);
    const now = await remote.stat(path);
    const is_whole = content.byteLength === file.size_bytes && now?.size === file.size_bytes;
    if (is_whole && now.modified_s === file.modified_s) read.push({ ...file, content });
  }
  return read;
}

export function createSftp({ allow_private, limits, resolve }: SftpOptions): Sftp {
  const calling = { allow_private, resolve, limits: { ...LIMITS, ...limits } };
  return {
    readHostKey: async (server, signal) => {
      const { readHostKey } = await connecting();
      return readHostKey(server, { ...calling, signal });
    },
    tryLogin: async (login, folder, signal) => {
      const { withConnection } = await connecting();
      return withConnection(login, { ...calling, signal }, async (remote) => {
        const found = await remote.stat(folder);
        return found === undefined ? failed('folder_missing') : { kind: 'delivered' };
      });
    },
    deliver: async (login, file, signal) => {
      const { withConnection } = await connecting();
      return withConnection(login, { ...calling, signal }, (remote) => place(remote, file));
    },
    readFolder: async (login, folder, choose, signal) => {
      const { withConnection } = await connecting();
      return withConnection(login, { ...calling, signal }, async (remote) => {
        const files = await readFiles(remote, folder, choose(await remote.list(folder)));
        return { kind: 'fetched' as const, files };
      });
    },
  };
}
