import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, runProgram } from '../../run/program.ts';
import type { Podman } from './podman.ts';

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
}

const MANIFEST = /^(.*node_modules\/(?:@[^/]+\/)?[^/@]+)\/package\.json$/;

/** Lists the paths of packages, named as in the lockfile. */
async function listPackages(folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const path of glob('node_modules/**/package.json', { cwd: folder })) {
    const [, name] = MANIFEST.exec(path) ?? [];
    if (name !== undefined && !name.startsWith('node_modules/@diwan/')) found.push(name);
  }
  return found;
}

/** Inspects the content and the user of the image. */
export async function inspectImage(podman: Podman, image: string) {
  const place = join(await podman.run('image', 'mount', image), 'app');
  const lockfile = await readFile(join(ROOT, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lockfile) as Lockfile;
  const shipped = await listPackages(place);
  const { output } = await runProgram('du', ['-sm', place]);
  const read = (field: string) =>
    podman.run('image', 'inspect', '--format', `{{.${field}}}`, image);
  const found = {
    packages: shipped.length,
    development_packages: shipped.filter((path) => packages[path]?.dev === true),
    unlocked_packages: shipped.filter((path) => packages[path] === undefined),
    user: await read('User'),
    product_mb: Number.parseInt(output, 10),
    image_mb: Math.round(Number(await read('Size')) / 1e6),
  };
  await podman.run('image', 'unmount', image);
  return found;
}
