import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@diwan/postgres/embedded-postgres';
import { chooseAccount } from '@diwan/postgres/account';
import { runProgram } from '../../../tools/run/program.ts';

/** A library that makes writes fail with EIO, for programs that start with its environment. */
export interface BrokenDisk {
  readonly environment: Readonly<Record<string, string>>;
  /**
   * Makes writes below the folder fail.
   * @returns a function that repairs the disk
   */
  breakBelow(folder: string): Promise<() => Promise<void>>;
  remove(): Promise<void>;
}

/**
 * Compiles the library.
 * @returns undefined if the machine has no compiler
 */
export async function buildBrokenDisk(): Promise<BrokenDisk | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'diwan-broken-'));
  const [library, note] = [join(folder, 'broken-disk.so'), join(folder, 'below')];
  const source = join(import.meta.dirname, 'broken-disk.c');
  const remove = () => rm(folder, { recursive: true });
  const options = ['-shared', '-fPIC', '-O2', `-DBROKEN_DISK="${note}"`, '-o', library];
  const { code } = await runProgram('cc', [...options, source]);
  if (code !== 0) {
    await remove();
    return undefined;
  }
  return {
    environment: { LD_PRELOAD: library },
    breakBelow: async (below) => {
      await writeFile(note, below);
      return () => rm(note);
    },
    remove,
  };
}

/**
 * Starts the product's database with the library. The product starts later and uses the running
 * database. The product's own start of PostgreSQL passes no environment, so it could not load the
 * library.
 */
export async function startDatabaseOn(
  { environment }: BrokenDisk,
  data_dir: string,
): Promise<void> {
  const cluster = join(data_dir, 'postgres');
  const made = await startEmbeddedPostgres({ data_dir: cluster, durable: true });
  // The watch process needs a moment to connect before it can be stopped.
  await wait(1_000);
  await made.stopNow();
  const line = await readFile(join(cluster, 'postmaster.opts'), 'utf8');
  const { prefix, ...account } = await chooseAccount({ namespaces: true });
  const script = `exec ${line.trim()} >> '${join(cluster, 'server.log')}' 2>&1`;
  const [program, ...rest] = [...prefix, 'sh', '-c', script];
  const env = { PATH: process.env['PATH'], LC_ALL: 'C', ...environment };
  spawn(program, rest, { cwd: '/', env, stdio: 'ignore', ...account });
}
