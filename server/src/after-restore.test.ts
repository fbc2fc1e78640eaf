import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Session } from '@diwan/contract/features/auth/records';
import type { ServiceHolds } from '@diwan/contract/features/holds/records';
import type { PayoutExport } from '@diwan/contract/features/payouts/records';
import type { WorkItem } from '@diwan/contract/features/worklist/records';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@diwan/postgres/embedded-postgres';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type RestoreReport, settleRestore } from './after-restore.ts';
import { createPasswordLink } from './features/auth/public.ts';
import { hashPassword } from './features/auth/passwords.ts';
import { REFRESH_COOKIE } from './features/auth/routes.ts';
import { findOrAddCustomer } from './features/customers/public.ts';
import { createUser } from './features/users/public.ts';
import { startWorkers } from './jobs.ts';
import { restoreBackup, writeBackup } from './platform/backup/backup.ts';
import { leaveMarkTask, MARKS_FOLDER } from './platform/backup/marks.ts';
import { isParked, releaseOutgoing, requireSettled } from './platform/backup/restores.ts';
import { systemContext } from './platform/context.ts';
import { migrate } from './platform/db/migrate.ts';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from './testing/app.ts';
import { addCategory } from './testing/brands.ts';
import { addPayableBrand, settleSales } from './testing/money.ts';

/*
 * After the backup, people are locked out, a customer is erased, and payouts are paid. Then the
 * backup is restored. The lost access and the erased data must not return, and nothing may be paid
 * twice.
 */

const PASSWORD = 'Correct-horse-7';
const CHANGED = 'Another-horse-8';
const PAYER = {
  first_name: 'Maha',
  last_name: 'Alsabah',
  email: 'maha@private.test',
  phone: '+96599887766',
};
const WAIT = { timeout: 60_000, interval: 100 };

let folder: string;
let cluster: EmbeddedPostgres;
let before: TestApp;
let after: TestApp;
let settled: RestoreReport;
let taken_at: string;
const known: Record<string, string> = {};
let brand: number;
let untouched: number;
let admin: TestUser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'diwan-after-restore-'));
  cluster = await startEmbeddedPostgres({ data_dir: join(folder, 'pg'), durable: false });
  await migrate(cluster.url);
  const storage = { STORAGE_URL: `file:${join(folder, 'storage')}` };
  before = await startTestApp(storage);
  await live();
  await writeBackup({
    url: before.url,
    files: before.deps.files,
    folder: join(folder, 'backup'),
    version: 'test',
    now: before.clock.now(),
  });
  taken_at = before.clock.iso();
  before.clock.advance({ hours: 1 });
  await liveOn();
  await restoreBackup({
    folder: join(folder, 'backup'),
    url: cluster.url,
    files: before.deps.files,
    secrets: before.deps.secrets,
    now: before.clock.now(),
  });
  after = await startTestApp({ ...storage, DATABASE_URL: cluster.url });
  after.clock.set(before.clock.iso());
});
afterAll(async () => {
  await after?.close();
  await before.close();
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
});

async function addPerson(role: 'super_admin' | 'admin' | 'brand_owner', name: string) {
  const password_hash = await hashPassword(PASSWORD);
  const email = `${name}@restore.test`;
  const user = { email, first_name: 'Noor', last_name: 'Salem', role, password_hash } as const;
  known[name] = await before.deps.db.transaction().execute((tx) => createUser(tx, user));
}

const login = (system: TestApp, name: string, password = PASSWORD) =>
  ask<Session>(system, 'POST', '/auth/login', {
    body: { email: `${name}@restore.test`, password, remember_me: true },
  });

/** Fills the system before the backup. */
async function live(): Promise<void> {
  const { deps } = before;
  await addCategory(before, '5411');
  admin = await signInAs(before, 'admin');
  await addPerson('super_admin', 'owner');
  await addPerson('super_admin', 'changer');
  await addPerson('admin', 'leaver');
  await addPerson('admin', 'stayer');
  await addPerson('brand_owner', 'registrant');
  const { data, cookies } = await login(before, 'owner');
  known.token = data.token;
  known.cookie = cookies[REFRESH_COOKIE] ?? '';
  brand = await addPayableBrand(before, { mcc_code: '5411', name: 'Najma' });
  untouched = await addPayableBrand(before, { mcc_code: '5411', name: 'Thuraya' });
  await settleSales(before, brand, [{ amount_minor: 10_000n }]);
  const ctx = systemContext(deps, 'test');
  const at = before.clock.iso();
  known.customer = String(
    await ctx.transaction((tx) =>
      findOrAddCustomer(tx, {
        brand_id: brand,
        at,
        tap_customer_id: 'cus_restore',
        ...PAYER,
        sent: PAYER,
      }),
    ),
  );
  const link = await ctx.transaction((tx) =>
    createPasswordLink(ctx, tx, { id: known.owner ?? '', email: 'owner@restore.test' }, 'reset'),
  );
  known.link = new URL(link.url).searchParams.get('token') ?? '';
  await deps.jobs.enqueue(deps.db, 'deliver_webhook', { delivery_id: '1' });
  await deps.jobs.enqueue(deps.db, 'send_message', { message_id: known.owner ?? '' });
}

/** Changes the system after the backup. */
async function liveOn(): Promise<void> {
  const { db } = before.deps;
  const as = { token: admin.token };
  const { token } = (await login(before, 'changer')).data;
  const change = { current_password: PASSWORD, new_password: CHANGED };
  const changed = await ask(before, 'PUT', '/auth/password', { token, body: change });
  const left = await ask(before, 'PUT', `/admin/users/${known.leaver}`, {
    token: (await signInAs(before, 'super_admin')).token,
    body: { active: false },
  });
  const erased = await ask(before, 'POST', `/customers/${known.customer}/erase`, {
    ...as,
    body: { confirmation: 'Maha Alsabah' },
  });
  const made = await ask<PayoutExport>(before, 'POST', '/admin/payouts/exports', {
    ...as,
    body: { tab: 'active' },
  });
  known.export = made.data?.id;
  expect([changed.status, left.status, erased.status, made.status]).toEqual([200, 200, 200, 200]);
  const jobs = await sql<{ payload: never }>`select j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'leave_mark'`.execute(db);
  for (const { payload } of jobs.rows) {
    await leaveMarkTask(before.deps)(payload, {} as never);
  }
}

test('nothing starts until the restore is settled', async () => {
  await expect(requireSettled(after.deps.db)).rejects.toThrow('--finish');
  // The restore is settled a second time, as after an interruption.
  settled = await settleRestore(after.deps, taken_at);
  await expect(requireSettled(after.deps.db)).resolves.toBeUndefined();
  expect(settled.foreign_marks).toEqual([]);
});

describe('access from before the restore', () => {
  test('has ended: a session, its renewal, and a password link', async () => {
    expect((await ask(after, 'GET', '/auth/profile', { token: known.token ?? '' })).status).toBe(
      401,
    );
    const renewal = { cookies: { [REFRESH_COOKIE]: known.cookie ?? '' } };
    expect((await ask(after, 'GET', '/auth/refresh', renewal)).status).toBe(401);
    const body = { token: known.link, email: 'owner@restore.test', password: CHANGED };
    expect((await ask(after, 'POST', '/auth/setup-password', { body })).status).toBe(400);
  });

  test('a password that was changed later is refused, and the operator gets a link', async () => {
    expect((await login(after, 'changer')).status).toBe(401);
    const account = settled.accounts_closed.find(({ email }) => email === 'changer@restore.test');
    expect(account?.reasons).toEqual(['password_change']);
    const token = new URL(account?.link?.url ?? '').searchParams.get('token');
    const body = { token, email: account?.email, password: CHANGED };
    expect((await ask(after, 'POST', '/auth/setup-password', { body })).status).toBe(200);
    expect((await login(after, 'changer', CHANGED)).status).toBe(200);
  });

  test('an account that was deactivated later stays deactivated', async () => {
    expect((await login(after, 'leaver')).status).toBe(401);
    const account = settled.accounts_closed.find(({ email }) => email === 'leaver@restore.test');
    expect(account).toMatchObject({ reasons: ['deactivation'], link: null });
  });

  test('other accounts sign in with the password of the backup', async () => {
    expect((await login(after, 'stayer')).status).toBe(200);
  });
});

test('a customer who was erased later is erased again, and no other customer', async () => {
  expect(settled.customers_erased).toBe(1);
  const { rows } = await sql<{ row: string }>`select c::text as row from customers c
    union all select k::text from customer_keys k`.execute(after.deps.db);
  expect(rows.map(({ row }) => row).join('\n')).not.toMatch(/Maha|maha@private|99887766/);
});

describe('a payout that was made later', () => {
  const holdsOf = (id: number, token: string) =>
    ask<ServiceHolds>(after, 'GET', `/brands/${id}/service-holds`, { token });

  test('puts a hold on its brand, so that no export pays it again', async () => {
    const { token } = await signInAs(after, 'admin');
    const { data } = await holdsOf(brand, token);
    expect(data.holds).toMatchObject([{ code: 'after_backup', stops: ['payouts'] }]);
    expect(data.holds[0]?.reason).toContain('10.000 KWD');
    expect(data.holds[0]?.reason).toContain(known.export);
    expect((await holdsOf(untouched, token)).data.status).toBe('clear');
    const again = { token, body: { tab: 'active' } };
    const refused = await ask(after, 'POST', '/admin/payouts/exports', again);
    expect(refused.failure.code).toBe('PAYOUT_NOTHING_OWED');
    expect(settled.payouts_missing).toBe(1);
  });

  test('is described to administrators only', async () => {
    const { token } = await signInAs(after, 'brand_owner', { brand_id: brand });
    expect((await holdsOf(brand, token)).data.hold_reason).toBe(
      'We are checking an earlier payout with the bank',
    );
  });

  test('is entered manually if the bank has paid it, and the hold ends with notes', async () => {
    const { token } = await signInAs(after, 'admin');
    const paid = await ask(after, 'POST', '/admin/payouts/manual', {
      token,
      body: {
        brand_id: brand,
        amount: 10,
        payment_method: 'bank_transfer',
        reference_number: null,
        notes: null,
        paid_date: after.clock.iso().slice(0, 10),
      },
    });
    expect(paid.status).toBe(200);
    const [hold] = (await holdsOf(brand, token)).data.holds;
    const path = `/admin/service-holds/${hold?.id}/resolve`;
    const body = { notes: 'Paid on the day of the export' };
    const resolved = await ask<ServiceHolds>(after, 'PUT', path, { token, body });
    expect(resolved.data.status).toBe('clear');
    // A second settlement must not add a hold again that a person has ended.
    await settleRestore(after.deps, taken_at);
    expect((await holdsOf(brand, (await signInAs(after, 'admin')).token)).data.status).toBe(
      'clear',
    );
  });
});

test('a forged mark changes nothing and is reported', async () => {
  const { files, db } = after.deps;
  const key = `${MARKS_FOLDER}/access/20260610T090000000Z_${known.stayer}_${'a'.repeat(64)}`;
  const content = { kind: 'access', at: after.clock.iso(), id: known.stayer, why: 'deactivation' };
  await files.put(key, Buffer.from(JSON.stringify(content)), 'application/json');
  expect((await settleRestore(after.deps, taken_at)).foreign_marks).toEqual([key]);
  const account = db
    .selectFrom('users')
    .select('active')
    .where('id', '=', known.stayer ?? '');
  expect(await account.executeTakeFirst()).toEqual({ active: true });
});

test('no job sends data outside before an operator releases it', async () => {
  const { db, jobs } = after.deps;
  /** Returns the jobs of three kinds that have had no attempt. */
  const waiting = async () => {
    const { rows } = await sql<{ name: string }>`select t.identifier as name
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier in ('send_message', 'deliver_webhook', 'sweep_sessions') and j.attempts = 0
      order by 1`.execute(db);
    return rows.map(({ name }) => name);
  };
  const { token } = await signInAs(after, 'admin');
  const items = (await ask<WorkItem[]>(after, 'GET', '/worklist', { token })).data;
  expect(items.find(({ kind }) => kind === 'parked')?.count).toBeGreaterThanOrEqual(2);
  const workers = await startWorkers(after.deps, cluster.url);
  try {
    await jobs.enqueue(db, 'sweep_sessions', {});
    await vi.waitFor(async () => expect(await waiting()).not.toContain('sweep_sessions'), WAIT);
    expect(await waiting()).toContain('send_message');
    expect(await waiting()).toContain('deliver_webhook');
    expect(await releaseOutgoing(db, after.clock.iso())).toBe(true);
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), WAIT);
    expect(await isParked(db)).toBe(false);
  } finally {
    await workers.stop();
  }
});

test('a registrant must prove the mailbox again', async () => {
  const proofs = after.deps.db.selectFrom('registration_proofs').select(['epoch', 'links_from']);
  const rows = await proofs.where('user_id', '=', known.registrant ?? '').execute();
  // Each settlement raises the epoch. Proofs of epoch 0 and earlier links are refused.
  expect(rows[0]?.epoch).toBeGreaterThanOrEqual(1);
  expect(rows[0]?.links_from).toBe(rows[0]?.epoch);
});
