import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ssh2 from 'ssh2';

/** A bank's server on this machine, with real SSH and real files. */
export interface Bank {
  readonly host: string;
  readonly port: number;
  readonly fingerprint: string;
  readonly username: string;
  readonly password: string | null;
  readonly private_key: string | null;
  /** The path of the folder for clients. */
  readonly folder: string;
  /** The path of the folder on this machine. */
  readonly path: string;
  /** Returns the names in the folder, including hidden ones. */
  names(): Promise<string[]>;
  read(name: string): Promise<Buffer>;
  close(): Promise<void>;
}

const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

/**
 * Generates a key that ssh2 can read. ssh2 writes one in a few hundred keys in a form that it
 * cannot read.
 */
function newReadableKey() {
  for (let tries = 1; ; tries += 1) {
    const { private: secret, public: open } = ssh2.utils.generateKeyPairSync('ed25519');
    const parsed = ssh2.utils.parseKey(secret);
    if (!(parsed instanceof Error)) return { secret, open, parsed };
    if (tries === 10) throw parsed;
  }
}

/** Generates a key pair, as text for files and settings. */
export function newKeyPair() {
  const { secret, open, parsed } = newReadableKey();
  const blob = parsed.getPublicSSH();
  return { secret, open, blob, fingerprint: fingerprintOf(blob) };
}

export const inFolder = (path: string) => ({
  names: async () => (await readdir(path)).toSorted(),
  read: (name: string) => readFile(join(path, name)),
});
