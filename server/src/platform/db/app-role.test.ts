import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import type { PayoutExport } from '@diwan/contract/features/payouts/records';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { addBrand, addCategory } from '../../testing/brands.ts';
import { addIntegrator, chargeOf } from '../../testing/integrator.ts';
import { addPayableBrand, settleSales } from '../../testing/money.ts';
import { verifyStored } from '../../verify.ts';
import { sealAuditChain } from '../audit/chain.ts';
import { createLog } from '../log/log.ts';
import { startWorker } from '../jobs/worker.ts';
import { addApplicationRole, grantToApplication } from './app-role.ts';
import { migrate } from './migrate.ts';
import { decideSetup } from '../../testing/database/template-database.ts';

const NAME = randomUUID().slice(0, 8);
const OWNER = `owner_${NAME}`;
const APP = `app_${NAME}`;

let system: TestApp;
let owner_url: string;
let app_url: string;

const withRole = (username: string, database: string): string => {
  const url = new URL(inject('template_url'));
  url.username = username;
  url.pathname = `/${database}`;
  return url.href;
};

async function run(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  const database = `roles_${NAME}`;
  await run(
    withRole('postgres', 'postgres'),
    `create role ${OWNER} login`,
    `create role ${APP} login`,
    `create database ${database} owner ${OWNER} template template0`,
  );
  owner_url = withRole(OWNER, database);
  app_url = withRole(APP, database);
  await migrate(owner_url);
  await decideSetup(owner_url);
  await grantToApplication(owner_url, app_url);
  system = await startTestApp({ DATABASE_URL: app_url, DATABASE_MIGRATE_URL: owner_url });
  await addCategory(system, '5411');
});
afterAll(() => system.close());

test("one role may migrate and be the application's, and then owns everything", async () => {
  expect(await grantToApplication(owner_url, owner_url)).toBe(false);
  // Every start grants the privileges again if the roles differ.
  expect(await grantToApplication(owner_url, app_url)).toBe(true);
});

test('the application works with a role that owns nothing', async () => {
  const { token } = await signInAs(system, 'admin');
  const brand = await addPayableBrand(system, { mcc_code: '5411' });
  await settleSales(system, brand, [{ amount_minor: 12_345n }]);
  const body = { tab: 'active' };
  const made = await ask<PayoutExport>(system, 'POST', '/admin/payouts/exports', { token, body });
  expect(made.data).toMatchObject({ total_amount: 12.345 });
  const path = `/admin/payouts/exports/${made.data.id}`;
  expect((await ask(system, 'GET', `${path}/download`, { token })).status).toBe(200);
  expect((await ask(system, 'POST', `${path}/confirm`, { token, body: {} })).status).toBe(200);
  const shop = await addIntegrator({ system }, brand, 'test');
  expect((await shop.call('POST', '/charges', chargeOf())).status).toBe(200);
  const gone = await addBrand(system, { mcc_code: '5411', status: 'rejected' });
  expect((await ask(system, 'DELETE', `/brands/${gone}`, { token })).status).toBe(200);
  expect(await sealAuditChain(system.deps.db, system.deps.secrets)).toBeGreaterThan(0);
  const { ledger, payouts, audit_chain } = await verifyStored(system.deps);
  expect({ ledger, payouts, audit_chain }).toEqual({ ledger: [], payouts: [], audit_chain: [] });
});

test("the application's role queues and runs jobs", async () => {
  const done = vi.fn<() => Promise<void>>(() => Promise.resolve());
  await sql`delete from graphile_worker._private_jobs`.execute(system.deps.db);
  await system.deps.jobs.enqueue(system.deps.db, 'seal_audit_chain', {});
  const worker = startWorker({
    url: app_url,
    tasks: { seal_audit_chain: done },
    crontab: [{ schedule: '0 0 1 1 *', task: 'seal_audit_chain' }],
    log: createLog({ level: 'silent' }),
  });
  await vi.waitFor(() => expect(done).toHaveBeenCalledTimes(1), { timeout: 60_000, interval: 50 });
  await worker.stop();
});

describe('the role of the application', () => {
  test.each([
    'alter table audit_log disable trigger all',
    'alter table ledger_postings disable trigger user',
    'alter table agreements drop constraint agreements_signed_whole',
    'drop trigger audit_log_no_delete on audit_log',
    'drop table audit_log',
    'truncate audit_log',
    'truncate ledger_entries cascade',
    'truncate brands cascade',
    'delete from audit_log',
    "update audit_log set action = 'x'",
    'update ledger_postings set amount_minor = 1',
    'delete from ledger_entries',
    'delete from agreements',
    'delete from agreement_timestamps',
    'update agreement_timestamps set requested_at = now()',
    'update payout_files set sha256 = sha256',
    'delete from removed_agreements',
    'delete from proof_leaves',
    'delete from proof_keys',
    "update proof_keys set public_key = 'x'",
    "update proof_witnesses set public_key = 'x'",
    'update schema_migrations set checksum = checksum',
    'set session_replication_role = replica',
    'create table mine (id integer)',
    `create or replace function refuse_audit_change() returns trigger language plpgsql
      as $$ begin return old; end $$`,
  ])('cannot: %s', async (statement) => {
    await expect(run(app_url, statement)).rejects.toThrow(/permission denied|must be owner/);
  });

  test("is created once in the installation's own cluster", async () => {
    const postgres = withRole('postgres', new URL(owner_url).pathname.slice(1));
    const first = await addApplicationRole(postgres);
    expect(await addApplicationRole(postgres)).toBe(first);
    expect(new URL(first).username).toBe('diwan_app');
    await expect(run(first, 'select from brands')).rejects.toThrow('permission denied');
    expect(await grantToApplication(postgres, first)).toBe(true);
    await run(first, 'select from brands');
  });
});
