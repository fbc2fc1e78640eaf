import type { DocumentRecord } from '@diwan/contract/features/documents/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { addCategory, addPartner } from '../../testing/brands.ts';
import { brandAt } from '../../testing/registration.ts';

let system: TestApp;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
});
afterAll(() => system.close());

const recordOf = async (id: number, token: string): Promise<DocumentRecord | undefined> =>
  (await ask<DocumentRecord[]>(system, 'GET', `/brands/${id}/documents`, { token })).data[0];

test('the record links the licence and the drawn signature, and the links open them', async () => {
  const id = await brandAt(system, 'signed');
  const { token } = await signInAs(system, 'brand_owner', { brand_id: id });
  const record = await recordOf(id, token);
  for (const path of [record?.driver_license_local_path, record?.signature_local_path]) {
    expect(path).toMatch(/^\/api\/files\/[0-9a-f-]{36}\?/);
    const answer = await system.app.inject({ method: 'GET', url: path ?? '' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      expect.stringMatching(/^image\//),
    ]);
  }
});

test('the record has no link to a signature before it is drawn', async () => {
  const id = await brandAt(system, 'documents');
  const { token } = await signInAs(system, 'admin');
  const record = await recordOf(id, token);
  expect(record?.driver_license_local_path).toMatch(/^\/api\/files\//);
  expect(record?.signature_local_path).toBeNull();
});

test('a partner reads the record without links', async () => {
  const partner_id = await addPartner(system);
  const id = await brandAt(system, 'signed', { partner_id });
  const { token } = await signInAs(system, 'partner_employee', { partner_id });
  expect(await recordOf(id, token)).toMatchObject({
    driver_license_local_path: null,
    signature_local_path: null,
  });
});
