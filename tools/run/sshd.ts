import { existsSync } from 'node:fs';
import { installWithApt } from './apt.ts';

const PATHS = [process.env['SSHD_PATH'] ?? '', '/usr/sbin/sshd', '/usr/local/sbin/sshd'];

const findInstalled = (): string | undefined =>
  PATHS.find((path) => path !== '' && existsSync(path));

/** If the machine starts services automatically, we do not install an SSH server. */
const startsServices = (): boolean => existsSync('/run/systemd/system');

/**
 * The path of OpenSSH's server, to which tests deliver files: SSHD_PATH, the machine's own, or in a
 * container the one that apt installs. Tests start their own instance, on loopback.
 */
export async function findSshd(): Promise<string | undefined> {
  const found = findInstalled();
  if (found !== undefined) return found;
  if (!startsServices() && (await installWithApt('openssh-server'))) return findInstalled();
  console.log('Without an OpenSSH server (SSHD_PATH), files are delivered to that of ssh2 alone');
  return undefined;
}
