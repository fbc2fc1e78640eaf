import type { BankAccount } from '@diwan/contract/features/bank-accounts/records';
import type { BankFetch } from '@diwan/contract/features/bank-statements/records';
import { sql } from 'kysely';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TaskRun } from '../../platform/jobs/tasks.ts';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { type StubBank, startStubBank } from '../../testing/bank/stub-bank.ts';
import { IBAN, startTestBank, type TestBank } from '../../testing/bank/test-bank.ts';
import { addCategory } from '../../testing/brands.ts';
import { fetchBankFolderTask, fetchBankStatementsTask } from './jobs.ts';

/* Tests the tables of 0240_bank_fetches_expand.sql. */

let system: TestApp;
let bank: TestBank;
let server: StubBank;
let id: string;

beforeAll(async () => {
  system = await startTestApp({ SFTP_ALLOW_PRIVATE: 'true' });
  system.clock.set('2026-06-11T09:00:00.000Z');
  await addCategory(system, '5411');
  bank = await startTestBank(system);
  server = await startStubBank();
});
beforeEach(async () => {
  const { db, secrets } = system.deps;
  await bank.clear();
  await sql`truncate bank_fetches, bank_fetched_files`.execute(db);
  await rm(server.path, { recursive: true });
  await mkdir(server.path);
  await db
    .updateTable('businesses')
    .set({
      sftp_host: server.host,
      sftp_port: server.port,
      sftp_username: server.username,
      sftp_password_sealed: secrets.seal(server.password ?? ''),
      sftp_fingerprint: server.fingerprint,
      sftp_approved_by: bank.admin.id,
      sftp_approved_at: '2026-06-01T09:00:00.000Z',
    })
    .execute();
  id = (await readAccounts())[0]?.id ?? '';
  await setFolder('/uploads');
});
afterAll(async () => {
  await server.close();
  await system.close();
});

const readAccounts = async () =>
  (await ask<BankAccount[]>(system, 'GET', '/admin/bank-accounts', bank.admin)).data;
const setFolder = (statement_folder: string | null) => {
  const body = { statement_folder };
  return ask<BankAccount>(system, 'PUT', `/admin/bank-accounts/${id}`, { ...bank.admin, body });
};

const run = { signal: new AbortController().signal } as unknown as TaskRun;
/** Looks into the folder, as its job does. */
const look = () => fetchBankFolderTask(system.deps)({ account_id: id }, run);
/** Looks twice, a minute apart. */
async function fetchAll(): Promise<void> {
  await look();
  system.clock.advance({ seconds: 61 });
  await look();
}

async function readFetch(language = 'en'): Promise<BankFetch | undefined> {
  const headers = { 'accept-language': language };
  const options = { token: bank.admin.token, headers };
  return (await ask<BankFetch[]>(system, 'GET', '/admin/bank-fetches', options)).data[0];
}
const statesOf = async () => (await readFetch())?.files.map(({ state }) => state);
const countStatements = async (): Promise<number> => {
  const { rows } = await sql`select from bank_statements`.execute(system.deps.db);
  return rows.length;
};
const put = (name: string, text: string) => writeFile(join(server.path, name), text);

const day = () => bank.statementOf([{ day: '2026-06-10', amount: '1.500' }]);
const request = (account_id: string, token = bank.admin.token) =>
  ask(system, 'POST', `/admin/bank-accounts/${account_id}/fetch`, { token });

describe('the statements of an account with a folder', () => {
  it('are imported at the second look, once, and remain on the server', async () => {
    await put('a.xml', day());
    await put('.b.xml.part', day());
    await look();
    expect(await countStatements()).toBe(0);
    system.clock.advance({ seconds: 61 });
    await look();
    await look();
    expect(await countStatements()).toBe(1);
    expect(await readFetch()).toMatchObject({
      bank_account_id: id,
      problem: null,
      files: [{ name: 'a.xml', state: 'imported', reason: null }],
    });
    expect(await server.names()).toEqual(['.b.xml.part', 'a.xml']);
  });

  it('are not read while a file is growing', async () => {
    const text = day();
    await put('a.xml', text.slice(0, 200));
    await look();
    system.clock.advance({ seconds: 61 });
    await put('a.xml', text);
    await utimes(join(server.path, 'a.xml'), 1_780_000_000, 1_780_000_000);
    await look();
    expect(await statesOf()).toEqual([]);
    system.clock.advance({ seconds: 61 });
    await look();
    expect(await statesOf()).toEqual(['imported']);
  });

  it('are imported once if two people upload the file at the same moment', async () => {
    const text = day();
    await put('a.xml', text);
    await look();
    system.clock.advance({ seconds: 61 });
    const other = await signInAs(system, 'super_admin');
    const [, first, second] = await Promise.all([
      look(),
      bank.upload(text),
      bank.upload(text, other),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await countStatements()).toBe(1);
    expect(['imported', 'known']).toContain((await statesOf())?.[0]);
  });

  it('are imported once if two looks read the file at the same moment', async () => {
    await put('a.xml', day());
    await look();
    system.clock.advance({ seconds: 61 });
    await Promise.all([look(), look()]);
    expect(await countStatements()).toBe(1);
  });

  it('are refused with line and reason, and read again when an admin requests it', async () => {
    await put('bad.xml', day().replaceAll('KWD', 'USD'));
    await put('good.xml', day());
    await fetchAll();
    expect(await readFetch()).toMatchObject({
      files: expect.arrayContaining([
        {
          name: 'bad.xml',
          state: 'refused',
          at: expect.any(String) as string,
          reason: expect.stringMatching(/^Line \d+: the currency is USD/) as string,
        },
      ]) as unknown,
    });
    const arabic = (await readFetch('ar'))?.files.find(({ name }) => name === 'bad.xml');
    expect(arabic?.reason).toMatch(/^السطر \d+/);
    expect(await countStatements()).toBe(1);
    expect((await request(id)).status).toBe(200);
    expect(await statesOf()).toEqual(['imported']);
    await look();
    expect((await statesOf())?.toSorted()).toEqual(['imported', 'refused']);
  });

  it('of another account are left to that account', async () => {
    const iban = 'KW81CBKU0000000000001234560101';
    const business_id = (await readAccounts())[0]?.business_id;
    const draft = { business_id, iban, bank: 'CBK', purpose: 'payout' };
    await ask(system, 'POST', '/admin/bank-accounts', { ...bank.admin, body: draft });
    await put('a.xml', day().replaceAll(IBAN, iban));
    await fetchAll();
    expect(await statesOf()).toEqual(['other_account']);
  });
});

describe('a folder that cannot be read', () => {
  it('is reported if it does not exist', async () => {
    await setFolder('/uploads/nowhere');
    await look();
    expect(await readFetch()).toMatchObject({ problem: 'statements_missing', files: [] });
    await setFolder('/uploads');
    await look();
    expect(await readFetch()).toMatchObject({ problem: null });
  });

  it('gets no sign-in before a second admin has approved the server', async () => {
    await system.deps.db
      .updateTable('businesses')
      .set({ sftp_approved_at: null, sftp_approved_by: null })
      .execute();
    const { connections } = server.seen;
    await look();
    expect(await readFetch()).toMatchObject({ problem: 'not_approved' });
    expect(server.seen.connections).toBe(connections);
  });

  it('gets no sign-in after its host key has changed, and the audit log has it once', async () => {
    await server.changeHostKey();
    const { length } = server.seen.sign_ins;
    await look();
    await look();
    expect(await readFetch()).toMatchObject({ problem: 'host_key_changed' });
    expect(server.seen.sign_ins).toHaveLength(length);
    const { rows } = await sql`select from audit_log
      where action = 'business.host_key_refused'`.execute(system.deps.db);
    expect(rows).toHaveLength(1);
  });

  it.each(['statements', '/a/../b', '/a\nb', `/${'x'.repeat(400)}`])(
    'is refused as a setting: %j',
    async (folder) => {
      const { status, failure } = await setFolder(folder);
      expect([status, Object.keys(failure.fields ?? {})]).toEqual([400, ['statement_folder']]);
    },
  );
});

describe('a request to fetch statements', () => {
  it('is refused for an unknown account and for one without a folder', async () => {
    expect((await request('00000000-0000-4000-8000-000000000000')).status).toBe(404);
    await setFolder(null);
    expect((await request(id)).failure.code).toBe('BANK_STATEMENT_NO_FOLDER');
    expect(await readFetch()).toBeUndefined();
  });

  it('is refused for people who are not admins', async () => {
    for (const role of ['brand_owner', 'partner', 'auditor'] as const) {
      const { token } = await signInAs(system, role);
      expect((await request(id, token)).status).toBe(403);
    }
  });

  it('is queued by schedule for each account with a folder that is open', async () => {
    const queued = async (): Promise<number> => {
      const { rows } = await sql`select from graphile_worker.jobs
        where task_identifier = 'fetch_bank_folder' and key = ${`fetch-bank-folder-${id}`}`.execute(
        system.deps.db,
      );
      return rows.length;
    };
    const sweep = () => fetchBankStatementsTask(system.deps)({}, run);
    await sql`delete from graphile_worker._private_jobs`.execute(system.deps.db);
    await setFolder(null);
    await sweep();
    expect(await queued()).toBe(0);
    await setFolder('/uploads');
    await sweep();
    await sweep();
    expect(await queued()).toBe(1);
  });
});
