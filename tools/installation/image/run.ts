import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../run/program.ts';
import { prepareBase } from './base.ts';
import { inspectImage } from './inspect.ts';
import { findRuntime, openPodman, type Podman } from './podman.ts';
import { startImage } from './start.ts';

/**
 * Builds the image of the Dockerfile in OCI format without a daemon, and inspects it. Starts the
 * API and the worker from it, makes sales, and stops both. Prints JSON that also lists what was not
 * checked. Exits with 1 on a failure.
 */
const IMAGE = 'localhost/diwan';

async function build(podman: Podman, base: string) {
  const options = ['--isolation=chroot', '--network=host', '--format=oci', '--layers=false'];
  const named = ['--build-arg', `BASE=${base}`, '--tag', IMAGE];
  const output = await podman.run('build', ...options, ...named, ROOT);
  const installs = [...output.matchAll(/^added (\d+) packages/gm)].map(([, count]) =>
    Number(count),
  );
  // The OCI format drops unknown instructions, and Podman only prints a warning.
  const dropped = output.split('\n').filter((line) => /not supported for OCI/i.test(line));
  return { installs, dropped };
}

const NEVER_CHECKED = ['compose.yaml with an engine', 'the images of PostgreSQL and Caddy'];

const folder = await mkdtemp(join(tmpdir(), 'diwan-image-'));
const podman = await openPodman(folder);
try {
  console.log('Preparing the base');
  const base = await prepareBase(podman, folder);
  console.log(`Building on ${base.name}`);
  const built = await build(podman, base.name);
  const image = await inspectImage(podman, IMAGE);
  const runtime = await findRuntime(podman, IMAGE);
  const { refusal, before = [], limits = [] } = runtime;
  if (refusal === undefined) console.log('Starting api and worker');
  const started =
    refusal === undefined
      ? await startImage({ podman, image: IMAGE, folder, runtime: { before, limits } })
      : undefined;
  const not_checked = [
    ...(base.instead_of === undefined ? [] : [`the base ${base.instead_of}`]),
    ...(refusal === undefined ? [] : [`a start of the image: ${refusal}`]),
    ...NEVER_CHECKED,
  ];
  const right =
    built.installs.length === 1 &&
    built.dropped.length === 0 &&
    image.development_packages.length === 0 &&
    image.unlocked_packages.length === 0 &&
    image.user === 'node' &&
    started?.right !== false;
  console.log(
    JSON.stringify({ right, base: base.name, built, image, started, not_checked }, null, 2),
  );
  if (!right) process.exitCode = 1;
} finally {
  await podman.close();
  await rm(folder, { recursive: true, force: true });
}
