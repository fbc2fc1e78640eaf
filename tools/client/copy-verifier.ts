import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ROOT } from '../run/program.ts';

const CONTRACT = join(ROOT, 'contract/src/features');

export interface CopiedFile {
  readonly path: string;
  readonly text: string;
}

/**
 * Returns the verifier of payout proofs as `@diwan/client` contains it: the modules of the contract
 * in one folder. Clients then compute fees with the same arithmetic as the server.
 */
export async function readVerifier(): Promise<readonly CopiedFile[]> {
  const folder = join(CONTRACT, 'proofs/verification');
  const names = (await readdir(folder)).map((name) => join(folder, name));
  const paths = [join(CONTRACT, 'fees/arithmetic.ts'), ...names];
  return Promise.all(
    paths.map(async (path) => ({
      path: join(ROOT, 'client/src/verification', basename(path)),
      text: (await readFile(path, 'utf8')).replace('../../fees/', './'),
    })),
  );
}
