import { MOST_DOCUMENT_BYTES } from '@diwan/contract/features/documents/room';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, startTestApp, type TestApp } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import { uploadOf } from '../../testing/formats/multipart.ts';
import {
  asRegistrant,
  drawPaper,
  fromElsewhere,
  handIn,
  registered,
  type Registrant,
  sampleSubmission,
} from '../../testing/registration.ts';

let system: TestApp;
beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
});
afterAll(() => system.close());

/** Submits the same documents again, without new files. */
async function submitAgain(registrant: Registrant) {
  const { driver_license_file: _stored, ...body } = await sampleSubmission('individual');
  const path = `/brands/${registrant.id}/documents/public`;
  return asRegistrant(system, 'POST', path, registrant, { body });
}

async function upload(registrant: Registrant) {
  const [, base64 = ''] = (await drawPaper()).split(',');
  const bytes = Buffer.from(base64, 'base64');
  const { body, headers } = uploadOf({ bytes, name: 'licence.png', type: 'image/png' });
  const path = `/brands/${registrant.id}/documents/uploads/driver_license_file`;
  const proof = { 'x-registration-token': registrant.proof };
  return ask(system, 'POST', path, { body, headers: { ...headers, ...proof, ...fromElsewhere() } });
}

test('an eleventh submission before the review is refused', async () => {
  const registrant = await registered(system);
  expect((await handIn(system, registrant)).status).toBe(200);
  for (let version = 2; version <= 10; version += 1) {
    expect((await submitAgain(registrant)).status).toBe(200);
  }
  const eleventh = await submitAgain(registrant);
  expect(eleventh).toMatchObject({ status: 409, failure: { code: 'DOCUMENT_VERSIONS_USED' } });
  await system.deps.db
    .updateTable('brands')
    .set({ status: 'active' })
    .where('id', '=', registrant.id)
    .execute();
  expect((await submitAgain(registrant)).failure.code).not.toBe('DOCUMENT_VERSIONS_USED');
});

test('a file beyond 100 MB of documents is refused before the review', async () => {
  const registrant = await registered(system);
  expect((await handIn(system, registrant)).status).toBe(200);
  const row = await system.deps.db
    .selectFrom('brand_documents')
    .select('driver_license_file_id')
    .where('brand_id', '=', registrant.id)
    .executeTakeFirstOrThrow();
  expect((await upload(registrant)).status).toBe(200);
  await system.deps.db
    .updateTable('files')
    .set({ size_bytes: MOST_DOCUMENT_BYTES })
    .where('id', '=', row.driver_license_file_id)
    .execute();
  const refused = await upload(registrant);
  expect(refused).toMatchObject({ status: 409, failure: { code: 'DOCUMENT_SPACE_USED' } });
});
