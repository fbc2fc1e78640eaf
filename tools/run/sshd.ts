import { existsSync } from 'node:fs';
import { installWithApt } from './apt.ts';

const PATHS = [process.env['SSHD_PATH'] ?? '', '/usr/sbin/sshd', '/usr/local/sbin/sshd'];

const findInstalled = (): string | undefined =>
  PATHS.find((path) => path !== '' && existsSync(path));

/**
 * Checks whether the machine starts services automatically. Then no SSH server may be installed.
 */
const startsServices = (): boolean => existsSync('/run/systemd/system');

/**
 * Returns the path of OpenSSH's server, to which tests deliver files: SSHD_PATH, or the machine's
 * own. In a container it is installed with apt. Tests start their own instance on loopback.
 */
export async function findSshd(): Promise<string | undefined> {
  const found = findInstalled();
  if (found !== undefined) return found;
  if (!startsServices() && (await installWithApt('openssh-server'))) return findInstalled();
  console.log('Without an OpenSSH server (SSHD_PATH), files are delivered to that of ssh2 alone');
  return undefined;
}
