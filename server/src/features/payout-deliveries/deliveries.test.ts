import type { AuditRow } from '@diwan/contract/features/audit/records';
import type { PayoutDeliveries } from '@diwan/contract/features/payout-deliveries/records';
import type { PayoutDetails, PayoutExport } from '@diwan/contract/features/payouts/records';
import { sql } from 'kysely';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Deps } from '../../platform/context.ts';
import type { TaskRun } from '../../platform/jobs/tasks.ts';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { startStubBank, type StubBank } from '../../testing/bank/stub-bank.ts';
import { addCategory } from '../../testing/brands.ts';
import { addPayableBrand, settleSales } from '../../testing/money.ts';
import { deliverPayoutFile, sweepPayoutFiles } from './jobs.ts';

let system: TestApp;
let bank: StubBank;
let admin: TestUser;
let brand: number;
let payout: PayoutExport;

beforeAll(async () => {
  system = await startTestApp({ SFTP_ALLOW_PRIVATE: 'true' });
  system.clock.set('2026-06-10T09:00:00.000Z');
  bank = await startStubBank();
  await addCategory(system, '5411');
  await addCategory(system, '5812');
  admin = await signInAs(system, 'admin');
});
beforeEach(async () => {
  const { db, secrets } = system.deps;
  await sql`update brands set status = 'suspended'`.execute(db);
  await sql`update settings set payout_second_approval_above_minor = 0`.execute(db);
  brand = await addPayableBrand(system, { mcc_code: '5411', name: 'Café' });
  await db
    .updateTable('businesses')
    .set({
      sftp_host: bank.host,
      sftp_port: bank.port,
      sftp_username: bank.username,
      sftp_password_sealed: secrets.seal(bank.password ?? ''),
      sftp_upload_path: bank.folder,
      sftp_fingerprint: bank.fingerprint,
      sftp_send_csv: false,
      sftp_entered_by: null,
      sftp_approved_by: admin.id,
      sftp_approved_at: '2026-06-01T09:00:00.000Z',
    })
    .execute();
  payout = await createExport([brand]);
});
afterEach(() => {
  for (const name of Object.keys(bank.faults)) Reflect.deleteProperty(bank.faults, name);
});
afterAll(async () => {
  await bank.close();
  await system.close();
});

async function createExport(brands: readonly number[]): Promise<PayoutExport> {
  for (const id of brands) await settleSales(system, id, [{ amount_minor: 12_345n }]);
  const body = { tab: 'active' };
  return (
    await ask<PayoutExport>(system, 'POST', '/admin/payouts/exports', { token: admin.token, body })
  ).data;
}

const path = (rest = '') => `/admin/payouts/exports/${payout.id}${rest}`;
const send = (body: object = {}, { token } = admin) =>
  ask<PayoutDeliveries>(system, 'POST', path('/deliveries'), { token, body });
const read = () =>
  ask<PayoutDeliveries>(system, 'GET', path('/deliveries'), { token: admin.token });
const again = (id: string) =>
  ask<PayoutDeliveries>(system, 'POST', path(`/deliveries/${id}/retry`), { token: admin.token });
const act = (rest: string, body: object = {}) =>
  ask<PayoutDetails>(system, 'POST', path(rest), { token: admin.token, body });

async function only() {
  const [target] = (await read()).data.businesses;
  const [delivery, ...others] = target?.deliveries ?? [];
  expect(others).toEqual([]);
  if (!delivery) throw new Error('nothing was sent');
  return delivery;
}

const run = { signal: new AbortController().signal, log: { warn: () => undefined } };
const work = (delivery_id: string, deps: Deps = system.deps) =>
  deliverPayoutFile(deps)({ delivery_id }, run as unknown as TaskRun);
/** Makes one attempt of the delivery, as its job does. */
const deliver = async (deps: Deps = system.deps): Promise<void> => work((await only()).id, deps);

const bytesOf = async (query: string): Promise<Buffer> => {
  const reply = await system.app.inject({
    method: 'GET',
    url: `/api${path(`/download${query}`)}`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  return reply.rawPayload;
};
const filesOfPayout = async (): Promise<string[]> =>
  (await bank.names()).filter((name) => name.includes(payout.id));

/**
 * Returns the dependencies of a process that dies at a point of its work. Nothing after that point
 * is recorded.
 */
function dying(at: 'rename' | 'end'): Deps {
  const { sftp, ...deps } = system.deps;
  const dead = new Error('killed');
  return {
    ...deps,
    sftp: {
      ...sftp,
      deliver: async (login, file, signal) => {
        const beforeRename = async (name: string): Promise<boolean> => {
          const going_on = await file.beforeRename(name);
          if (at === 'rename') throw dead;
          return going_on;
        };
        const outcome = await sftp.deliver(login, { ...file, beforeRename }, signal);
        expect(outcome.kind).toBe(at === 'end' ? 'delivered' : 'failed');
        throw dead;
      },
    },
  };
}

describe('sending', () => {
  test('delivers the exact bytes of the download to the bank', async () => {
    const sent = await send();
    expect(sent.message).toBe('The files are being sent to the bank');
    expect(sent.data.businesses).toMatchObject([{ total_brands: 1, total_amount: 12.345 }]);
    expect(await only()).toMatchObject({ state: 'queued', format: 'pain001', attempts: [] });
    await deliver();
    const delivery = await only();
    expect(delivery).toMatchObject({ state: 'delivered', problem: null, next_attempt_at: null });
    expect(delivery.attempts).toMatchObject([{ attempt: 1, problem: null }]);
    const there = await bank.read(delivery.file_name);
    expect(there.equals(await bytesOf('?format=pain001'))).toBe(true);
    expect(there.byteLength).toBe(delivery.file_bytes);
    expect(await filesOfPayout()).toEqual([delivery.file_name]);
  });

  test('delivers a CSV of only this business, when its bank wants one', async () => {
    const other = await addPayableBrand(system, { mcc_code: '5812', name: 'Elsewhere' });
    await act('/cancel', { reason: 'Another one follows' });
    await sql`update businesses set sftp_send_csv = true`.execute(system.deps.db);
    payout = await createExport([other]);
    const { data } = await send();
    expect(data.businesses).toHaveLength(2);
    for (const { deliveries } of data.businesses) {
      expect(deliveries.map(({ format }) => format)).toEqual(['pain001', 'csv']);
      for (const { id } of deliveries) await work(id);
    }
    expect(await filesOfPayout()).toHaveLength(4);
    for (const { business_id, deliveries } of (await read()).data.businesses) {
      const csv = (await bank.read(deliveries[1]?.file_name ?? '')).toString();
      expect(csv.includes('Café')).toBe(!csv.includes('Elsewhere'));
      const same = await bytesOf(`?format=csv&business_id=${business_id}`);
      expect(same.toString()).toBe(csv);
    }
  });

  test('ends the time for cancelling; before it the export can be cancelled', async () => {
    await send();
    const { data } = await ask<PayoutDetails>(system, 'GET', path(), { token: admin.token });
    expect(data.payout.first_file_at).not.toBeNull();
    const cancelled = await act('/cancel', { reason: 'Too late' });
    expect(cancelled.status).toBe(409);
  });

  test('needs the approval of the second admin', async () => {
    await act('/cancel', { reason: 'Another one follows' });
    await sql`update settings set payout_second_approval_above_minor = 1`.execute(system.deps.db);
    payout = await createExport([brand]);
    expect((await read()).data.can.send).toMatchObject({ allowed: false });
    const refused = await send();
    expect(refused.status).toBe(409);
    expect(refused.failure.error).toBe('A second admin must approve this payout first');
    const second = await signInAs(system, 'super_admin');
    await ask(system, 'POST', path('/approve'), { token: second.token });
    expect((await send()).status).toBe(200);
  });

  test('twenty times simultaneously creates one delivery', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await deliver();
    bank.seen.renames = 0;
    await send();
    await Promise.all([deliver(), deliver()]);
    expect(bank.seen.renames).toBe(0);
    expect((await only()).attempts).toHaveLength(1);
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count
      from audit_log where action = 'payout.files_sent' and entity_id = ${payout.id}`.execute(
      system.deps.db,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('is allowed for admins only, and for existing payouts only', async () => {
    const owner = await signInAs(system, 'brand_owner', { brand_id: brand });
    expect((await send({}, owner)).status).toBe(403);
    const { token } = owner;
    expect((await ask(system, 'GET', path('/deliveries'), { token })).status).toBe(403);
    const stranger = { business_id: '00000000-0000-4000-8000-000000000000' };
    expect((await send(stranger)).status).toBe(422);
    payout = { ...payout, id: stranger.business_id };
    expect((await send()).status).toBe(404);
    expect((await read()).status).toBe(404);
  });

  test('needs a sign-in and an accepted host key', async () => {
    const { db } = system.deps;
    await sql`update businesses set sftp_fingerprint = null, sftp_approved_by = null,
      sftp_approved_at = null`.execute(db);
    const unknown = await send();
    expect(unknown.status).toBe(422);
    expect(unknown.failure.error).toContain('has not been accepted yet');
    await sql`update businesses set sftp_password_sealed = null`.execute(db);
    expect((await read()).data.businesses).toMatchObject([{ blocked_by: 'no_credentials' }]);
    expect((await act('/cancel', { reason: 'No file has left' })).status).toBe(200);
  });
});

describe('a payout paid by another way', () => {
  test('is not ordered from the bank too', async () => {
    await act('/confirm');
    const refused = await send();
    expect(refused.status).toBe(409);
    expect(refused.failure.error).toContain('can no longer be sent');
  });

  test('stops a file whose delivery is queued', async () => {
    await send();
    await act('/confirm');
    await deliver();
    expect(await only()).toMatchObject({ state: 'failed', problem: 'not_waiting' });
    expect(await filesOfPayout()).toEqual([]);
  });

  test('stops even a file that is uploaded and not yet renamed', async () => {
    await send();
    const { sftp } = system.deps;
    const confirming: Deps = {
      ...system.deps,
      sftp: {
        ...sftp,
        deliver: (login, file, signal) => {
          const beforeRename = async (name: string): Promise<boolean> => {
            await act('/confirm');
            return file.beforeRename(name);
          };
          return sftp.deliver(login, { ...file, beforeRename }, signal);
        },
      },
    };
    await deliver(confirming);
    await deliver();
    expect(await only()).toMatchObject({ state: 'failed', problem: 'not_waiting' });
    const { file_name } = await only();
    expect(await filesOfPayout()).not.toContain(file_name);
  });
});

describe('a delivery that fails', () => {
  test('is retried automatically with growing pauses, and then by hand', async () => {
    bank.faults.full_after = 10;
    await send();
    const waits: number[] = [];
    for (let tried = 1; tried < 6; tried += 1) {
      await deliver();
      const { state, problem, next_attempt_at } = await only();
      expect({ state, problem }).toEqual({ state: 'queued', problem: 'not_written' });
      waits.push((Date.parse(next_attempt_at ?? '') - system.clock.ms()) / 1000);
    }
    expect(waits).toEqual([30, 120, 600, 1_800, 3_600]);
    await deliver();
    const failed = await only();
    expect(failed).toMatchObject({ state: 'failed', problem: 'not_written' });
    expect(failed.attempts).toHaveLength(6);
    await deliver();
    expect(await only()).toEqual(failed);
    delete bank.faults.full_after;
    const answers = await Promise.all([again(failed.id), again(failed.id), again(failed.id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await deliver();
    const delivered = await only();
    expect(delivered.state).toBe('delivered');
    expect(delivered.attempts).toHaveLength(7);
    expect((await again(failed.id)).status).toBe(409);
    expect(await filesOfPayout()).toEqual([failed.file_name]);
  });

  test('because of a wrong password needs a person', async () => {
    const sftp_password_sealed = system.deps.secrets.seal('a wrong one');
    await system.deps.db.updateTable('businesses').set({ sftp_password_sealed }).execute();
    await send();
    await deliver();
    expect(await only()).toMatchObject({ state: 'failed', problem: 'sign_in_refused' });
  });

  test('because of another host key is audited, and never signs in to that server', async () => {
    await send();
    const shown = bank.fingerprint;
    const accepted = `SHA256:${'B'.repeat(43)}`;
    await sql`update businesses set sftp_fingerprint = ${accepted}`.execute(system.deps.db);
    bank.seen.sign_ins.length = 0;
    await deliver();
    expect(await only()).toMatchObject({ state: 'failed', problem: 'host_key_changed' });
    expect(bank.seen.sign_ins).toEqual([]);
    const token = admin.token;
    const trail = await ask<{ rows: AuditRow[] }>(
      system,
      'GET',
      '/admin/audit?action=business.host_key_refused',
      { token },
    );
    expect(trail.raw).toContain(shown);
    expect(trail.raw).toContain(accepted);
  });

  test('never replaces an existing file of that name at the bank', async () => {
    await send();
    const { file_name } = await only();
    await writeFile(join(bank.path, file_name), 'not ours');
    await deliver();
    expect(await only()).toMatchObject({ state: 'failed', problem: 'name_taken' });
    expect((await bank.read(file_name)).toString()).toBe('not ours');
  });

  test('of another payout, or of no payout, is not found', async () => {
    await send();
    const { id } = await only();
    const before = payout;
    payout = await createExport([await addPayableBrand(system, { mcc_code: '5812' })]);
    expect((await again(id)).status).toBe(404);
    expect((await again(before.id)).status).toBe(404);
  });
});

describe('a process that dies', () => {
  test.each(['rename', 'end'] as const)('at the %s sends nothing twice', async (at) => {
    await send();
    await expect(deliver(dying(at))).rejects.toThrow('killed');
    expect(await only()).toMatchObject({ state: 'sending' });
    await deliver();
    const delivery = await only();
    expect(delivery.state).toBe('delivered');
    expect(delivery.attempts).toMatchObject([{ problem: 'interrupted' }, { problem: null }]);
    expect(await filesOfPayout()).toEqual([delivery.file_name]);
    const there = await bank.read(delivery.file_name);
    expect(there.equals(await bytesOf('?format=pain001'))).toBe(true);
  });

  test('after the bank has taken the file leaves the decision to a person', async () => {
    await send();
    bank.faults.takes_files = true;
    await expect(deliver(dying('end'))).rejects.toThrow('killed');
    bank.seen.renames = 0;
    await deliver();
    expect(await only()).toMatchObject({ state: 'failed', problem: 'fate_unknown' });
    expect(bank.seen.renames).toBe(0);
    delete bank.faults.takes_files;
    await again((await only()).id);
    await deliver();
    expect((await only()).state).toBe('delivered');
  });

  test('does not use up an attempt: the file is delivered after a dozen deaths', async () => {
    await send();
    for (let tried = 0; tried < 12; tried += 1) {
      await expect(deliver(dying('rename'))).rejects.toThrow('killed');
    }
    await deliver();
    const { state, attempts } = await only();
    expect([state, attempts.length]).toEqual(['delivered', 13]);
  });

  test('too often fails the delivery', async () => {
    await send();
    const { id } = await only();
    await sql`insert into payout_delivery_attempts (delivery_id, attempt, at, ended_at, problem)
      select ${id}, n, ${system.clock.iso()}, ${system.clock.iso()}, 'interrupted'
      from generate_series(1, 50) n`.execute(system.deps.db);
    await deliver();
    expect(await only()).toMatchObject({ state: 'failed', problem: 'interrupted' });
    system.clock.set(system.clock.now().add({ seconds: 1 }).toString());
    await sql`update payout_deliveries set attempts = 50`.execute(system.deps.db);
    await again(id);
    await deliver();
    expect((await only()).state).toBe('delivered');
  });

  test('together with its job is found by the sweep', async () => {
    await send();
    await expect(deliver(dying('rename'))).rejects.toThrow('killed');
    const { db } = system.deps;
    const living = async () => {
      const { rows } = await sql<{ count: bigint }>`
        select count(*) from graphile_worker._private_jobs
        where key = ${`payout-file-${(await only()).id}`} and attempts < max_attempts`.execute(db);
      return Number(rows[0]?.count);
    };
    const sweep = () => sweepPayoutFiles(system.deps)({}, run as unknown as TaskRun);
    await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(db);
    await sweep();
    expect(await living()).toBe(1);
    await sql`delete from graphile_worker._private_jobs`.execute(db);
    await sweep();
    await sweep();
    expect(await living()).toBe(1);
    await deliver();
    await sql`delete from graphile_worker._private_jobs`.execute(db);
    await sweep();
    expect(await living()).toBe(0);
  });

  test('and the one that replaces it deliver one file', async () => {
    await send();
    const { sftp } = system.deps;
    const slow: Deps = {
      ...system.deps,
      sftp: {
        ...sftp,
        deliver: (login, file, signal) => {
          const beforeRename = async (name: string): Promise<boolean> => {
            await deliver();
            return file.beforeRename(name);
          };
          return sftp.deliver(login, { ...file, beforeRename }, signal);
        },
      },
    };
    bank.seen.renames = 0;
    await deliver(slow);
    expect(bank.seen.renames).toBe(1);
    const delivery = await only();
    expect(delivery.state).toBe('delivered');
    expect(delivery.attempts).toMatchObject([{ problem: 'interrupted' }, { problem: null }]);
  });
});
