import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { ROOT } from './program.ts';

/** Packages whose tests depend on few other files. Only these can be skipped. */
const APART: readonly string[] = ['simulator', 'postgres', 'documents'];
/** Files that affect the tests of every package. */
const EVERYWHERE = [
  'package-lock.json',
  'tsconfig.base.json',
  'vitest.base.ts',
  'vitest.config.ts',
];

/** The hash of a package whose tests passed, and the number of these tests. */
type PassedTests = { readonly hash: string; readonly tests: number };

type Outcome = { readonly passed: number; readonly failed: number };

export type Selection = {
  /** The packages whose tests must run. */
  readonly changed: readonly string[];
  /** The packages whose tests may be skipped. */
  readonly unchanged: readonly string[];
  /** The number of tests in the unchanged packages. */
  readonly unchanged_tests: number;
  /** Stores the results of the changed packages' tests. */
  keep(outcomeOf: (name: string) => Outcome): Promise<void>;
};

/**
 * Finds the packages that have changed since their tests passed. In CI all packages count as
 * changed.
 */
export async function selectChanged({
  names = APART,
  root = ROOT,
  ci = (process.env['CI'] ?? '') !== '',
} = {}): Promise<Selection> {
  const hashes = new Map<string, string>();
  const unchanged: string[] = [];
  let unchanged_tests = 0;
  for (const name of names) {
    const hash = await hashPackage(name, root);
    const green = ci ? undefined : await readGreen(stampOf(name, root));
    if (green?.hash === hash) {
      unchanged.push(name);
      unchanged_tests += green.tests;
    } else {
      hashes.set(name, hash);
    }
  }
  const keep: Selection['keep'] = async (outcomeOf) => {
    for (const [name, hash] of hashes) await keepGreen(name, root, hash, outcomeOf(name));
  };
  return { changed: [...hashes.keys()], unchanged, unchanged_tests, keep };
}

const stampOf = (name: string, root: string): string => join(root, '.cache/green', `${name}.json`);

async function readGreen(stamp: string): Promise<PassedTests | undefined> {
  const text = await readFile(stamp, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as PassedTests);
}

async function keepGreen(
  name: string,
  root: string,
  hash: string,
  { passed, failed }: Outcome,
): Promise<void> {
  const stamp = stampOf(name, root);
  await rm(stamp, { force: true });
  // Nothing is stored if a file changed while the tests ran, because that change was not tested.
  if (passed === 0 || failed > 0 || hash !== (await hashPackage(name, root))) return;
  await mkdir(dirname(stamp), { recursive: true });
  const green: PassedTests = { hash, tests: passed };
  await writeFile(stamp, JSON.stringify(green));
}

/**
 * Computes a hash of a package's files, of our packages that it uses, of the libraries and of the
 * machine.
 */
async function hashPackage(name: string, root: string): Promise<string> {
  const folders = await packagesOf(name, root);
  const found = await Promise.all([...folders].map((folder) => filesIn(folder, root)));
  const { version, platform, arch } = process;
  const hash = createHash('sha256').update(`${version} ${platform} ${arch}`);
  for (const path of [...EVERYWHERE, ...found.flat()].toSorted()) {
    const bytes = await readFile(join(root, path));
    hash.update(`\n${path} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex');
}

async function packagesOf(name: string, root: string): Promise<Set<string>> {
  const manifest = await readFile(join(root, name, 'package.json'), 'utf8');
  const names = [...manifest.matchAll(/"@diwan\/([a-z]+)":/g)].map(([, own = '']) => own);
  const below = await Promise.all(names.map((own) => packagesOf(own, root)));
  return new Set([name, ...below.flatMap((own) => [...own])]);
}

async function filesIn(folder: string, root: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => relative(root, join(parentPath, name)));
  return paths.filter((path) => !path.includes('node_modules'));
}
