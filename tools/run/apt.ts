import { runProgram } from './program.ts';

/**
 * Installs a package if this process is root and the machine has apt.
 * @returns true if the package was installed
 */
export async function installWithApt(name: string): Promise<boolean> {
  if (process.getuid?.() !== 0 || (await runProgram('apt-get', ['--version'])).code !== 0) {
    return false;
  }
  console.log(`Installing ${name} with apt`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runProgram('apt-get', ['update', '-qq'], { env });
  const flags = ['install', '-y', '-qq', '--no-install-recommends', name];
  return (await runProgram('apt-get', flags, { env })).code === 0;
}
