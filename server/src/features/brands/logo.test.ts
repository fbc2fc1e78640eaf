import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addBrand, addCategory } from '../../testing/brands.ts';
import { picture } from '../../testing/hostile/hostile-images.ts';
import { type Part, uploadOf } from '../../testing/formats/multipart.ts';

let system: TestApp;
let owner: TestUser;
let brand: number;
let foreign: number;
let png: Buffer;

beforeAll(async () => {
  system = await startTestApp();
  const mcc_code = await addCategory(system, '5411');
  brand = await addBrand(system, { mcc_code });
  foreign = await addBrand(system, { mcc_code });
  owner = await signInAs(system, 'brand_owner', { brand_id: brand });
  png = await picture().png().toBuffer();
});
afterAll(() => system.close());

const upload = (part: Partial<Part>, id = brand, { token } = owner) =>
  ask<{ file_id: string; logo_url: string }>(system, 'POST', `/brands/${id}/logo`, {
    token,
    ...uploadOf({ bytes: png, name: 'logo.png', type: 'image/png', ...part }),
  });

test('an owner replaces the logo, and the old one is deleted', async () => {
  const first = await upload({});
  expect(first).toMatchObject({ status: 200, message: 'Logo uploaded successfully' });
  expect(first.data.logo_url).toBe(`/api/files/${first.data.file_id}`);
  const second = await upload({});
  const shown = await ask(system, 'GET', second.data.logo_url.replace('/api', ''));
  expect(shown).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } });
  expect((await ask(system, 'GET', first.data.logo_url.replace('/api', ''))).status).toBe(401);
  const { data } = await ask<{ logo_url: string }>(system, 'GET', `/brands/${brand}`, owner);
  expect(data.logo_url).toBe(second.data.logo_url);
});

test('the logo of another brand cannot be replaced', async () => {
  expect((await upload({}, foreign)).status).toBe(404);
  expect((await upload({}, brand, await signInAs(system, 'partner_employee'))).status).toBe(403);
  const { status } = await ask(system, 'POST', `/brands/${brand}/logo`, {
    ...uploadOf({ bytes: png, name: 'logo.png', type: 'image/png' }),
  });
  expect(status).toBe(401);
});

test('a file that is not a picture is refused at the field', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
  for (const part of [
    { bytes: svg, name: 'logo.svg', type: 'image/svg+xml' },
    { bytes: Buffer.from('%PDF-1.7'), name: 'logo.png', type: 'image/png' },
    { bytes: Buffer.alloc(0) },
  ]) {
    const { status, failure } = await upload(part);
    expect([415, 422]).toContain(status);
    expect(Object.keys(failure.fields ?? {})).toEqual(['file']);
  }
  const large = await upload({ bytes: Buffer.alloc(5 * 1024 * 1024 + 1, 1) });
  expect(large).toMatchObject({ status: 413, failure: { code: 'FILE_TOO_LARGE' } });
});

test('a request without a file is refused', async () => {
  const none = await ask(system, 'POST', `/brands/${brand}/logo`, {
    token: owner.token,
    body: Buffer.from('--x--\r\n'),
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  expect(none.status).toBe(400);
  const json = await ask(system, 'POST', `/brands/${brand}/logo`, { ...owner, body: {} });
  expect(json.failure.code).toBe('MEDIA_TYPE');
});
