import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { hashFiles } from './hash-files.ts';
import { ROOT, runProgram } from './program.ts';

const DIST = join(ROOT, 'web', 'dist');
const STAMP = join(DIST, 'built-from.txt');

/** Builds the web app if its sources have changed since the last build. */
export async function buildWeb(): Promise<void> {
  const hash = await hashFiles(['web', 'contract'], ['package-lock.json', 'tsconfig.base.json']);
  const built = await readFile(STAMP, 'utf8').catch(() => '');
  if (built === hash) return;
  console.log('Building the web app');
  const { code, output } = await runProgram('vite', ['build', 'web', '--logLevel', 'warn']);
  if (code !== 0) throw new Error(`the web app does not build:\n${output}`);
  await compressAssets();
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
