import { createHash } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import type { SftpProblem } from '@diwan/contract/features/businesses/sftp';
import ssh2, { type ConnectConfig } from 'ssh2';
import { addressesOf, pinned, type Resolve } from '../outgoing/resolve.ts';
import { failed, type HostKeyAnswer, type SftpLogin, type SftpServer } from './port.ts';
import { openRemote, type Remote } from './remote.ts';
import { problemOfWork } from './requests.ts';

export interface Limits {
  /** The time limit for connection, handshake and sign-in. */
  readonly connect_ms: number;
  /** The time limit for the answer to one request. */
  readonly silence_ms: number;
  /** The time limit for the whole call. */
  readonly whole_ms: number;
}

export interface ConnectOptions {
  readonly allow_private: boolean;
  readonly limits: Limits;
  readonly resolve?: Resolve | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The accepted types of host keys. SHA-1 signatures, which ssh2 would still accept, are excluded.
 */
const HOST_KEY_TYPES: ssh2.ServerHostKeyAlgorithm[] = [
  'ssh-ed25519',
  'ecdsa-sha2-nistp256',
  'ecdsa-sha2-nistp384',
  'ecdsa-sha2-nistp521',
  'rsa-sha2-512',
  'rsa-sha2-256',
];

const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

/** Opens a connection to the checked addresses only. */
async function openSocket(
  { host, port }: SftpServer,
  { allow_private, resolve, limits }: ConnectOptions,
): Promise<Socket | SftpProblem> {
  const addresses = await addressesOf(host, allow_private, resolve);
  if (typeof addresses === 'string') return addresses;
  const lookup = pinned(addresses);
  const socket = connect({ host, port, lookup, autoSelectFamily: true, noDelay: true });
  return new Promise((settle) => {
    const give = (problem: SftpProblem): void => {
      socket.destroy();
      settle(problem);
    };
    socket.setTimeout(limits.connect_ms, () => give('timeout'));
    socket.once('error', () => give('not_reached'));
    socket.once('connect', () => {
      socket.setTimeout(0);
      socket.removeAllListeners('error');
      settle(socket);
    });
  });
}

/**
 * Maps the levels of ssh2's errors to problems. A level of undefined means an error of the socket.
 */
const LEVELS: Readonly<Record<string, SftpProblem>> = {
  'client-authentication': 'sign_in_refused',
  'client-timeout': 'timeout',
};

const problemOf = (error: unknown): SftpProblem => {
  const level = (error as { level?: string } | null)?.level;
  return (level === undefined ? undefined : LEVELS[level]) ?? 'connection_lost';
};

interface HostKey {
  fingerprint?: string;
}

/**
 * Performs the handshake. If `accepts` refuses the host key, the handshake ends before anything
 * else is sent.
 */
function handshake(
  client: ssh2.Client,
  socket: Socket,
  config: ConnectConfig,
  accepts: (fingerprint: string) => boolean,
  shown: HostKey,
): Promise<SftpProblem | undefined> {
  return new Promise((settle) => {
    client.once('ready', () => settle(undefined));
    client.once('close', () => settle('connection_lost'));
    // The listener is never removed, because an unhandled error would end the process.
    client.on('error', (error) => settle(problemOf(error)));
    client.connect({
      ...config,
      sock: socket,
      algorithms: { serverHostKey: HOST_KEY_TYPES },
      hostVerifier: (key: Buffer) => {
        shown.fingerprint = fingerprintOf(key);
        return accepts(shown.fingerprint);
      },
    });
  });
}

/** Returns a signal that aborts at the time limit, or when the caller aborts. */
const endOf = ({ limits, signal }: ConnectOptions): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(limits.whole_ms), ...(signal ? [signal] : [])]);

export async function readHostKey(
  server: SftpServer,
  calling: ConnectOptions,
): Promise<HostKeyAnswer> {
  const socket = await openSocket(server, calling);
  if (typeof socket === 'string') return { problem: socket };
  const client = new ssh2.Client();
  const shown: HostKey = {};
  const config = { username: 'diwan', readyTimeout: calling.limits.connect_ms };
  const problem = await handshake(client, socket, config, () => false, shown);
  client.destroy();
  socket.destroy();
  if (shown.fingerprint !== undefined) return { fingerprint: shown.fingerprint };
  return { problem: problem ?? 'connection_lost' };
}

/**
 * Returns the settings of the sign-in. The key takes precedence over the password, and one of them
 * is required.
 */
function signInWith({ username, password, private_key }: SftpLogin): ConnectConfig | SftpProblem {
  if (private_key === null) {
    if (password === null) return 'no_credentials';
    return {
      username,
      password,
      authHandler: ['password', 'keyboard-interactive'],
      tryKeyboard: true,
    };
  }
  const secret = password ?? '';
  const key = ssh2.utils.parseKey(private_key, secret);
  if (key instanceof Error || !key.isPrivateKey()) return 'key_unreadable';
  const config = { username, privateKey: private_key, passphrase: secret };
  if (password === null) return { ...config, authHandler: ['publickey'] };
  const authHandler: ssh2.AuthenticationType[] = ['publickey', 'password', 'keyboard-interactive'];
  return { ...config, password, authHandler, tryKeyboard: true };
}

type Failure = ReturnType<typeof failed>;

/** Runs the work over one signed-in connection, which is always closed afterwards. */
export async function withConnection<T>(
  login: SftpLogin,
  calling: ConnectOptions,
  work: (remote: Remote) => Promise<T>,
): Promise<T | Failure> {
  const config = signInWith(login);
  if (typeof config === 'string') return failed(config);
  const socket = await openSocket(login, calling);
  if (typeof socket === 'string') return failed(socket);
  const client = new ssh2.Client();
  const ends = endOf(calling);
  const stop = (): void => {
    socket.destroy();
  };
  ends.addEventListener('abort', stop, { once: true });
  const { connect_ms: readyTimeout, silence_ms } = calling.limits;
  // The server requests the password in a dialog. The password answers hidden prompts only.
  client.on('keyboard-interactive', (_name, _text, _language, prompts, finish) =>
    finish(prompts.map(({ echo }) => (echo === true ? '' : (login.password ?? '')))),
  );
  try {
    const shown: HostKey = {};
    const accepts = (fingerprint: string): boolean => fingerprint === login.fingerprint;
    const problem = await handshake(client, socket, { ...config, readyTimeout }, accepts, shown);
    if (shown.fingerprint !== undefined && !accepts(shown.fingerprint)) {
      return failed('host_key_changed', shown.fingerprint);
    }
    if (problem !== undefined) return failed(ends.aborted ? 'timeout' : problem);
    return await work(await openRemote(client, silence_ms));
  } catch (error) {
    return failed(problemOfWork(error));
  } finally {
    ends.removeEventListener('abort', stop);
    client.end();
    client.destroy();
    socket.destroy();
  }
}
