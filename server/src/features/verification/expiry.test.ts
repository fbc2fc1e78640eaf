import type { VerificationRecord } from '@diwan/contract/features/verification/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ownFile } from '../../platform/files/check.ts';
import { keepFile, storeFile } from '../../platform/files/stored-files.ts';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { addBrand, addCategory } from '../../testing/brands.ts';
import { readHolds } from '../../testing/holds.ts';
import { watchExpiriesTask } from './jobs.ts';

/*
 * Tests 0207_entered_expiries_expand.sql, 0208_entered_expiries_migrate.sql and
 * 0251_renewed_papers_expand.sql.
 */

let system: TestApp;
let mcc_code: string;

beforeAll(async () => {
  system = await startTestApp();
  system.clock.set('2026-11-22T09:00:00.000Z');
  mcc_code = await addCategory(system, '5411');
});
afterAll(() => system.close());

/** Adds an owned brand whose licence has this expiry date, accepted or not. */
async function addPaper(status: 'active' | 'pending', expires_on: string, accepted = true) {
  const { db, secrets, clock } = system.deps;
  const brand_id = await addBrand(system, { mcc_code, status });
  const owner = await signInAs(system, 'brand_owner', { brand_id });
  await sql`update brands set owner_user_id = ${owner.id} where id = ${brand_id}`.execute(db);
  const kept = await keepFile(system.deps, ownFile(Buffer.from('x'), 'image/png'));
  const as = { kind: 'document', visibility: 'private' } as const;
  const { id: file_id } = await db.transaction().execute((tx) => storeFile(tx, kept, as));
  const { id: document_id } = await db
    .insertInto('brand_documents')
    .values({
      brand_id,
      version: 1,
      document_type: 'individual',
      bank_name: 'A bank',
      iban_sealed: secrets.seal('KW81CBKU0000000000001234560101'),
      driver_license_file_id: file_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: reading_id } = await db
    .insertInto('document_readings')
    .values({
      brand_id,
      document_id,
      file_id,
      file_field: 'driver_license_file',
      state: 'read',
      engine: 'a test',
      read_at: clock.iso(),
      created_at: clock.iso(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('reading_values')
    .values({
      reading_id,
      field: 'expiry_date',
      value_sealed: secrets.seal(expires_on),
      confidence: 0.9,
      accepted,
      evidence: [],
      repaired: false,
    })
    .execute();
  return { brand_id, reading_id, file_id };
}

const watch = () =>
  watchExpiriesTask(system.deps)(
    {},
    { job_id: '1', attempt: 1, max_attempts: 1, log: system.deps.log, signal: AbortSignal.any([]) },
  );

const told = async (brand_id: number) => {
  const rows = await system.deps.db
    .selectFrom('messages')
    .select('channel')
    .where('brand_id', '=', brand_id)
    .where('template', '=', 'document_expiring')
    .execute();
  return rows.map(({ channel }) => channel);
};

const noted = (brand_id: number) =>
  system.deps.db
    .selectFrom('paper_expiries')
    .select(['field', 'expires_on'])
    .where('brand_id', '=', brand_id)
    .execute();

test('an owner is notified once of an expiring document, and again of a new date', async () => {
  const { brand_id, reading_id } = await addPaper('active', '2026-12-01');
  await watch();
  await watch();
  expect(await noted(brand_id)).toEqual([
    { field: 'driver_license_file', expires_on: '2026-12-01' },
  ]);
  expect((await told(brand_id)).filter((channel) => channel === 'email')).toHaveLength(1);
  await system.deps.db
    .updateTable('reading_values')
    .set({
      corrected_sealed: system.deps.secrets.seal('2026-11-25'),
      corrected_by: (await signInAs(system, 'admin')).id,
      corrected_at: system.clock.iso(),
    })
    .where('reading_id', '=', reading_id)
    .execute();
  await watch();
  expect((await told(brand_id)).filter((channel) => channel === 'email')).toHaveLength(2);
});

test('a brand without work has no transaction, until a notice is due or its document is gone', async () => {
  const { db } = system.deps;
  const { brand_id } = await addPaper('active', '2027-12-01');
  const rejected = await addPaper('pending', '2027-12-01');
  await watch();
  const transactions = vi.spyOn(db, 'transaction');
  await watch();
  expect(transactions).toHaveBeenCalledTimes(0);
  system.clock.set('2027-11-20T09:00:00.000Z');
  await watch();
  expect(await told(brand_id)).toContain('email');
  transactions.mockClear();
  await watch();
  expect(transactions).toHaveBeenCalledTimes(0);
  await sql`update brand_documents set driver_license_file_id = null
    where brand_id = ${rejected.brand_id}`.execute(db);
  await watch();
  expect(transactions).toHaveBeenCalledTimes(1);
  expect(await noted(rejected.brand_id)).toEqual([]);
  transactions.mockRestore();
  system.clock.set('2026-11-22T09:00:00.000Z');
});

test('a distant or unaccepted date, or one of an inactive brand, is not announced', async () => {
  const far = await addPaper('active', '2027-12-01');
  const unsure = await addPaper('active', '2026-11-23', false);
  const pending = await addPaper('pending', '2026-11-20');
  await watch();
  for (const { brand_id } of [far, unsure, pending]) expect(await told(brand_id)).toEqual([]);
  expect(await noted(unsure.brand_id)).toEqual([]);
  const { token } = await signInAs(system, 'admin');
  const path = `/brands/${pending.brand_id}/verification`;
  const { data } = await ask<VerificationRecord>(system, 'GET', path, { token });
  expect(data.expiries).toEqual([
    { field: 'driver_license_file', expires_on: '2026-11-20', days_left: -2 },
  ]);
});

test('owners are notified 60, 30 and 7 days before, once each, and not after the expiry', async () => {
  const { brand_id } = await addPaper('active', '2027-02-10');
  const mails = async (day: string) => {
    system.clock.set(`${day}T09:00:00.000Z`);
    await watch();
    await watch();
    return (await told(brand_id)).filter((channel) => channel === 'email').length;
  };
  expect(await mails('2026-12-11')).toBe(0);
  expect(await mails('2026-12-12')).toBe(1);
  expect(await mails('2027-01-10')).toBe(1);
  expect(await mails('2027-01-11')).toBe(2);
  expect(await mails('2027-02-03')).toBe(3);
  expect(await mails('2027-02-20')).toBe(3);
  system.clock.set('2026-11-22T09:00:00.000Z');
});

test('several missed notices are one', async () => {
  const { brand_id } = await addPaper('active', '2026-11-25');
  await watch();
  expect((await told(brand_id)).filter((channel) => channel === 'email')).toHaveLength(1);
});

describe('an expired document', () => {
  const codes = async (brand_id: number) =>
    (await readHolds(system, brand_id, await signInAs(system, 'admin'))).data.holds.map(
      ({ code }) => code,
    );
  const enter = async (brand_id: number, file_id: string, expires_on: string) => {
    const { token } = await signInAs(system, 'admin');
    const path = `/brands/${brand_id}/verification/expiries/${file_id}`;
    return ask(system, 'PUT', path, { token, body: { expires_on } });
  };

  test('holds payouts 14 days later, until a new document is accepted', async () => {
    const { brand_id, file_id, reading_id } = await addPaper('active', '2026-12-01');
    await watch();
    system.clock.set('2026-12-14T20:59:59.999Z');
    expect(await codes(brand_id)).not.toContain('papers_expired');
    system.clock.set('2026-12-14T21:00:00.000Z');
    expect(await codes(brand_id)).toContain('papers_expired');
    // A new file without an accepted date renews nothing.
    await system.deps.db
      .deleteFrom('reading_values')
      .where('reading_id', '=', reading_id)
      .execute();
    await watch();
    expect(await codes(brand_id)).toContain('papers_expired');
    const first = await enter(brand_id, file_id, '2031-12-01');
    expect(first.data).toEqual({ needs_second_admin: true });
    expect(await codes(brand_id)).toContain('papers_expired');
    const second = await enter(brand_id, file_id, '2031-12-01');
    expect(second.data).toEqual({ needs_second_admin: false });
    expect(await codes(brand_id)).not.toContain('papers_expired');
    await watch();
    expect(await noted(brand_id)).toEqual([
      { field: 'driver_license_file', expires_on: '2031-12-01' },
    ]);
    system.clock.set('2026-11-22T09:00:00.000Z');
  });

  test('gets its date only on a current file of the brand, from staff', async () => {
    const { brand_id, file_id } = await addPaper('active', '2026-12-01');
    const other = await addPaper('active', '2026-12-01');
    expect((await enter(brand_id, other.file_id, '2031-12-01')).status).toBe(404);
    expect((await enter(99_999, file_id, '2031-12-01')).status).toBe(404);
    const { failure } = await enter(brand_id, file_id, '2031-02-31');
    expect(Object.keys(failure.fields ?? {})).toEqual(['expires_on']);
    const owner = await signInAs(system, 'brand_owner', { brand_id });
    const path = `/brands/${brand_id}/verification/expiries/${file_id}`;
    const body = { expires_on: '2031-12-01' };
    expect((await ask(system, 'PUT', path, { token: owner.token, body })).status).toBe(403);
  });

  test('that the newest submission does not have is no longer watched', async () => {
    const { brand_id } = await addPaper('active', '2026-12-01');
    await watch();
    await system.deps.db
      .updateTable('brand_documents')
      .set({ driver_license_file_id: null })
      .where('brand_id', '=', brand_id)
      .execute();
    await watch();
    expect(await noted(brand_id)).toEqual([]);
  });
});
