import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@diwan/postgres/embedded-postgres';
import { Client } from 'pg';
import { type Block, readBlocks } from './blocks.ts';
import { warnOfReview } from './dependencies.ts';
import { checkSamples } from './samples.ts';
import { checkSealPage } from './seal-page.ts';
import { findFreePort } from '../run/product.ts';
import { ROOT, runProgram } from '../run/program.ts';

/**
 * Runs the commands of docs/operations.md in an empty folder, with other paths and ports. Runs
 * every `sh` block in one environment, and every `sql` block as the database's superuser. Starts
 * the commands of the units itself, without systemd. Prints what ran and what did not.
 */
const PAGE = 'docs/operations.md';
const folder = await mkdtemp(join(tmpdir(), 'diwan-operations-'));
const product = join(folder, 'opt/diwan');
const [api_port, worker_port] = [await findFreePort(), await findFreePort()];

/** Texts of the page, and their replacements in this run. */
const PLACES: readonly (readonly [string, string])[] = [
  ['/etc/diwan/', join(folder, 'etc/')],
  ['/opt/diwan', product],
  ['/var/lib/diwan', join(folder, 'var')],
  ['/backups/', join(folder, 'backups/')],
  ['/tmp/diwan-release', join(folder, 'release')],
  ['127.0.0.1:3000', `127.0.0.1:${api_port}`],
];
const putElsewhere = (text: string): string =>
  PLACES.reduce((moved, [from, to]) => moved.replaceAll(from, to), text);

async function copyProduct(): Promise<void> {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const { output } = await runProgram('git', args);
  for (const path of output.trim().split('\n')) {
    await mkdir(dirname(join(product, path)), { recursive: true });
    await cp(join(ROOT, path), join(product, path));
  }
  await mkdir(join(folder, 'backups'));
}

/** Writes the environment files: `.env.example` with values, as an operator writes them. */
async function writeEnvironments(address: string): Promise<void> {
  const addressOf = (role: string, database: string): string => {
    const url = new URL(address);
    url.username = role;
    url.pathname = `/${database}`;
    return url.href;
  };
  const secret = randomBytes(36).toString('base64');
  const filled = (database: string): Readonly<Record<string, string>> => ({
    PUBLIC_URL: `http://127.0.0.1:${api_port}`,
    DATABASE_URL: addressOf('diwan_app', database),
    DATABASE_MIGRATE_URL: addressOf('diwan_owner', database),
    APP_SECRET: secret,
    TAP_SECRET_KEY: `sk_test_${randomBytes(12).toString('hex')}`,
    ADMIN_EMAIL: 'super@example.com',
    DATA_DIR: `/var/lib/${database}`,
    TRUST_PROXY: '',
  });
  const example = await readFile(join(product, '.env.example'), 'utf8');
  await mkdir(join(folder, 'etc'));
  for (const [file, database] of [
    ['env', 'diwan'],
    ['copy.env', 'diwan_copy'],
  ] as const) {
    const values = filled(database);
    const text = example.replaceAll(/^([A-Z_]+)=.*$/gm, (line, name: string) =>
      name in values ? `${name}='${values[name] ?? ''}'` : line,
    );
    // The page copies APP_SECRET from the time of the backup, so this file lacks it.
    const own = database === 'diwan' ? text : text.replace(/^APP_SECRET=.*$/m, '');
    await writeFile(join(folder, 'etc', file), putElsewhere(own));
  }
}

const state = join(folder, 'state.sh');

/** Runs a block in the environment that the previous blocks set. */
async function runShell(text: string): Promise<void> {
  const script = `set -euo pipefail\n. ${state}\n${putElsewhere(text)}\nexport -p > ${state}`;
  const PATH = `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`;
  const env = { ...process.env, PATH, LOG_LEVEL: 'warn' };
  const child = spawn('bash', ['-c', script], { cwd: product, env, stdio: 'inherit' });
  const code = await new Promise((resolve) => void child.once('close', resolve));
  if (code !== 0) throw new Error(`ended with ${String(code)}: ${text}`);
}

async function runSql(address: string, text: string): Promise<void> {
  const client = new Client({ connectionString: address });
  await client.connect();
  // Runs each statement alone, because a database cannot be created in a transaction.
  for (const statement of text.split(';').filter((part) => part.trim() !== '')) {
    await client.query(statement);
  }
  await client.end();
}

const units: ChildProcess[] = [];

/** Starts the command of a unit, with its environment. */
async function startUnit(role: string, port: number): Promise<void> {
  const unit = await readFile(join(product, `deploy/systemd/diwan-${role}.service`), 'utf8');
  const command = /^ExecStart=(.+)$/m.exec(unit)?.[1] ?? '';
  const settings = [...unit.matchAll(/^Environment=(.+)$/gm)].map(([, text]) => text).join(' ');
  const own = `${settings} PORT=${port} LOG_LEVEL=warn HOST=127.0.0.1`;
  const script = `export ${own}\nexec ${putElsewhere(command)}`;
  const child = spawn('bash', ['-c', script], { cwd: product, stdio: 'inherit' });
  units.push(child);
  for (let tries = 0; tries < 300; tries += 1) {
    const reply = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
    if (reply?.ok) return;
    await wait(200);
  }
  throw new Error(`the unit of the ${role} did not become ready`);
}

const counts = { run: 0, by_units: 0, not_run: 0 };

async function follow(block: Block, address: string): Promise<void> {
  const name = [block.language, block.needs].filter((part) => part !== '').join(' ');
  if (block.needs === 'systemd') {
    console.log(`\n-- as the units say, without systemd:\n${block.text}`);
    await startUnit('api', api_port);
    await startUnit('worker', worker_port);
    counts.by_units += 1;
  } else if (block.needs !== '' || !['sh', 'sql'].includes(block.language)) {
    console.log(`\n-- NOT RUN (${name}):\n${block.text}`);
    counts.not_run += 1;
  } else {
    console.log(`\n-- ${name}:\n${block.text}`);
    if (block.language === 'sh') await runShell(block.text);
    else await runSql(address, block.text);
    counts.run += 1;
  }
}

const data_dir = join(folder, 'postgres');
const database = await startEmbeddedPostgres({ data_dir, durable: true });
const superuser = new URL(database.url);
superuser.pathname = '/postgres';
try {
  await copyProduct();
  // The page creates its own database.
  await runSql(superuser.href, 'drop database diwan');
  await writeEnvironments(superuser.href);
  await writeFile(state, '');
  for (const block of await readBlocks(PAGE)) await follow(block, superuser.href);
  const samples = await checkSamples(product, folder);
  const seals = await checkSealPage(folder);
  const warning = await warnOfReview();
  if (warning !== undefined) console.log(`\n${warning}`);
  console.log(`\n${JSON.stringify({ right: true, page: PAGE, ...counts, samples, seals })}`);
} catch (error) {
  console.log(`\n${error instanceof Error ? error.message : String(error)}`);
  console.log(JSON.stringify({ right: false, page: PAGE, ...counts }));
  process.exitCode = 1;
} finally {
  for (const unit of units) {
    unit.kill('SIGTERM');
    await new Promise((resolve) => void unit.once('exit', resolve));
  }
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
