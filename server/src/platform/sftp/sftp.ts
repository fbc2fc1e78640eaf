import type { Resolve } from '../outgoing/resolve.ts';
import type { Limits } from './connect.ts';
import { place } from './place.ts';
import { failed, type Sftp } from './port.ts';

export interface SftpOptions {
  /** True if servers on loopback and in private networks may be called. */
  readonly allow_private: boolean;
  readonly limits?: Partial<Limits>;
  readonly resolve?: Resolve;
}

const LIMITS: Limits = { connect_ms: 20_000, silence_ms: 30_000, whole_ms: 15 * 60_000 };

/** Loads the SSH library, with the first call to a bank. */
const connecting = () => import('./connect.ts');

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
  };
}
