import type { BrandReadings } from '@diwan/contract/features/readings/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownFile } from '../../platform/files/check.ts';
import { keepFile, storeFile } from '../../platform/files/stored-files.ts';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addBrand, addCategory } from '../../testing/brands.ts';
import { picture } from '../../testing/hostile/hostile-images.ts';
import type { PaperReader, PaperValue } from '@diwan/reading/port';
import { sweepReadings } from './jobs.ts';
import { readSubmission } from './reading.ts';
import { verifyReadings } from './correct-reading.ts';

const CIVIL_ID = '285081500016';

let system: TestApp;
let admin: TestUser;
let mcc_code: string;
beforeAll(async () => {
  system = await startTestApp();
  mcc_code = await addCategory(system, '5411');
  admin = await signInAs(system, 'admin');
});
afterAll(() => system.close());

/** Creates a fake reader that returns these values for every picture. */
const reading = (...values: readonly Partial<PaperValue>[]): PaperReader => ({
  engine: 'a test',
  read: () =>
    Promise.resolve({
      state: 'read',
      width: 1000,
      height: 630,
      orientation: 0,
      values: values.map((value) => ({
        field: 'civil_id',
        read: CIVIL_ID,
        confidence: 0.9,
        evidence: [],
        repaired: false,
        engine_read: null,
        place: { x: 0.1, y: 0.2, width: 0.3, height: 0.05 },
        ...value,
      })),
    }),
});

const NOTHING_READ: PaperReader = {
  engine: 'a test',
  read: () => Promise.resolve({ state: 'unreadable', reason: 'no_text' }),
};

interface SubmittedBrand {
  readonly brand_id: number;
  readonly document_id: string;
  readonly file_id: string;
}

async function submit(name = 'Noura Salem Al-Sabah', version = 1, known?: number) {
  const { secrets, db } = system.deps;
  const brand_id = known ?? (await addBrand(system, { mcc_code }));
  const kept = await keepFile(system.deps, ownFile(await picture().png().toBuffer(), 'image/png'));
  const as = { kind: 'document', visibility: 'private' } as const;
  const { id: file_id } = await db.transaction().execute((tx) => storeFile(tx, kept, as));
  const { id: document_id } = await db
    .insertInto('brand_documents')
    .values({
      brand_id,
      version,
      document_type: 'individual',
      civil_id_sealed: secrets.seal(CIVIL_ID),
      full_name_english: name,
      full_name_arabic: 'نورة سالم الصباح',
      bank_name: 'A bank',
      iban_sealed: secrets.seal('KW81CBKU0000000000001234560101'),
      driver_license_file_id: file_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { brand_id, document_id, file_id } satisfies SubmittedBrand;
}

const run = (papers: PaperReader, { document_id }: SubmittedBrand) =>
  readSubmission({ ...system.deps, papers }, document_id);

const readOf = ({ brand_id }: SubmittedBrand, { token } = admin) =>
  ask<BrandReadings>(system, 'GET', `/brands/${brand_id}/readings`, { token });

const correct = (of: SubmittedBrand, field: string, value: string, { token } = admin) =>
  ask<BrandReadings>(system, 'POST', `/brands/${of.brand_id}/readings/${of.file_id}/${field}`, {
    token,
    body: { value },
  });

const differencesOf = async ({ document_id }: SubmittedBrand) =>
  (await verifyReadings(system.deps)).filter(({ id }) => id === document_id);

describe('the reading of a submission', () => {
  test('is pending until the job has read it', async () => {
    const of = await submit();
    const { status, data } = await readOf(of);
    expect(status).toBe(200);
    expect(data.files).toMatchObject([{ file_id: of.file_id, state: 'waiting', values: [] }]);
    expect(data.files[0]?.can.correct).toMatchObject({ code: 'READING_WAITING' });
  });

  test('accepts a number confirmed by its checksum and the typed one', async () => {
    const of = await submit();
    await run(reading({ evidence: ['checksum'] }), of);
    const { data } = await readOf(of);
    expect(data.driver_license_verified).toBe('verified');
    expect(data.name_match_status).toBe('pending');
    expect(JSON.stringify(data)).toContain(CIVIL_ID);
    expect(data.files[0]?.values).toMatchObject([
      { value: CIVIL_ID, accepted: true, evidence: ['checksum', 'typed'], place: { page: 1 } },
    ]);
    expect(await differencesOf(of)).toEqual([]);
  });

  test('of a decided brand shows no identity number', async () => {
    const of = await submit();
    await run(reading({ evidence: ['checksum'] }), of);
    await correct(of, 'civil_id', CIVIL_ID);
    await system.deps.db
      .updateTable('brands')
      .set({ status: 'active' })
      .where('id', '=', of.brand_id)
      .execute();
    const { data } = await readOf(of);
    expect(data.files[0]?.values[0]?.correction?.value).toMatch(/^2850/);
    expect(JSON.stringify(data)).not.toContain(CIVIL_ID);
  });

  test('shows an auditor no identity number, also of a pending brand', async () => {
    const of = await submit();
    await run(reading({ evidence: ['checksum'] }), of);
    const { status, data } = await readOf(of, await signInAs(system, 'auditor'));
    expect([status, data.files[0]?.values[0]?.field]).toEqual([200, 'civil_id']);
    expect(JSON.stringify(data)).not.toContain(CIVIL_ID);
  });

  test('leaves a number without evidence to a person', async () => {
    const of = await submit();
    await run(reading({ read: '285081500017' }), of);
    const { data } = await readOf(of);
    expect(data.driver_license_verified).toBe('pending');
    expect(data.files[0]?.values).toMatchObject([{ accepted: false, differs_from_typed: true }]);
  });

  test('detects another person by number and by name, and decides nothing', async () => {
    const of = await submit('Ahmad Khaled Al-Mutairi');
    await run(
      reading(
        { read: '290010100003', evidence: ['checksum', 'second_line'] },
        { field: 'full_name_english', read: 'NOURA SALEM AL SABAH', evidence: ['mrz'] },
      ),
      of,
    );
    const { data } = await readOf(of);
    expect(data).toMatchObject({
      driver_license_verified: 'mismatch',
      name_match_status: 'mismatch',
      name_english: { status: 'mismatch' },
    });
    const brand = await system.deps.db
      .selectFrom('brands')
      .select('status')
      .where('id', '=', of.brand_id)
      .executeTakeFirstOrThrow();
    expect(brand.status).toBe('pending');
  });

  test('keeps the original reading of a repaired name, sealed', async () => {
    const of = await submit();
    const arabic = 'نورة سالم الصباح';
    await run(
      reading(
        { field: 'full_name_english', read: 'NOURA SALEM AL SABAH' },
        { field: 'full_name_arabic', read: arabic, repaired: true, engine_read: 'نورة سام الصبا' },
      ),
      of,
    );
    const { data } = await readOf(of);
    expect(data.files[0]?.values[1]).toMatchObject({
      read: arabic,
      repaired: true,
      engine_read: 'نورة سام الصبا',
      evidence: ['second_line', 'known_spelling', 'typed'],
    });
    const rows = await system.deps.db
      .selectFrom('reading_values')
      .select('engine_read_sealed')
      .where('engine_read_sealed', 'is not', null)
      .execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('نورة');
  });

  test('run twice changes nothing', async () => {
    const of = await submit();
    await run(reading({ evidence: ['checksum'] }), of);
    await run(reading({ read: '290010100003', evidence: ['checksum'] }), of);
    const { data } = await readOf(of);
    expect(data.files[0]?.values).toMatchObject([{ value: CIVIL_ID }]);
  });

  test('continues where a process died', async () => {
    const of = await submit();
    const dying: PaperReader = {
      engine: 'a test',
      read: () => Promise.reject(new Error('killed')),
    };
    await expect(run(dying, of)).rejects.toThrow('killed');
    expect((await readOf(of)).data.files).toMatchObject([{ state: 'waiting' }]);
    await run(reading({ evidence: ['checksum'] }), of);
    expect((await readOf(of)).data).toMatchObject({ driver_license_verified: 'verified' });
  });

  test('of a picture that crashes its process fails at the third attempt', async () => {
    const of = await submit();
    const papers: PaperReader = {
      engine: 'a test',
      read: () => Promise.reject(new Error('killed')),
    };
    const third = readSubmission({ ...system.deps, papers }, of.document_id, 3);
    await expect(third).resolves.toBeUndefined();
    const { data } = await readOf(of);
    expect(data.files).toMatchObject([{ state: 'unreadable', reason: 'broken' }]);
    expect(data.driver_license_verified).toBe('pending');
  });

  test('without a job is queued again by the sweep', async () => {
    const of = await submit();
    const asked: unknown[] = [];
    const jobs = {
      ...system.deps.jobs,
      enqueue: (_tx: unknown, _name: string, payload: unknown) => {
        asked.push(payload);
        return Promise.resolve();
      },
    };
    await sweepReadings({ ...system.deps, jobs })({}, undefined as never);
    expect(asked).toContainEqual({ document_id: of.document_id });
    await run(NOTHING_READ, of);
    asked.length = 0;
    await sweepReadings({ ...system.deps, jobs })({}, undefined as never);
    expect(asked).not.toContainEqual({ document_id: of.document_id });
  });

  test('states why a file cannot be read', async () => {
    const of = await submit();
    await run(NOTHING_READ, of);
    const { data } = await readOf(of);
    expect(data.files).toMatchObject([{ state: 'unreadable', reason: 'no_text', values: [] }]);
    expect(data.driver_license_verified).toBe('pending');
  });

  test('is stored sealed, and verification finds an altered flag', async () => {
    const of = await submit();
    await run(reading({ evidence: ['checksum'] }), of);
    const { db } = system.deps;
    const rows = await db.selectFrom('reading_values').select('value_sealed').execute();
    expect(JSON.stringify(rows)).not.toContain(CIVIL_ID);
    await db
      .updateTable('brand_documents')
      .set({ driver_license_verified: 'mismatch' })
      .where('id', '=', of.document_id)
      .execute();
    expect(await differencesOf(of)).toMatchObject([
      { problem: 'driver_license_verified is mismatch, its readings say verified' },
    ]);
  });
});

describe('a correction', () => {
  test('replaces the reading, which is kept beside it', async () => {
    const of = await submit();
    await run(reading({ read: '285081500017' }), of);
    const { status, data, message } = await correct(of, 'civil_id', CIVIL_ID);
    expect(status).toBe(200);
    expect(message).toBe('The reading has been corrected');
    expect(data.driver_license_verified).toBe('verified');
    expect(data.files[0]?.values).toMatchObject([
      { read: '285081500017', value: CIVIL_ID, correction: { value: CIVIL_ID } },
    ]);
    expect(await differencesOf(of)).toEqual([]);
  });

  test('of a name compares the names again', async () => {
    const of = await submit();
    await run(NOTHING_READ, of);
    const { data } = await correct(of, 'full_name_english', 'NOURAH SALIM ALSABAH');
    expect(data).toMatchObject({ name_match_status: 'verified' });
    expect(data.files[0]?.values).toMatchObject([{ read: null, accepted: false }]);
  });

  test('is refused for an invalid value', async () => {
    const of = await submit();
    const early = await correct(of, 'civil_id', CIVIL_ID);
    expect(early.failure).toMatchObject({
      code: 'READING_WAITING',
      error: 'This document is still being read',
    });
    const stranger = { ...of, file_id: (await submit()).file_id };
    expect((await correct(stranger, 'civil_id', CIVIL_ID)).failure.code).toBe('READING_NOT_FOUND');
    await run(NOTHING_READ, of);
    expect((await correct(of, 'civil_id', '123456789012')).failure.code).toBe(
      'READING_VALUE_INVALID',
    );
    await submit('Noura Salem', 2, of.brand_id);
    expect((await correct(of, 'civil_id', CIVIL_ID)).failure.code).toBe('READING_OUTDATED');
    const owner = await signInAs(system, 'brand_owner', { brand_id: of.brand_id });
    expect((await correct(of, 'civil_id', CIVIL_ID, owner)).status).toBe(403);
    expect((await readOf({ ...of, brand_id: 999_999 })).status).toBe(404);
  });

  test('is audited without the value', async () => {
    const of = await submit();
    await run(NOTHING_READ, of);
    await correct(of, 'civil_id', CIVIL_ID);
    const rows = await system.deps.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('entity_id', '=', String(of.brand_id))
      .execute();
    expect(rows.map(({ action }) => action)).toContain('documents.reading_corrected');
    expect(JSON.stringify(rows)).not.toContain(CIVIL_ID);
  });
});
