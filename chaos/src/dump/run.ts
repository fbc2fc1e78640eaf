import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@diwan/postgres/embedded-postgres';
import { Client } from 'pg';
import { findFreePort } from '../../../tools/run/product.ts';
import { runProgram } from '../../../tools/run/program.ts';
import { FILLED_WITHIN_MS, startProgram, untilAnswered } from '../world.ts';

/** The folder where Debian installs each version of PostgreSQL. */
const VERSIONS = '/usr/lib/postgresql';

/** The options of a database, from docs/operations.md. */
const LIKE_OURS = `template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`;

async function findTools(): Promise<string | undefined> {
  const versions = await readdir(VERSIONS).catch((): string[] => []);
  const oldest = versions.toSorted((a, b) => Number(a) - Number(b))[0];
  return oldest === undefined ? undefined : join(VERSIONS, oldest, 'bin');
}

/** Runs a command as the user postgres if this process is root, because PostgreSQL refuses root. */
const asPostgres = (command: string) =>
  process.getuid?.() === 0
    ? runProgram('su', ['postgres', '-c', command])
    : runProgram('sh', ['-c', command]);

async function must(finished: ReturnType<typeof runProgram>): Promise<string> {
  const { code, output } = await finished;
  if (code !== 0) throw new Error(output);
  return output;
}

async function query(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** Starts a server of the machine's oldest PostgreSQL, on its own port. */
async function startOld(bin: string, folder: string) {
  const port = await findFreePort();
  if (process.getuid?.() === 0) {
    await chown(folder, Number(await must(runProgram('id', ['-u', 'postgres']))), 0);
  }
  const data = join(folder, 'old');
  await must(asPostgres(`${bin}/initdb -D ${data} -U postgres -E UTF8 -A trust`));
  const options = `-p ${port} -k ${folder} -c fsync=off`;
  await must(asPostgres(`${bin}/pg_ctl -D ${data} -o '${options}' -l ${data}.log -w start`));
  return {
    url: (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`,
    stop: () => must(asPostgres(`${bin}/pg_ctl -D ${data} -m fast stop`)),
  };
}

/** Starts the product once to fill a database with the demo. */
async function fill(env: Readonly<Record<string, string>>): Promise<void> {
  const port = String(await findFreePort());
  const program = startProgram('server/src/main.ts', { ...env, PORT: port, DEMO: 'true' });
  await untilAnswered(`http://127.0.0.1:${port}/health/ready`, program, FILLED_WITHIN_MS);
  program.child.kill('SIGTERM');
  await program.ended;
}

interface DumpResult {
  readonly right: boolean;
  /** The reason why nothing ran. */
  readonly not_run?: string;
  /** The folder of the tools that were used. */
  readonly tools?: string;
  /** The output of `pg_restore`, and of `verify` if it found a difference. */
  readonly restored?: string;
  readonly proof?: string;
}

/**
 * Moves the demo from the machine's oldest PostgreSQL to our PostgreSQL 18 with `pg_dump` and
 * `pg_restore`. Then runs `verify` on the result.
 */
export async function dumpAndRestore(): Promise<DumpResult> {
  const bin = await findTools();
  if (bin === undefined) {
    return {
      right: true,
      not_run: `no PostgreSQL in ${VERSIONS}`,
    };
  }
  const folder = await mkdtemp(join(tmpdir(), 'diwan-dump-'));
  const next = await startEmbeddedPostgres({ data_dir: join(folder, 'new'), durable: false });
  const old = await startOld(bin, folder);
  try {
    await query(old.url('postgres'), `create database diwan ${LIKE_OURS}`);
    const target = new URL(next.url);
    await query(target.href, `create database moved ${LIKE_OURS}`);
    target.pathname = '/moved';
    const env = {
      PUBLIC_URL: 'http://127.0.0.1:3000',
      DATABASE_URL: old.url('diwan'),
      APP_SECRET: randomBytes(36).toString('base64'),
      ADMIN_EMAIL: 'super@example.com',
      DATA_DIR: join(folder, 'data'),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      DEMO: 'true',
    };
    await fill(env);
    const dump = join(folder, 'dump');
    await must(runProgram(`${bin}/pg_dump`, ['-Fc', '-f', dump, old.url('diwan')]));
    const arguments_ = ['--no-owner', '--exit-on-error', '-d', target.href, dump];
    const restored = await runProgram(`${bin}/pg_restore`, arguments_);
    const moved = { ...env, DATABASE_URL: target.href };
    const proof = await runProgram(process.execPath, ['tools/verify.ts'], { env: moved });
    const right = restored.code === 0 && proof.code === 0;
    return {
      right,
      tools: bin,
      restored: restored.output,
      ...(right ? {} : { proof: proof.output }),
    };
  } finally {
    await old.stop();
    await next.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
