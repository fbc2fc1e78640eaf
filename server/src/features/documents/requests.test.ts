import type { DocumentRequest } from '@diwan/contract/features/documents/requests';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import { uploadOf } from '../../testing/formats/multipart.ts';
import {
  asRegistrant,
  drawPaper,
  foundDifferent,
  handIn,
  proved,
  type Registrant,
  sign,
} from '../../testing/registration.ts';

let system: TestApp;
let admin: TestUser;
let registrant: Registrant;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  admin = await signInAs(system, 'admin');
});
beforeEach(async () => {
  registrant = await proved(system);
  await handIn(system, registrant);
});
afterAll(() => system.close());

const LICENCE = { field: 'driver_license_file', reason_code: 'glare' };

const askFor = (body: object = LICENCE, { token } = admin, { id } = registrant) =>
  ask<DocumentRequest>(system, 'POST', `/brands/${id}/document-requests`, { token, body });

async function answer(request: string, who = registrant, of = registrant.id, bytes?: Uint8Array) {
  const data_url = await drawPaper();
  const drawn = Buffer.from(data_url.split(',')[1] ?? '', 'base64');
  const type = bytes ? 'image/jpeg' : (data_url.slice(5).split(';')[0] ?? '');
  const form = uploadOf({ bytes: bytes ?? drawn, name: 'photo.jpg', type });
  const path = `/brands/${of}/document-requests/${request}/file`;
  return asRegistrant<DocumentRequest>(system, 'POST', path, who, form);
}

const submissions = ({ id } = registrant) =>
  system.deps.db
    .selectFrom('brand_documents')
    .selectAll()
    .where('brand_id', '=', id)
    .orderBy('version')
    .execute();

describe('a requested document', () => {
  test('can be replaced before and after the signature, and no other can', async () => {
    await sign(system, registrant);
    const { data: asked } = await askFor({ ...LICENCE, note: 'Without flash, please' });
    const done = await answer(asked.id);
    expect(done.data).toMatchObject({ state: 'answered', field: 'driver_license_file' });
    const [before, after] = await submissions();
    expect(after?.driver_license_file_id).not.toBe(before?.driver_license_file_id);
    const { id: _i, version: _v, created_at: _c, device_index: _d, ...rest } = after ?? {};
    expect(before).toMatchObject({ ...rest, driver_license_file_id: expect.any(String) as string });
    // The signed agreement closes every document that was not requested again.
    const again = await handIn(system, registrant);
    expect(again.failure.code).toBe('ALREADY_SIGNED');
  });

  test('is requested from the owner with a link, in their language', async () => {
    const { data } = await askFor({ ...LICENCE, note: 'Without flash, please' });
    const { db, secrets } = system.deps;
    const sent = await db
      .selectFrom('messages')
      .select(['channel', 'body_sealed', 'link_sealed'])
      .where('brand_id', '=', registrant.id)
      .where('template', '=', 'document_requested')
      .orderBy('channel')
      .execute();
    expect(sent.map(({ channel }) => channel)).toEqual(['email', 'whatsapp']);
    const said = secrets.open(sent[0]?.body_sealed ?? '');
    for (const part of ["Driver's license", 'reflection', 'flash off', 'Without flash, please']) {
      expect(said).toContain(part);
    }
    const link = new URL(secrets.open(sent[0]?.link_sealed ?? ''));
    expect(link.pathname).toBe(`/brand/${registrant.id}/documents`);
    const path = `/brands/${registrant.id}/document-requests`;
    const listed = await asRegistrant<DocumentRequest[]>(system, 'GET', path, registrant);
    expect(listed.data.map(({ id, state }) => [id, state])).toEqual([[data.id, 'open']]);
    expect(listed.data[0]?.can).toEqual({ answer: { allowed: true } });
  });

  test('can be requested once at a time, even by simultaneous requests', async () => {
    const answers = await Promise.all([askFor(), askFor(), askFor()]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.failure.code).toBe('DOCUMENT_REQUEST_OPEN');
  });

  test('can be submitted once', async () => {
    const { data } = await askFor();
    const answers = await Promise.all([answer(data.id), answer(data.id)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ]);
    expect((await answer(data.id)).failure.code).toBe('DOCUMENT_REQUEST_CLOSED');
    expect(await submissions()).toHaveLength(2);
  });

  test('cannot be submitted by another registrant, and opens no other document', async () => {
    const { data } = await askFor();
    const stranger = await proved(system);
    expect((await answer(data.id, stranger)).status).toBe(403);
    expect((await answer(data.id, stranger, stranger.id)).failure.code).toBe(
      'DOCUMENT_REQUEST_NOT_FOUND',
    );
    await sign(system, registrant);
    const form = uploadOf({ bytes: Buffer.from('x'), name: 'a.jpg', type: 'image/jpeg' });
    const upload = `/brands/${registrant.id}/documents/uploads/civil_id_file`;
    const other = await asRegistrant(system, 'POST', upload, registrant, form);
    expect(other.failure.code).toBe('ALREADY_SIGNED');
    const never = await answer('00000000-0000-4000-8000-000000000000');
    expect(never.failure.code).toBe('DOCUMENT_REQUEST_NOT_FOUND');
  });

  test('is not answered by a file that is not a picture', async () => {
    const { data } = await askFor();
    const text = new TextEncoder().encode('not a picture');
    const { failure } = await answer(data.id, registrant, registrant.id, text);
    expect(failure.code).toBe('FILE_TYPE_NOT_ALLOWED');
    expect(await submissions()).toHaveLength(1);
  });

  test('is also answered by a new submission of everything', async () => {
    const { data } = await askFor();
    await handIn(system, registrant);
    expect((await answer(data.id)).failure.code).toBe('DOCUMENT_REQUEST_CLOSED');
  });

  test('does not clear a signature mismatch before the next comparison', async () => {
    await sign(system, registrant);
    const { data } = await askFor();
    await foundDifferent(system, registrant.id);
    await answer(data.id);
    const [, after] = await submissions();
    expect(after).toMatchObject({
      signature_match_status: 'pending',
      name_match_status: 'pending',
    });
    const approve = await ask(system, 'PUT', `/brands/${registrant.id}`, {
      token: admin.token,
      body: { status: 'active' },
    });
    expect(approve.failure.code).toBe('BRAND_SIGNATURE_NO_MATCH');
  });

  test('is refused for missing, foreign, unexplained and claimed cases', async () => {
    const bare = await proved(system);
    expect((await askFor(LICENCE, admin, bare)).failure.code).toBe('REVIEW_NO_DOCUMENTS');
    const company = { field: 'signatory_id_file', reason_code: 'expired' };
    expect((await askFor(company)).failure.code).toBe('DOCUMENT_REQUEST_OF_OTHER_ENTITY');
    const wordless = await askFor({ ...LICENCE, reason_code: 'other', note: ' ' });
    expect(wordless.failure.fields).toEqual({
      note: 'Please write what the owner should send instead',
    });
    const owner = await signInAs(system, 'brand_owner', { brand_id: registrant.id });
    expect((await askFor(LICENCE, owner)).status).toBe(403);
    const other = await signInAs(system, 'admin');
    await ask(system, 'POST', `/brands/${registrant.id}/verification/claim`, other);
    expect((await askFor()).failure.code).toBe('BRAND_CLAIMED');
  });

  test('is closed after it is withdrawn, and can be requested again', async () => {
    const { data } = await askFor();
    const path = `/brands/${registrant.id}/document-requests/${data.id}/withdraw`;
    const back = await ask<DocumentRequest>(system, 'POST', path, { token: admin.token });
    expect(back.data.state).toBe('withdrawn');
    expect((await answer(data.id)).failure.code).toBe('DOCUMENT_REQUEST_CLOSED');
    expect((await askFor()).status).toBe(200);
  });
});
