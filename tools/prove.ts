import './installation/env-file.ts';
import { readFile, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  MAX_BUNDLE_BYTES,
  verifyBundle,
} from '@diwan/contract/features/proofs/verification/verify';
import { nodeCryptography } from '../server/src/features/proofs/cryptography.ts';
import { readTrust } from '../server/src/features/proofs/keys.ts';
import { proveAll, sayFailures } from '../server/src/features/proofs/verify-log.ts';
import type { Deps } from '../server/src/platform/context.ts';
import { withDatabase } from './installation/with-database.ts';

/*
 * Proves payouts of this installation, or bundles in files. Prints a line for each, with name,
 * verdict and reason, separated by tabs. Exits with 0 only if at least one bundle exists and all
 * are proved.
 */

const { values } = parseArgs({
  options: {
    file: { type: 'string', multiple: true },
    all: { type: 'boolean' },
    line: { type: 'string' },
    day: { type: 'string' },
  },
});

const isChosen = values.all === true || values.line !== undefined || values.day !== undefined;
if ((values.file === undefined) === !isChosen) {
  console.error('Name bundles with --file PATH, or records with --all, --line ID or --day DAY.');
  process.exit(2);
}

/** Lists the files of a path. For a folder these are its JSON files. */
async function filesOf(path: string): Promise<readonly string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = (await readdir(path)).filter((name) => name.endsWith('.json'));
  return names.toSorted().map((name) => join(path, name));
}

type ProvedFile = readonly [name: string, verdict: string, reason: string];

async function* proveFiles(
  deps: Pick<Deps, 'db'>,
  paths: readonly string[],
): AsyncGenerator<ProvedFile> {
  const trust = await readTrust(deps.db);
  for (const path of (await Promise.all(paths.map(filesOf))).flat()) {
    const isLarge = (await stat(path)).size > MAX_BUNDLE_BYTES;
    const bytes = isLarge ? new Uint8Array(MAX_BUNDLE_BYTES + 1) : await readFile(path);
    const { verdict, failures } = await verifyBundle(nodeCryptography, trust, bytes);
    yield [basename(path), verdict, sayFailures(failures)];
  }
}

async function* proveStored(deps: Pick<Deps, 'db'>): AsyncGenerator<ProvedFile> {
  for await (const { name, verdict, reason } of proveAll(deps, {
    line_id: values.line,
    day: values.day,
  })) {
    yield [name, verdict, reason];
  }
}

await withDatabase('prove', async (deps) => {
  let [count, proved] = [0, 0];
  const lines = values.file === undefined ? proveStored(deps) : proveFiles(deps, values.file);
  for await (const line of lines) {
    count += 1;
    if (line[1] === 'proved') proved += 1;
    console.log(line.join('\t'));
  }
  if (count === 0) console.error('There is nothing to prove.');
  process.exitCode = count > 0 && proved === count ? 0 : 1;
});
