import type { Business } from '@diwan/contract/features/businesses/records';
import type { SftpCheck } from '@diwan/contract/features/businesses/sftp';
import type { PayoutDeliveries } from '@diwan/contract/features/payout-deliveries/records';
import type { PayoutExport } from '@diwan/contract/features/payouts/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { startStubBank, type StubBank } from '../../testing/bank/stub-bank.ts';
import { addCategory } from '../../testing/brands.ts';
import { addPayableBrand, settleSales } from '../../testing/money.ts';
import { findBankFolder } from './bank-access.ts';

const PASSWORD = 'the-password-of-a-bank';
const OTHER_KEY = `SHA256:${'C'.repeat(43)}`;

let system: TestApp;
/** The bank's server, and another server that must not get the password. */
let bank: StubBank;
let thief: StubBank;
let first: TestUser;
let second: TestUser;
let id: string;

beforeAll(async () => {
  system = await startTestApp({ SFTP_ALLOW_PRIVATE: 'true' });
  [bank, thief] = await Promise.all([startStubBank(), startStubBank()]);
  await addCategory(system, '5411');
  first = await signInAs(system, 'admin');
  second = await signInAs(system, 'admin');
  const row = system.deps.db.selectFrom('businesses').select('id');
  ({ id } = await row.executeTakeFirstOrThrow());
});
afterAll(async () => {
  await Promise.all([bank.close(), thief.close()]);
  await system.close();
});

const put = (body: object, { token } = first) =>
  ask<Business>(system, 'PUT', `/businesses/${id}`, { token, body });
const read = ({ token } = first) => ask<Business>(system, 'GET', `/businesses/${id}`, { token });
const approve = (body: object, { token } = second) =>
  ask<Business>(system, 'POST', `/admin/businesses/${id}/sftp/approve`, { token, body });
const check = (server: StubBank, { token } = first) =>
  ask<SftpCheck>(system, 'POST', '/businesses/sftp-check', {
    token,
    body: { business_id: id, sftp_host: server.host, sftp_port: server.port },
  });

/** Returns the stored server as the approver sees it. */
async function seen() {
  const { sftp_host, sftp_port, sftp_username, sftp_fingerprint } = (await read()).data;
  return { sftp_host, sftp_port, sftp_username, sftp_fingerprint };
}

beforeEach(async () => {
  for (const { seen: log } of [bank, thief]) log.sign_ins.length = 0;
  await system.deps.db
    .updateTable('businesses')
    .set({
      account_iban_sealed: system.deps.secrets.seal('KW81CBKU0000000000001234560101'),
      sftp_host: bank.host,
      sftp_port: bank.port,
      sftp_username: bank.username,
      sftp_password_sealed: system.deps.secrets.seal(PASSWORD),
      sftp_private_key_sealed: null,
      sftp_upload_path: bank.folder,
      sftp_fingerprint: bank.fingerprint,
      sftp_entered_by: first.id,
      sftp_approved_by: second.id,
      sftp_approved_at: system.clock.iso(),
    })
    .execute();
});

describe('the check of a connection', () => {
  test('shows the host key, and signs in only with the accepted key', async () => {
    const { fingerprint } = bank;
    const body = { sftp_host: bank.host, sftp_port: bank.port };
    const { token } = first;
    const fresh = await ask<SftpCheck>(system, 'POST', '/businesses/sftp-check', { token, body });
    expect(fresh.data).toEqual({ fingerprint, signed_in: false, problem: null });
    expect(bank.seen.sign_ins).toEqual([]);
    expect((await check(bank)).data).toEqual({ fingerprint, signed_in: true, problem: null });
    await sql`update businesses set sftp_fingerprint = ${OTHER_KEY}`.execute(system.deps.db);
    bank.seen.sign_ins.length = 0;
    const other = await check(bank);
    expect(other.data).toEqual({ fingerprint, signed_in: false, problem: 'host_key_changed' });
    expect(bank.seen.sign_ins).toEqual([]);
  });

  test('is for admins, and reports servers that cannot be reached', async () => {
    expect((await check(bank, await signInAs(system, 'partner'))).status).toBe(403);
    const nowhere = { ...bank, port: 1 };
    expect((await check(nowhere)).data).toEqual({
      fingerprint: null,
      signed_in: false,
      problem: 'not_reached',
    });
    const body = {
      business_id: '00000000-0000-4000-8000-000000000000',
      sftp_host: bank.host,
      sftp_port: bank.port,
    };
    const { token } = first;
    const strange = await ask(system, 'POST', '/businesses/sftp-check', { token, body });
    expect(strange.status).toBe(404);
  });
});

describe('a stored sign-in', () => {
  test("is never sent to a server that replaced the bank's", async () => {
    const server = { sftp_host: thief.host, sftp_port: thief.port };
    expect((await put(server)).data).toMatchObject({ has_sftp_password: false });
    await put({ sftp_fingerprint: thief.fingerprint });
    expect((await check(thief)).data).toMatchObject({ signed_in: false });
    expect(thief.seen.sign_ins).toEqual([]);
  });

  test('is not sent with the new host key in the same request either', async () => {
    await put({
      sftp_host: thief.host,
      sftp_port: thief.port,
      sftp_fingerprint: thief.fingerprint,
    });
    expect((await check(thief)).data).toMatchObject({ signed_in: false });
    expect(thief.seen.sign_ins).toEqual([]);
  });

  const KEY = '-----BEGIN OPENSSH PRIVATE KEY-----\nc2VjcmV0\n-----END OPENSSH PRIVATE KEY-----';

  test.each([
    ['host', { sftp_host: 'other.bank.test' }, null],
    ['port', { sftp_port: 2 }, null],
    ['user', { sftp_username: 'somebody' }, null],
    ['host key', { sftp_fingerprint: OTHER_KEY }, OTHER_KEY],
    ['host key by none', { sftp_fingerprint: null }, null],
  ])('is erased with another %s', async (_, change, sftp_fingerprint) => {
    await put({ sftp_private_key: KEY });
    // A form also sends unchanged values.
    const { data } = await put({ ...(await seen()), sftp_password: '', ...change });
    expect(data).toMatchObject({
      has_sftp_password: false,
      has_sftp_private_key: false,
      sftp_fingerprint,
      sftp_approved_at: null,
    });
  });

  test('stays with the same server, and with a sign-in in the same request', async () => {
    const same = await put({ ...(await seen()), name: 'Renamed' });
    expect(same.data).toMatchObject({ has_sftp_password: true });
    expect(same.data.sftp_approved_at).not.toBeNull();
    const moved = await put({ sftp_username: 'somebody', sftp_password: 'another' });
    expect(moved.data).toMatchObject({ has_sftp_password: true, sftp_fingerprint: null });
    const accepted = await put({ sftp_fingerprint: bank.fingerprint });
    expect(accepted.data).toMatchObject({ has_sftp_password: true, sftp_approved_at: null });
  });
});

describe('a new server', () => {
  const enter = () =>
    put({ sftp_port: bank.port, sftp_username: 'somebody', sftp_password: PASSWORD });

  async function sendFile(): Promise<string> {
    const { token } = second;
    const body = { tab: 'active' };
    const brand = await addPayableBrand(system, { mcc_code: '5411' });
    await settleSales(system, brand, [{ amount_minor: 12_345n }]);
    const exports = '/admin/payouts/exports';
    const made = await ask<PayoutExport>(system, 'POST', exports, { token, body });
    const path = `${exports}/${made.data.id}/deliveries`;
    const sent = await ask<PayoutDeliveries>(system, 'POST', path, { token, body: {} });
    await ask(system, 'POST', `${exports}/${made.data.id}/confirm`, { token, body: {} });
    return sent.status === 200 ? 'sent' : sent.failure.error;
  }

  test('gets no file before another admin has approved it', async () => {
    await enter();
    expect((await read()).data.can.approve).toMatchObject({
      allowed: false,
      code: 'BUSINESS_SFTP_NO_HOST_KEY',
    });
    await put({ sftp_fingerprint: OTHER_KEY });
    expect(await findBankFolder(system.deps, id)).toBe('not_approved');
    expect(await sendFile()).toBe('The SFTP server needs the approval of a second admin');
    const own = await approve(await seen(), first);
    expect(own).toMatchObject({ status: 403, failure: { code: 'BUSINESS_SFTP_APPROVES_OWN' } });
    const { data } = await approve(await seen());
    expect(data.sftp_approved_at).not.toBeNull();
    expect(await sendFile()).toBe('sent');
    const again = await approve(await seen());
    expect(again).toMatchObject({ status: 409, failure: { code: 'BUSINESS_SFTP_APPROVED' } });
  });

  test('is approved only as the approver saw it', async () => {
    await enter();
    await put({ sftp_fingerprint: bank.fingerprint });
    const shown = await seen();
    await put({ sftp_fingerprint: OTHER_KEY });
    const late = await approve(shown);
    expect(late).toMatchObject({ status: 409, failure: { code: 'BUSINESS_SFTP_CHANGED' } });
    expect((await read()).data.sftp_approved_at).toBeNull();
  });

  test.each([
    ['password', { sftp_password: 'another password' }],
    ['upload path', { sftp_upload_path: '/elsewhere' }],
  ])('is approved again after another %s', async (_name, change) => {
    await put({ sftp_password: '', sftp_private_key: null, sftp_upload_path: bank.folder });
    expect((await read()).data.sftp_approved_at).not.toBeNull();
    const late = { ...(await seen()), sftp_changed_at: (await read()).data.sftp_changed_at };
    system.clock.advance({ minutes: 1 });
    await put(change);
    expect(await findBankFolder(system.deps, id)).toBe('not_approved');
    expect((await approve(late)).failure.code).toBe('BUSINESS_SFTP_CHANGED');
    expect((await approve(await seen(), first)).status).toBe(403);
    expect((await approve(await seen())).status).toBe(200);
  });

  test('is not approved by an admin who entered a part of it', async () => {
    await put({ sftp_upload_path: '/of-the-second' }, second);
    await put({ sftp_password: 'of the first' }, first);
    for (const who of [first, second]) expect((await approve(await seen(), who)).status).toBe(403);
    expect((await approve(await seen(), await signInAs(system, 'admin'))).status).toBe(200);
  });

  test('is logged with the admins who entered and approved it', async () => {
    await put({ sftp_fingerprint: OTHER_KEY });
    await approve(await seen());
    const row = await system.deps.db
      .selectFrom('audit_log')
      .select(['actor_id', 'after'])
      .where('action', '=', 'business.sftp_approved')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      actor_id: second.id,
      after: { sftp_host: bank.host, sftp_fingerprint: OTHER_KEY, sftp_entered_by: first.id },
    });
  });

  test('is approved by two people, also by a database constraint', async () => {
    const alone = sql`update businesses set sftp_approved_by = ${first.id}::uuid`;
    await expect(alone.execute(system.deps.db)).rejects.toThrow('businesses_sftp_two_people');
  });
});
