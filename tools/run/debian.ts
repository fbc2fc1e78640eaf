import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installWithApt } from './apt.ts';
import { type ProgramResult, runProgram } from './program.ts';

/** Runs a shell command inside a root file system, with /proc and the machine's network. */
export function runInside(root: string, command: string): Promise<ProgramResult> {
  const settings = 'LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive PATH=/usr/sbin:/usr/bin:/sbin:/bin';
  const enter = `mount -t proc proc "$0/proc" && exec chroot "$0" env ${settings} sh -ec "$1"`;
  return runProgram('unshare', ['--mount', 'sh', '-c', enter, root, command]);
}

/**
 * Runs a command inside a root file system. Returns its output.
 * @throws Error with the output if the command fails
 */
export async function mustInside(root: string, command: string): Promise<string> {
  const { code, output } = await runInside(root, command);
  if (code !== 0) throw new Error(`${command}:\n${output.slice(-2000)}`);
  return output.trim();
}

/**
 * Creates the root file system of a Debian release with packages. Packages may come from an older
 * release.
 * @throws Error without root or debootstrap
 */
export async function makeDebian(
  root: string,
  release: string,
  packages: readonly string[],
  older?: string,
): Promise<void> {
  const { code } = await runProgram('debootstrap', ['--version']);
  if (code !== 0 && !(await installWithApt('debootstrap'))) {
    throw new Error(`Debian's ${release} needs root and the program debootstrap`);
  }
  console.log(`Making a root file system of Debian's ${release}`);
  const made = await runProgram('debootstrap', ['--variant=minbase', release, root]);
  if (made.code !== 0) throw new Error(`debootstrap: ${made.output.slice(-2000)}`);
  if (older !== undefined) {
    const sources = join(root, 'etc/apt/sources.list');
    const lines = await readFile(sources, 'utf8');
    await appendFile(sources, lines.replaceAll(` ${release} `, ` ${older} `));
  }
  const install = `apt-get install -y -qq --no-install-recommends ${packages.join(' ')}`;
  // An outdated mirror is accepted, because its signature is still checked.
  const update = 'apt-get update -qq -o Acquire::Check-Valid-Until=false';
  await mustInside(root, `${update} && ${install}`);
}
