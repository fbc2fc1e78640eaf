import type { Business } from '@diwan/contract/features/businesses/records';
import type { PublicSettings } from '@diwan/contract/features/settings/records';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import type { TaskRun } from '../../platform/jobs/tasks.ts';
import type { GetResult } from '../../platform/outgoing/get-out.ts';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { uploadOf } from '../../testing/formats/multipart.ts';
import { picture } from '../../testing/hostile/hostile-images.ts';
import { fetchLogoLinks } from './jobs.ts';

const LINK = 'https://retail.example/logo.png';
const DRAFT = {
  name: 'Retail',
  address: 'Kuwait City',
  commercial_registration: '123456',
  account_iban: 'KW81CBKU0000000000001234560101',
  bank_swift_code: 'CBKUKWKW',
  sftp_host: 'sftp.bank.test',
  sftp_username: 'diwan',
};

let system: TestApp;
let token: string;
let png: Buffer;
/** The links that were fetched, and the answer of the remote server. */
let fetched: string[] = [];
let answer: GetResult;

const answered = (bytes: Uint8Array, content_type: string | null): GetResult => ({
  kind: 'answered',
  bytes,
  content_type,
});

beforeAll(async () => {
  const base = await startTestApp();
  const fetchPicture = (url: string) => {
    fetched.push(url);
    return Promise.resolve(answer);
  };
  const deps = { ...base.deps, fetchPicture };
  const app = await buildApp(deps, { check_answers: true });
  const close = async () => {
    await app.close();
    await base.close();
  };
  system = { ...base, deps, app, close };
  token = (await signInAs(system, 'admin')).token;
  png = await picture().png().toBuffer();
});
beforeEach(async () => {
  fetched = [];
  answer = answered(png, 'image/png');
  await system.deps.db.deleteFrom('businesses').execute();
  await system.deps.db.deleteFrom('files').execute();
});
afterAll(() => system.close());

type Method = Parameters<typeof ask>[1];
const call = <T = Business>(method: Method, path: string, body?: unknown, headers = {}) =>
  ask<T>(system, method, path, { token, headers, ...(body === undefined ? {} : { body }) });
const create = async (change: object = {}) =>
  (await call('POST', '/businesses', { ...DRAFT, ...change })).data.id;
const put = (id: string, change: object) => call('PUT', `/businesses/${id}`, change);
const upload = (id: string, bytes: Uint8Array, field = 'logo') => {
  const { body, headers } = uploadOf({ bytes, name: 'logo.png', type: 'image/png' }, field);
  return call<{ logo_url: string }>('POST', `/admin/businesses/${id}/logo`, body, headers);
};
const read = (url: string | null) => ask(system, 'GET', (url ?? '').replace('/api', ''));
const countFiles = async () =>
  (await system.deps.db.selectFrom('files').select('id').execute()).length;
const rowOf = (id: string) =>
  system.deps.db
    .selectFrom('businesses')
    .select(['logo_file_id', 'logo_url'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const lastAudit = (id: string) =>
  system.deps.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('entity_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

const OWN_FILE = /^\/api\/files\/[0-9a-f-]{36}$/;

describe('an uploaded logo', () => {
  test('is accepted under either field name, replaced, and public', async () => {
    const id = await create();
    const first = await upload(id, png);
    expect(first).toMatchObject({ status: 200, message: 'Logo uploaded successfully' });
    const second = await upload(id, png, 'file');
    const { logo_url } = (await call('GET', `/businesses/${id}`)).data;
    expect(logo_url).toBe(second.data.logo_url);
    expect((await read(logo_url)).headers['content-type']).toBe('image/png');
    expect((await read(first.data.logo_url)).status).not.toBe(200);
  });

  test('stays when a form sends its URL back', async () => {
    const id = await create();
    const { logo_url } = (await upload(id, png)).data;
    expect((await put(id, { logo_url, name: 'Same' })).data.logo_url).toBe(logo_url);
    const foreign = `/api/files/00000000-0000-4000-8000-000000000000`;
    const fields = { logo_url: 'Please enter a valid link that starts with https' };
    expect(await put(id, { logo_url: foreign })).toMatchObject({
      status: 422,
      failure: { fields },
    });
    expect((await put(id, { logo_url: '' })).data.logo_url).toBeNull();
    expect(await countFiles()).toBe(0);
    expect(fetched).toEqual([]);
  });

  test('is checked by its bytes and its size', async () => {
    const id = await create();
    expect(await upload(id, Buffer.from('<svg onload="alert(1)"/>'))).toMatchObject({
      status: 415,
      failure: { fields: { logo: 'Only JPEG, PNG, GIF, and WebP images are allowed' } },
    });
    expect(await upload(id, Buffer.alloc(5 * 1024 * 1024 + 1))).toMatchObject({
      status: 413,
      failure: { code: 'FILE_TOO_LARGE', error: 'File size must be less than 5MB' },
    });
    expect((await upload(id, Buffer.alloc(0))).status).toBe(422);
    expect((await call('POST', `/admin/businesses/${id}/logo`, {})).status).toBe(415);
  });
});

describe('a logo link', () => {
  test("is fetched once, and browsers get only the platform's copy", async () => {
    const { data, raw } = await call('POST', '/businesses', {
      ...DRAFT,
      logo_url: LINK,
      show_at_home: true,
    });
    expect(data.logo_url).toMatch(OWN_FILE);
    expect((await read(data.logo_url)).headers['content-type']).toBe('image/png');
    const list = await call('GET', '/businesses');
    const home = await call<PublicSettings>('GET', '/settings/public');
    expect(home.data.home_logos).toMatchObject([{ name: 'Retail', logo_url: data.logo_url }]);
    for (const text of [raw, list.raw, home.raw]) expect(text).not.toContain('retail.example');
    expect((await put(data.id, { logo_url: LINK })).data.logo_url).toBe(data.logo_url);
    expect(fetched).toEqual([LINK]);
  });

  test('replaces the previous logo, and the audit log names it', async () => {
    const id = await create();
    const first = (await upload(id, png)).data.logo_url;
    const { logo_url } = (await put(id, { logo_url: LINK })).data;
    expect(logo_url).toMatch(OWN_FILE);
    expect(await countFiles()).toBe(1);
    expect(await lastAudit(id)).toEqual({
      action: 'business.updated',
      before: { logo_url: first },
      after: { logo_url: LINK },
    });
    expect((await upload(id, png)).data.logo_url).not.toBe(logo_url);
    expect(await lastAudit(id)).toMatchObject({ before: { logo_url: LINK } });
    expect((await rowOf(id)).logo_url).toBeNull();
  });

  const NOT_FETCHED =
    'The picture at this link could not be fetched. Please check the link, or upload the picture.';
  const failed = (problem: Extract<GetResult, { kind: 'failed' }>['problem']): GetResult => ({
    kind: 'failed',
    problem,
  });
  const html = Buffer.from('<!doctype html><title>Sign in</title>');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  const NO_PICTURE = 'Only JPEG, PNG, GIF, and WebP images are allowed';

  test.each<[string, GetResult | (() => GetResult), string]>([
    ['a private address', failed('address_refused'), NOT_FETCHED],
    ['a server that takes too long', failed('timeout'), NOT_FETCHED],
    ['a page that does not exist', failed('status_refused'), NOT_FETCHED],
    [
      'more than 2 MB',
      failed('too_large'),
      'The picture at this link is larger than 2 MB. Please upload a smaller one.',
    ],
    ['a page in HTML', answered(html, 'text/html'), NO_PICTURE],
    ['a page that claims to be a picture', answered(html, 'image/png'), NO_PICTURE],
    ['an SVG', answered(svg, 'image/svg+xml'), NO_PICTURE],
    ['a PDF', answered(Buffer.from('%PDF-1.7\n%%EOF'), 'application/pdf'), NO_PICTURE],
    [
      'a picture of another type than stated',
      () => answered(png, 'text/html'),
      'The content of this file does not match its type',
    ],
    ['half a picture', () => answered(png.subarray(0, 60), null), 'This file cannot be read'],
    ['nothing', answered(Buffer.alloc(0), 'image/png'), 'This file is empty'],
  ])('that leads to %s is refused at its field', async (_, found, logo_url) => {
    answer = typeof found === 'function' ? found() : found;
    const refused = { status: 422, failure: { code: 'BUSINESS_LOGO_LINK', fields: { logo_url } } };
    expect(await call('POST', '/businesses', { ...DRAFT, logo_url: LINK })).toMatchObject(refused);
    expect((await call<Business[]>('GET', '/businesses')).data).toEqual([]);
    const id = await create();
    const before = (await upload(id, png)).data.logo_url;
    expect(await put(id, { name: 'New', logo_url: LINK })).toMatchObject(refused);
    expect((await call('GET', `/businesses/${id}`)).data).toMatchObject({
      name: 'Retail',
      logo_url: before,
    });
  });

  test('is fetched only for administrators, and only for an existing business', async () => {
    const { token: owner } = await signInAs(system, 'brand_owner');
    const body = { ...DRAFT, logo_url: LINK };
    expect((await ask(system, 'POST', '/businesses', { token: owner, body })).status).toBe(403);
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect((await put(unknown, { logo_url: LINK })).status).toBe(404);
    expect(fetched).toEqual([]);
  });

  test('leaves no file behind when the business is refused or the call repeats', async () => {
    const unknown_code = { ...DRAFT, logo_url: LINK, mcc_codes: ['0000'] };
    expect((await call('POST', '/businesses', unknown_code)).status).toBe(422);
    expect(await countFiles()).toBe(0);
    const body = { ...DRAFT, logo_url: LINK };
    const key = { 'idempotency-key': 'one-business' };
    const first = await call('POST', '/businesses', body, key);
    answer = failed('timeout');
    expect((await call('POST', '/businesses', body, key)).data).toEqual(first.data);
    expect(await countFiles()).toBe(1);
  });
});

describe('a link that was stored before links were fetched', () => {
  const store = async () => {
    const id = await create({ show_at_home: true });
    const values = { logo_url: LINK };
    await system.deps.db.updateTable('businesses').set(values).where('id', '=', id).execute();
    return id;
  };
  const run = (attempt: number) =>
    fetchLogoLinks(system.deps)({}, { attempt, max_attempts: 10 } as TaskRun);

  test('is hidden and survives an edit until the job has fetched it', async () => {
    const id = await store();
    const home = await call<PublicSettings>('GET', '/settings/public');
    expect(home.data.home_logos).toEqual([]);
    expect((await put(id, { name: 'Edited', logo_url: '' })).data.logo_url).toBeNull();
    expect((await rowOf(id)).logo_url).toBe(LINK);
    await run(1);
    expect((await call('GET', `/businesses/${id}`)).data.logo_url).toMatch(OWN_FILE);
    await run(1);
    expect(fetched).toEqual([LINK]);
    expect(await countFiles()).toBe(1);
  });

  test('is retried, and after the last try only the audit log keeps it', async () => {
    const id = await store();
    answer = { kind: 'failed', problem: 'not_reached' };
    await expect(run(1)).rejects.toThrow('logo links without a picture: 1');
    expect((await rowOf(id)).logo_url).toBe(LINK);
    await run(10);
    expect(await rowOf(id)).toEqual({ logo_file_id: null, logo_url: null });
    expect(await lastAudit(id)).toEqual({
      action: 'business.logo_changed',
      before: { logo_url: LINK },
      after: { logo_url: null },
    });
  });

  test('is dropped when a logo is uploaded meanwhile', async () => {
    const id = await store();
    let uploaded = '';
    const fetchPicture = async (): Promise<GetResult> => {
      uploaded = (await upload(id, png)).data.logo_url;
      return answer;
    };
    const deps = { ...system.deps, fetchPicture };
    await fetchLogoLinks(deps)({}, { attempt: 1, max_attempts: 10 } as TaskRun);
    expect((await call('GET', `/businesses/${id}`)).data.logo_url).toBe(uploaded);
    expect(await countFiles()).toBe(1);
  });
});
