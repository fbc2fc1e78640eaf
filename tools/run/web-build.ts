import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { CLIENT_PACKAGE } from '@diwan/contract/features/documentation/guide';
import { hashFiles } from './hash-files.ts';
import { ROOT, runProgram } from './program.ts';

const DIST = join(ROOT, 'web', 'dist');
const STAMP = join(DIST, 'built-from.txt');

/** Builds the web app and the client's package if their sources have changed. */
export async function buildWeb(): Promise<void> {
  const hash = await hashFiles(
    ['web', 'contract', 'client'],
    ['package-lock.json', 'tsconfig.base.json', 'docs/integration.md', 'docs/integration.ar.md'],
  );
  const built = await readFile(STAMP, 'utf8').catch(() => '');
  if (built === hash) return;
  console.log('Building the web app');
  const { code, output } = await runProgram('vite', ['build', 'web', '--logLevel', 'warn']);
  if (code !== 0) throw new Error(`the web app does not build:\n${output}`);
  await compressAssets();
  await packClient(DIST);
  await writeFile(STAMP, hash);
}

const compress = promisify(brotliCompress);
/**
 * The minimum size of a file that is compressed, in bytes. A smaller file needs as many packets
 * without compression.
 */
const WORTH_BYTES = 1024;

/**
 * Compresses the files once at the highest level. They are a tenth smaller than files that are
 * compressed at each request.
 */
async function compressAssets(): Promise<void> {
  const folder = join(DIST, 'assets');
  const texts = (await readdir(folder)).filter((name) => /\.(?:js|css|svg)$/.test(name));
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await Promise.all(
    texts.map(async (name) => {
      const bytes = await readFile(join(folder, name));
      if (bytes.length < WORTH_BYTES) return;
      await writeFile(join(folder, `${name}.br`), await compress(bytes, { params }));
    }),
  );
}

/**
 * Packs the client, which every installation serves. The build writes a copy, so that two builds do
 * not share a folder.
 * @param dist the folder of the web build
 * @returns the path of the package
 */
export async function packClient(dist: string): Promise<string> {
  const source = join(ROOT, 'client');
  const folder = join(dist, 'developers');
  const copy = join(folder, 'package');
  await mkdir(copy, { recursive: true });
  const args = ['-p', join(source, 'tsconfig.build.json'), '--outDir', join(copy, 'dist')];
  const { code, output } = await runProgram('tsc', args);
  if (code !== 0) throw new Error(`the client does not build:\n${output}`);
  for (const name of ['package.json', 'README.md']) await cp(join(source, name), join(copy, name));
  const file = join(dist, CLIENT_PACKAGE);
  const packed = await runProgram('tar', ['-czf', file, '-C', folder, 'package']);
  if (packed.code !== 0) throw new Error(`the client cannot be packed:\n${packed.output}`);
  await rm(copy, { recursive: true });
  return file;
}
