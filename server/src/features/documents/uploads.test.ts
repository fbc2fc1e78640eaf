import type { DocumentUpload, TypedDocuments } from '@diwan/contract/features/documents/records';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TaskRun } from '../../platform/jobs/tasks.ts';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import { uploadOf } from '../../testing/formats/multipart.ts';
import {
  asRegistrant,
  drawPaper,
  fromElsewhere,
  handIn,
  proved,
  type Registrant,
  sampleSubmission,
  sign,
} from '../../testing/registration.ts';
import { sweepDocumentUploads } from './jobs.ts';

let system: TestApp;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
});
beforeEach(() => system.clock.set(new Date().toISOString()));
afterAll(() => system.close());

const pictureOf = async (): Promise<Buffer> =>
  Buffer.from((await drawPaper()).split(',')[1] ?? '', 'base64');

async function upload(registrant: Registrant, field = 'driver_license_file', bytes?: Uint8Array) {
  const form = uploadOf({
    bytes: bytes ?? (await pictureOf()),
    name: 'photo.jpg',
    type: bytes ? 'image/jpeg' : ((await drawPaper()).slice(5).split(';')[0] ?? ''),
  });
  return ask<DocumentUpload>(
    system,
    'POST',
    `/brands/${registrant.id}/documents/uploads/${field}`,
    {
      body: form.body,
      headers: {
        ...fromElsewhere(),
        ...form.headers,
        'x-registration-token': registrant.proof,
      },
    },
  );
}

const waiting = (brand_id: number) =>
  system.deps.db
    .selectFrom('document_uploads')
    .select(['id', 'field', 'file_id'])
    .where('brand_id', '=', brand_id)
    .execute();

const fileExists = async (id: string): Promise<boolean> =>
  (await system.deps.db.selectFrom('files').select('id').where('id', '=', id).execute()).length > 0;

async function handInUploaded(registrant: Registrant, uploads: Record<string, string>) {
  const { driver_license_file: _as_upload, ...texts } = await sampleSubmission('individual');
  return asRegistrant(system, 'POST', `/brands/${registrant.id}/documents/public`, registrant, {
    body: { ...texts, uploads },
  });
}

describe('a file uploaded ahead', () => {
  test('is submitted by its id, once', async () => {
    const registrant = await proved(system);
    const { status, data } = await upload(registrant);
    expect(status).toBe(200);
    expect(data.field).toBe('driver_license_file');
    const [row] = await waiting(registrant.id);
    const done = await handInUploaded(registrant, { driver_license_file: data.upload_id });
    expect(done.status).toBe(200);
    expect(await waiting(registrant.id)).toEqual([]);
    const stored = await system.deps.db
      .selectFrom('brand_documents')
      .select('driver_license_file_id')
      .where('brand_id', '=', registrant.id)
      .executeTakeFirstOrThrow();
    expect(stored.driver_license_file_id).toBe(row?.file_id);
    const again = await handInUploaded(registrant, { driver_license_file: data.upload_id });
    expect(again.status).toBe(409);
    expect(again.failure).toMatchObject({
      code: 'DOCUMENT_UPLOAD_GONE',
      fields: {
        driver_license_file: 'The uploaded file is no longer available. Please choose it again.',
      },
    });
  });

  test('replaces the previous one, whose file is deleted', async () => {
    const registrant = await proved(system);
    const first = await upload(registrant);
    const [before] = await waiting(registrant.id);
    await upload(registrant);
    expect(await waiting(registrant.id)).toHaveLength(1);
    expect(await fileExists(before!.file_id)).toBe(false);
    const late = await handInUploaded(registrant, { driver_license_file: first.data.upload_id });
    expect(late.status).toBe(409);
    // A refused submission does not delete the upload.
    expect(await waiting(registrant.id)).toHaveLength(1);
  });

  test('sent six times at once leaves one', async () => {
    const registrant = await proved(system);
    const bytes = await pictureOf();
    expect(bytes.length).toBeGreaterThan(0);
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(registrant)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await waiting(registrant.id)).toHaveLength(1);
  });

  test('belongs to its brand and its field', async () => {
    const mine = await proved(system);
    const foreign = await proved(system);
    const { data } = await upload(mine);
    const stolen = await handInUploaded(foreign, { driver_license_file: data.upload_id });
    expect(stolen.status).toBe(409);
    const { data: other } = await upload(mine, 'civil_id_file');
    const swapped = await handInUploaded(mine, { driver_license_file: other.upload_id });
    expect(swapped.status).toBe(409);
    expect(await waiting(mine.id)).toHaveLength(2);
  });

  test('needs the proof, a known field, a real picture, and an open registration', async () => {
    const registrant = await proved(system);
    const stranger = await upload({ ...registrant, proof: 'made-up' });
    expect(stranger.status).toBe(403);
    const other = await proved(system);
    expect((await upload({ id: registrant.id, proof: other.proof })).status).toBe(403);
    expect((await upload(registrant, 'logo_file')).failure.code).toBe('VALIDATION');
    const hostile = await upload(registrant, 'civil_id_file', Buffer.from('<script>'));
    expect(hostile.failure?.fields).toHaveProperty('civil_id_file');
    await handIn(system, registrant);
    await asRegistrant(system, 'GET', `/brands/${registrant.id}/agreement/public`, registrant);
    await sign(system, registrant);
    expect((await upload(registrant)).failure?.code).toBe('ALREADY_SIGNED');
  });

  test('cannot be opened before it is submitted', async () => {
    const registrant = await proved(system);
    await upload(registrant);
    const [row] = await waiting(registrant.id);
    const { token } = await signInAs(system, 'admin');
    const opened = await ask(system, 'GET', `/files/${row!.file_id}`, { token });
    expect(opened.status).toBe(404);
  });

  test('that is not submitted is deleted after a week, a newer one stays', async () => {
    const registrant = await proved(system);
    await upload(registrant);
    system.clock.advance({ days: 6 });
    await upload(registrant, 'civil_id_file');
    const rows = await waiting(registrant.id);
    system.clock.advance({ days: 2 });
    await sweepDocumentUploads(system.deps)({}, {} as TaskRun);
    expect((await waiting(registrant.id)).map(({ field }) => field)).toEqual(['civil_id_file']);
    const old = rows.find(({ field }) => field === 'driver_license_file');
    expect(await fileExists(old!.file_id)).toBe(false);
  });
});

describe('the typed values', () => {
  const typedOf = (registrant: Registrant) =>
    asRegistrant<TypedDocuments>(
      system,
      'GET',
      `/brands/${registrant.id}/documents/typed`,
      registrant,
    );

  test('are shown only to the registrant, until the signature', async () => {
    const registrant = await proved(system);
    expect((await typedOf(registrant)).data).toMatchObject({ civil_id: '', iban: '' });
    await handIn(system, registrant);
    expect((await typedOf(registrant)).data).toMatchObject({
      civil_id: '2850****0016',
      bank_name: 'National Bank of Kuwait',
      iban: 'KW81****0101',
    });
    const other = await proved(system);
    expect((await typedOf({ id: registrant.id, proof: other.proof })).status).toBe(403);
    await asRegistrant(system, 'GET', `/brands/${registrant.id}/agreement/public`, registrant);
    await sign(system, registrant);
    expect((await typedOf(registrant)).failure?.code).toBe('ALREADY_SIGNED');
  });

  test("have one spelling of the bank's name, whatever language it was typed in", async () => {
    const registrant = await proved(system);
    await handIn(system, registrant, { bank_name: ' بنك الكويت الوطني ' });
    expect((await typedOf(registrant)).data.bank_name).toBe('National Bank of Kuwait');
  });
});
