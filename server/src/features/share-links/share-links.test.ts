import type { ShareLink, ShareLinkBrand } from '@diwan/contract/features/share-links/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addBrand, addCategory, addPartner } from '../../testing/brands.ts';

let system: TestApp;
let admin: TestUser;
let employee: TestUser;
let stranger: TestUser;
let partner_id: number;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  await addCategory(system, '7995', { is_allowed: false });
  partner_id = await addPartner(system, 'Souq');
  admin = await signInAs(system, 'admin');
  employee = await signInAs(system, 'partner_employee', { partner_id });
  const other = await addPartner(system, 'Other');
  stranger = await signInAs(system, 'partner_employee', { partner_id: other });
});
beforeEach(() => system.deps.db.deleteFrom('share_links').execute());
afterAll(() => system.close());

const create = (body: object, { token } = admin, headers: Record<string, string> = {}) =>
  ask<ShareLink>(system, 'POST', '/brands/share-links', { token, body, headers });
const list = async ({ token } = admin): Promise<ShareLink[]> =>
  (await ask<ShareLink[]>(system, 'GET', '/brands/share-links', { token })).data;
const deactivate = (id: string, { token } = admin) =>
  ask<ShareLink>(system, 'POST', `/brands/share-links/${id}/deactivate`, { token });

const reactivate = (id: string, { token } = admin) =>
  ask<ShareLink>(system, 'POST', `/brands/share-links/${id}/reactivate`, { token });

const inHours = (hours: number): string =>
  new Date(system.clock.ms() + hours * 3_600_000).toISOString();

describe('creating a share link', () => {
  test('lets an administrator set every term', async () => {
    const terms = { entity_type: 'corporate', partner_id, max_uses: 1000, expires_at: inHours(1) };
    const { status, data, message } = await create({ mcc_code: '5411', ...terms });
    expect(status).toBe(200);
    expect(message).toBe('Share link created successfully');
    expect(data).toMatchObject({
      ...terms,
      business_type: 'Type 5411',
      partner_name: 'Souq',
      uses_count: 0,
      is_active: true,
    });
    expect(data.share_token).toMatch(/^[\w-]{43}$/);
  });

  test('defaults to ten uses, no partner, any entity type and no expiry', async () => {
    const { data } = await create({ mcc_code: '5411' });
    expect(data).toMatchObject({
      max_uses: 10,
      partner_id: null,
      entity_type: null,
      expires_at: null,
    });
  });

  test("fixes the partner of a partner's employee", async () => {
    const { data } = await create({ mcc_code: '5411', entity_type: 'individual' }, employee);
    expect(data).toMatchObject({ partner_id, max_uses: 10, entity_type: 'individual' });
  });

  test.each([
    ['partner_id', 1],
    ['max_uses', 5],
    ['expires_at', '2030-01-01T00:00:00.000Z'],
  ])("refuses %s from a partner's employee", async (field, value) => {
    const { status, failure } = await create({ mcc_code: '5411', [field]: value }, employee);
    expect(status).toBe(403);
    expect(Object.keys(failure.fields ?? {})).toEqual([field]);
  });

  test('is refused to an employee without a partner, an owner and a stranger', async () => {
    const lost = await signInAs(system, 'partner');
    const owner = await signInAs(system, 'brand_owner');
    expect((await create({ mcc_code: '5411' }, lost)).status).toBe(403);
    expect((await create({ mcc_code: '5411' }, owner)).status).toBe(403);
    const body = { mcc_code: '5411' };
    expect((await ask(system, 'POST', '/brands/share-links', { body })).status).toBe(401);
    expect(await list()).toEqual([]);
  });

  test.each([
    [{ mcc_code: undefined }, 400, 'MCC is required'],
    [{ mcc_code: '54' }, 400, 'MCC is required'],
    [{ mcc_code: '7995' }, 422, 'This category is not allowed'],
    [{ mcc_code: '0001' }, 422, 'This category code does not exist'],
    [{ max_uses: 0 }, 400, 'Max uses must be between 1 and 1000'],
    [{ max_uses: 1001 }, 400, 'Max uses must be between 1 and 1000'],
    [{ max_uses: 1.5 }, 400, 'Max uses must be between 1 and 1000'],
    [{ max_uses: '10' }, 400, 'Max uses must be between 1 and 1000'],
    [{ expires_at: 'tomorrow' }, 400, 'Please enter a valid date and time'],
    [{ expires_at: '2020-01-01T00:00:00.000Z' }, 422, 'The expiry must be in the future'],
    [{ partner_id: 4711 }, 422, 'Partner not found'],
    [{ uses_count: 0 }, 400, 'This property is not known'],
  ])('refuses %j', async (part, status, sentence) => {
    const answer = await create({ mcc_code: '5411', ...part });
    expect(answer.status).toBe(status);
    expect(answer.failure.fields).toEqual({ [Object.keys(part)[0] ?? '']: sentence });
  });

  test('twice with one idempotency key creates one link', async () => {
    const headers = { 'idempotency-key': 'one-click' };
    const answers = await Promise.all([
      create({ mcc_code: '5411' }, admin, headers),
      create({ mcc_code: '5411' }, admin, headers),
    ]);
    expect(answers[0]?.data).toEqual(answers[1]?.data);
    expect(await list()).toHaveLength(1);
    const changed = await create({ mcc_code: '5411', max_uses: 5 }, admin, headers);
    expect(changed.failure.code).toBe('IDEMPOTENCY_MISMATCH');
  });

  test('is audited, without the token', async () => {
    const { data } = await create({ mcc_code: '5411' });
    const row = await system.deps.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('entity_id', '=', data.id)
      .executeTakeFirstOrThrow();
    expect(row.action).toBe('share_link.created');
    expect(JSON.stringify(row.after)).not.toContain(data.share_token);
  });
});

describe('the token of a share link', () => {
  test('is nowhere readable in the database, and is still shown to staff', async () => {
    const { data } = await create({ mcc_code: '5411' });
    const { rows } = await sql<{ text: string }>`select share_links::text as text from share_links
      union all select audit_log::text from audit_log
      union all select idempotency_keys::text from idempotency_keys`.execute(system.deps.db);
    const stored = rows.map(({ text }) => text).join('\n');
    expect(stored).toContain(data.id);
    expect(stored).not.toContain(data.share_token);
    const { share_token } = (await list()).find(({ id }) => id === data.id) ?? {};
    expect(share_token).toBe(data.share_token);
    const path = `/brands/share-links/validate?token=${data.share_token}`;
    expect((await ask(system, 'GET', path)).status).toBe(200);
  });
});

describe('the list of share links', () => {
  test("has only a partner's own links, newest first", async () => {
    await create({ mcc_code: '5411' });
    system.clock.advance({ seconds: 1 });
    const { data } = await create({ mcc_code: '5411' }, employee);
    expect((await list(employee)).map(({ id }) => id)).toEqual([data.id]);
    expect(await list(stranger)).toEqual([]);
    expect((await list())[0]?.id).toBe(data.id);
    expect(await list()).toHaveLength(2);
  });

  test('is refused to owners', async () => {
    const { token } = await signInAs(system, 'brand_owner');
    expect((await ask(system, 'GET', '/brands/share-links', { token })).status).toBe(403);
  });
});

describe('reactivating a share link', () => {
  test('is for administrators, and keeps the rest of its terms', async () => {
    const { data } = await create({ name: ' Food trucks ', mcc_code: '5411', partner_id });
    expect(data.name).toBe('Food trucks');
    await deactivate(data.id, employee);
    expect((await reactivate(data.id, employee)).status).toBe(403);
    const again = await reactivate(data.id);
    expect(again).toMatchObject({ status: 200, message: 'Share link reactivated successfully' });
    expect(again.data).toMatchObject({ state: 'active', name: 'Food trucks' });
    expect((await reactivate(data.id)).status).toBe(200);
    const trail = await system.deps.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity_id', '=', data.id)
      .where('action', '=', 'share_link.reactivated')
      .execute();
    expect(trail).toHaveLength(1);
  });

  test('is refused for an expired link', async () => {
    const { data } = await create({ mcc_code: '5411', expires_at: inHours(1) });
    await deactivate(data.id);
    system.clock.advance({ hours: 2 });
    expect((await reactivate(data.id)).data.state).toBe('expired');
  });
});

describe('deactivating a share link', () => {
  test('ends it, once', async () => {
    const { data } = await create({ mcc_code: '5411' }, employee);
    const ended = await deactivate(data.id, employee);
    expect(ended).toMatchObject({ status: 200, message: 'Share link deactivated successfully' });
    expect(ended.data.is_active).toBe(false);
    expect((await deactivate(data.id)).status).toBe(200);
    const trail = await system.deps.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity_id', '=', data.id)
      .execute();
    expect(trail.map(({ action }) => action).toSorted()).toEqual([
      'share_link.created',
      'share_link.deactivated',
    ]);
  });

  test('is refused outside the scope', async () => {
    const { data } = await create({ mcc_code: '5411', partner_id });
    expect((await deactivate(data.id, stranger)).status).toBe(404);
    expect((await deactivate('00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await deactivate('not-an-id')).status).toBe(400);
    expect((await list())[0]?.is_active).toBe(true);
  });
});

describe('the brands that a link brought', () => {
  const brandsOf = (id: string, { token } = employee) =>
    ask<ShareLinkBrand[]>(system, 'GET', `/brands/share-links/${id}/brands`, { token });

  test('are listed for the partner, with their progress', async () => {
    const { data: link } = await create({ mcc_code: '5411' }, employee);
    const details = { mcc_code: '5411', partner_id, share_link_id: link.id };
    const began = await addBrand(system, { ...details, name: 'Began' });
    const closed = await addBrand(system, { ...details, name: 'Closed', status: 'rejected' });
    await addBrand(system, { mcc_code: '5411', partner_id, name: 'By hand' });
    const { data } = await brandsOf(link.id);
    const seen = data.map(({ id, status, step }) => ({ id, status, step }));
    expect(seen).toHaveLength(2);
    expect(seen).toContainEqual({ id: began, status: 'pending', step: 'documents' });
    expect(seen).toContainEqual({ id: closed, status: 'rejected', step: 'documents' });
    const [row] = (await list(employee)).filter(({ id }) => id === link.id);
    expect(row?.brands_count).toBe(2);
    await system.deps.db.deleteFrom('brands').where('share_link_id', '=', link.id).execute();
  });

  test('are hidden from everyone else', async () => {
    const { data: link } = await create({ mcc_code: '5411' }, employee);
    expect((await brandsOf(link.id)).data).toEqual([]);
    expect((await brandsOf(link.id, admin)).status).toBe(200);
    expect((await brandsOf(link.id, stranger)).failure.code).toBe('SHARE_LINK_NOT_FOUND');
    const owner = await signInAs(system, 'brand_owner');
    expect((await brandsOf(link.id, owner)).status).toBe(403);
  });
});
