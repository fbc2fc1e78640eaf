import type { BrandDetails } from '@diwan/contract/features/brands/records';
import type { DocumentRecord } from '@diwan/contract/features/documents/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { addCategory, addPartner } from '../../testing/brands.ts';
import { signInAsMember } from '../../testing/members.ts';
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

const onBrand = async (id: number, token: string) =>
  (await ask<BrandDetails>(system, 'GET', `/brands/${id}`, { token })).data.documents;

test('the record of the brand has the same submissions, for those who may read them', async () => {
  const partner_id = await addPartner(system);
  const id = await brandAt(system, 'signed', { partner_id });
  const owner = await signInAs(system, 'brand_owner', { brand_id: id });
  const [own] = await onBrand(id, owner.token);
  const record = await recordOf(id, owner.token);
  expect(Object.keys(own ?? {})).toHaveLength(6);
  for (const path of [own?.driver_license_local_path, own?.signature_local_path]) {
    expect(path).toMatch(/^\/api\/files\//);
  }
  const { driver_license_local_path: _licence, signature_local_path: _drawn, ...rest } = own ?? {};
  expect(record).toMatchObject(rest);
  const partner = await signInAs(system, 'partner_employee', { partner_id });
  expect(await onBrand(id, partner.token)).toMatchObject([{ driver_license_local_path: null }]);
  const member = await signInAsMember(system, id, 'developer');
  expect(await onBrand(id, member.token)).toEqual([]);
});

test('the record of a brand without documents has none', async () => {
  const id = await brandAt(system, 'created');
  const { token } = await signInAs(system, 'admin');
  expect(await onBrand(id, token)).toEqual([]);
});
