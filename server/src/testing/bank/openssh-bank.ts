import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../server-process.ts';
import { type Bank, inFolder, newKeyPair } from './bank.ts';

/** The path of OpenSSH's server, if this machine has it. `npm test` installs it if possible. */
export const SSHD = [process.env['SSHD_PATH'] ?? '', '/usr/sbin/sshd', '/usr/local/sbin/sshd'].find(
  (path) => path !== '' && existsSync(path),
);

/**
 * Waits for the line that reports the open port.
 * @throws Error if the process ends before this line
 */
const untilUp = (child: ChildProcess): Promise<void> =>
  new Promise((settle, fail) => {
    let output = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Server listening')) settle();
    });
    child.once('exit', () => fail(new Error(`sshd did not start: ${output}`)));
    child.once('error', fail);
  });

/**
 * Starts OpenSSH's server on loopback, with its own configuration and port, as the user who runs
 * the tests. It accepts that user with one key, for files only.
 */
export async function startOpenSshBank(sshd: string): Promise<Bank> {
  const root = await mkdtemp(join(tmpdir(), 'diwan-sshd-'));
  const folder = join(root, 'uploads');
  await mkdir(folder);
  const [host, client] = [newKeyPair(), newKeyPair()];
  const host_key = join(root, 'host_key');
  await writeFile(host_key, `${host.secret}\n`);
  await chmod(host_key, 0o600);
  await writeFile(join(root, 'authorized_keys'), `${client.open}\n`);
  const port = await findFreePort();
  const { username } = userInfo();
  // If root starts sshd, it separates privileges and requires this folder.
  if (process.getuid?.() === 0) await mkdir('/run/sshd', { recursive: true, mode: 0o755 });
  await writeFile(
    join(root, 'sshd_config'),
    [
      'MaxStartups 100',
      `Port ${port}`,
      'ListenAddress 127.0.0.1',
      `HostKey ${host_key}`,
      `AuthorizedKeysFile ${join(root, 'authorized_keys')}`,
      `PidFile ${join(root, 'sshd.pid')}`,
      `AllowUsers ${username}`,
      'PermitRootLogin prohibit-password',
      'PasswordAuthentication no',
      'KbdInteractiveAuthentication no',
      'UsePAM no',
      'StrictModes no',
      'Subsystem sftp internal-sftp',
      'ForceCommand internal-sftp',
      '',
    ].join('\n'),
  );
  const child = spawn(sshd, ['-D', '-e', '-f', join(root, 'sshd_config')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await untilUp(child);
  return {
    host: '127.0.0.1',
    port,
    fingerprint: host.fingerprint,
    username,
    password: null,
    private_key: client.secret,
    folder,
    path: folder,
    ...inFolder(folder),
    close: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(root, { recursive: true, force: true });
    },
  };
}
