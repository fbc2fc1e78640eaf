import type { VerificationRecord } from '@diwan/contract/features/verification/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownFile } from '../../platform/files/check.ts';
import { keepFile, storeFile } from '../../platform/files/stored-files.ts';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { addBrand, addCategory } from '../../testing/brands.ts';
import { watchExpiriesTask } from './jobs.ts';

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
  return { brand_id, reading_id };
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

test('a document replaced by one without a date is no longer watched', async () => {
  const { brand_id, reading_id } = await addPaper('active', '2026-12-01');
  await watch();
  await system.deps.db.deleteFrom('reading_values').where('reading_id', '=', reading_id).execute();
  await watch();
  expect(await noted(brand_id)).toEqual([]);
});
