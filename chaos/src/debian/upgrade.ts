import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { mustInside } from '../../../tools/run/debian.ts';
import { findFreePort } from '../../../tools/run/product.ts';
import { readLists } from '../reads.ts';
import { ADMIN, FILLED_WITHIN_MS, startProgram, untilAnswered } from '../world.ts';
import { readBlock, runPage, runSql, type Stage, verify } from './stage.ts';

const PASSWORDS = { owner: 'OWNER-PASSWORD', app: 'APP-PASSWORD' };

/** Starts the product, waits until it is ready, and runs `work`. */
export async function withProduct<Result>(
  env: Readonly<Record<string, string>>,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const program = startProgram('server/src/main.ts', { ...env, PORT: String(port) });
  try {
    await untilAnswered(`${url}/health/ready`, program, FILLED_WITHIN_MS);
    return await work(url);
  } finally {
    program.child.kill('SIGTERM');
    await program.ended;
  }
}

/** Creates a cluster of PostgreSQL 15 with the roles and the database of the documentation. */
export async function openStage(root: string, folder: string): Promise<Stage> {
  const port = await findFreePort();
  // The packages create an empty cluster, whose version depends on the order of installation.
  await mustInside(root, 'pg_lsclusters | grep -q "^18 " || pg_createcluster 18 main');
  await mustInside(root, '! pg_lsclusters | grep -q "^15 " || pg_dropcluster 15 main');
  await mustInside(root, `pg_createcluster 15 main --port ${port} --locale C.UTF-8`);
  await mustInside(root, 'pg_ctlcluster 15 main start');
  const urlOf = (role: keyof typeof PASSWORDS): string =>
    `postgresql://diwan_${role}:${PASSWORDS[role]}@127.0.0.1:${port}/diwan`;
  const env = {
    PUBLIC_URL: 'http://127.0.0.1:3000',
    DATABASE_URL: urlOf('app'),
    DATABASE_MIGRATE_URL: urlOf('owner'),
    APP_SECRET: randomBytes(36).toString('base64'),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    DATA_DIR: join(folder, 'data'),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    DEMO: 'true',
  };
  const stage = { root, port, env };
  const sql = await readBlock(({ text }) => text.includes('create role diwan_owner'));
  // Runs each statement alone, because a database cannot be created in a transaction.
  for (const statement of sql.split(';').filter((part) => part.trim() !== '')) {
    await runSql(stage, statement);
  }
  return stage;
}

/**
 * Fills the demo in PostgreSQL 15, upgrades with the commands of the documentation, and compares
 * the lists in PostgreSQL 18.
 */
export async function upgradeCluster(stage: Stage) {
  const from = await runSql(stage, 'show server_version');
  const before = await withProduct(stage.env, readLists);
  await runPage(stage, 'pg_upgrade');
  const to = await runSql(stage, 'show server_version');
  const proof = await verify(stage);
  const lists = await withProduct(stage.env, readLists);
  const same = JSON.stringify(lists) === JSON.stringify(before);
  const right = proof === 'clean' && same && from.startsWith('15.') && to.startsWith('18.');
  return { right, from, to, verify: proof, lists };
}
