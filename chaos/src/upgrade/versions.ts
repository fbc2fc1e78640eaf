import { cp, mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT, runProgram } from '../../../tools/run/program.ts';

const OWN = '@diwan';

/** Links all packages of node_modules. The product's own packages are linked from this folder. */
async function linkPackages(folder: string): Promise<void> {
  const modules = join(folder, 'node_modules');
  await mkdir(join(modules, OWN), { recursive: true });
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    if (name !== OWN && !name.startsWith('.')) {
      await symlink(join(ROOT, 'node_modules', name), join(modules, name));
    }
  }
  for (const name of await readdir(join(ROOT, 'node_modules', OWN))) {
    await symlink(join(folder, name), join(modules, OWN, name));
  }
}

async function git(...args: string[]): Promise<string> {
  const { code, output } = await runProgram('git', args);
  if (code !== 0) throw new Error(output);
  return output.trim();
}

/** Returns the last tagged version; undefined in a clone without tags, as in CI. */
export async function lastVersion(): Promise<string | undefined> {
  const tags = await git('tag', '--list', 'v*', '--sort=-version:refname', '--merged', 'HEAD');
  const [latest = ''] = tags.split('\n');
  return latest === '' ? undefined : latest;
}

/**
 * Provides the packages of a version. If its lockfile equals ours, it links ours, otherwise it
 * installs them.
 */
async function installPackages(folder: string): Promise<void> {
  const [own, ours] = await Promise.all(
    [folder, ROOT].map((place) => readFile(join(place, 'package-lock.json'), 'utf8')),
  );
  if (own === ours) return linkPackages(folder);
  console.error('Installing the packages of the previous version');
  const bootstrap = join(folder, 'tools/bootstrap.mjs');
  const { code, output } = await runProgram(process.execPath, [bootstrap]);
  if (code !== 0) throw new Error(output);
}

/**
 * Checks out a tag or commit.
 * @returns the folder and the name of the version
 */
export async function checkOutPrevious(version: string) {
  const folder = await mkdtemp(join(tmpdir(), 'diwan-previous-'));
  const archive = join(folder, 'source.tar');
  await git('archive', '--output', archive, version);
  await runProgram('tar', ['-xf', archive, '-C', folder]);
  await installPackages(folder);
  return { name: await git('describe', '--tags', '--always', version), folder };
}

/** A sample migration of the next version, which changes a table in use in two steps. */
const EXPAND = `alter table transactions add column upgrade_note text;
alter table transactions add constraint transactions_upgrade_note
  check (length(upgrade_note) < 100) not valid;
create table upgrade_notes (id integer constraint upgrade_notes_pkey primary key);
`;
const INDEX =
  'create index concurrently transactions_upgrade_note on transactions (upgrade_note);\n';
const MIGRATE = `update transactions set upgrade_note = 'filled' where id % 10 = 0;
alter table transactions validate constraint transactions_upgrade_note;
`;

/**
 * Folders that the server does not need to start. All others are copied, so that new packages are
 * included.
 */
const NOT_STARTED = /^(bench|chaos|client|deploy|docs|e2e|web)\//;

/**
 * Copies the working tree as the next version. Adds migrations that a running system must tolerate.
 */
export async function makeNext(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'diwan-next-'));
  const files = await git('ls-files', '--cached', '--others', '--exclude-standard');
  for (const path of files.split('\n')) {
    if (NOT_STARTED.test(path)) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await cp(join(ROOT, path), join(folder, path), { force: true });
  }
  const migrations = join(folder, 'server/migrations');
  await writeFile(join(migrations, '9900_upgrade_expand.sql'), EXPAND);
  await writeFile(join(migrations, '9901_upgrade_index_expand.sql'), INDEX);
  await writeFile(join(migrations, '9902_upgrade_migrate.sql'), MIGRATE);
  await linkPackages(folder);
  return folder;
}
