import { existsSync, realpathSync } from 'node:fs';
import { cp, mkdir, readFile, symlink } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { makeDebian } from '../../run/debian.ts';
import { ROOT, runProgram } from '../../run/program.ts';
import type { Podman } from './podman.ts';

interface Base {
  readonly name: string;
  /** The reason why the base image of the Dockerfile was not used. */
  readonly instead_of?: string;
}

const MADE = 'localhost/diwan-base';

/**
 * Returns the base image that the Dockerfile names. If no registry answers, creates a similar image
 * from Debian's packages.
 */
export async function prepareBase(podman: Podman, folder: string): Promise<Base> {
  const dockerfile = await readFile(join(ROOT, 'Dockerfile'), 'utf8');
  const name = /^ARG BASE=(\S+)$/m.exec(dockerfile)?.[1] ?? '';
  const { code, output } = await podman.try('pull', '--quiet', name);
  if (code === 0) return { name };
  await makeBase(podman, join(folder, 'base'));
  return { name: MADE, instead_of: `${name}: ${output.trim().split('\n').at(-1) ?? ''}` };
}

async function must(name: string, args: string[]): Promise<void> {
  const { code, output } = await runProgram(name, args);
  if (code !== 0) throw new Error(`${name}: ${output.slice(-2000)}`);
}

/** Creates an image of Debian 12 with the account, Node and npm that the official image has. */
async function makeBase(podman: Podman, root: string): Promise<void> {
  await makeDebian(root, 'bookworm', ['libatomic1', 'ca-certificates']);
  await must('chroot', [root, 'useradd', '--uid', '1000', '--create-home', 'node']);
  const local = join(root, 'usr/local');
  await cp(process.execPath, join(local, 'bin/node'));
  await mkdir(join(local, 'lib/node_modules'), { recursive: true });
  await cp(findNpm(), join(local, 'lib/node_modules/npm'), { recursive: true });
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));
  const changes = ['--change', 'ENV PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'];
  // Behind a proxy, the image must trust the proxy's certificate.
  const trusted = process.env['NODE_EXTRA_CA_CERTS'];
  if (trusted !== undefined) {
    await cp(trusted, join(local, 'share/trusted.pem'));
    changes.push('--change', 'ENV NODE_EXTRA_CA_CERTS=/usr/local/share/trusted.pem');
  }
  await must('tar', ['-C', root, '--create', '--file', `${root}.tar`, '.']);
  await podman.run('import', '--quiet', ...changes, `${root}.tar`, MADE);
}

function findNpm(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const program = folders.map((folder) => join(folder, 'npm')).find((path) => existsSync(path));
  if (program === undefined) throw new Error('npm is not installed');
  return dirname(dirname(realpathSync(program)));
}
