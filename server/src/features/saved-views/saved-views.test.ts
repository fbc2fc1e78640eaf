import { MOST_SAVED_VIEWS, type SavedView } from '@diwan/contract/features/saved-views/records';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addBrand, addCategory, addPartner } from '../../testing/brands.ts';

let system: TestApp;
let admin: TestUser;
let colleague: TestUser;
let employee: TestUser;
let same_partner: TestUser;
let other_partner: TestUser;
let owner: TestUser;

beforeAll(async () => {
  system = await startTestApp();
  admin = await signInAs(system, 'admin', { first_name: 'Amal' });
  colleague = await signInAs(system, 'super_admin');
  const [souq, other] = [await addPartner(system, 'Souq'), await addPartner(system, 'Other')];
  employee = await signInAs(system, 'partner_employee', { partner_id: souq });
  same_partner = await signInAs(system, 'partner', { partner_id: souq });
  other_partner = await signInAs(system, 'partner_employee', { partner_id: other });
  const mcc_code = await addCategory(system, '5411');
  owner = await signInAs(system, 'brand_owner', { brand_id: await addBrand(system, { mcc_code }) });
});
beforeEach(() => system.deps.db.deleteFrom('saved_views').execute());
afterAll(() => system.close());

const VIEW = { name: 'Failed today', query: { status: 'FAILED', q: 'Noura' } };
const save = (body: object = VIEW, { token } = admin) =>
  ask<SavedView>(system, 'POST', '/saved-views', { token, body });
const names = async ({ token }: TestUser) => {
  const { data } = await ask<SavedView[]>(system, 'GET', '/saved-views', { token });
  return data.map(({ name, own }) => (own ? name : `(${name})`));
};

describe('a saved view', () => {
  it('stores the filters for its owner only', async () => {
    const { status, data, message } = await save();
    expect([status, message]).toEqual([200, 'View saved']);
    expect(data).toMatchObject({
      ...VIEW,
      page: 'transactions',
      shared: false,
      own: true,
      owner_name: 'Amal admin',
    });
    expect(await names(admin)).toEqual(['Failed today']);
    expect(await names(colleague)).toEqual([]);
  });

  it('is changed and deleted by its owner only', async () => {
    const { id } = (await save({ ...VIEW, shared: true })).data;
    const body = { name: 'Renamed', query: {}, shared: false };
    const put = ({ token }: TestUser, as: object = body) =>
      ask<SavedView>(system, 'PUT', `/saved-views/${id}`, { token, body: as });
    const remove = ({ token }: TestUser) => ask(system, 'DELETE', `/saved-views/${id}`, { token });
    expect((await put(colleague)).status).toBe(404);
    expect((await remove(colleague)).status).toBe(404);
    expect((await put(admin)).data).toMatchObject(body);
    expect(await names(colleague)).toEqual([]);
    expect((await remove(admin)).status).toBe(200);
    const gone = await remove(admin);
    expect([gone.status, gone.failure.code]).toEqual([404, 'SAVED_VIEW_NOT_FOUND']);
    expect((await put(admin)).status).toBe(404);
  });
});

describe('a shared view', () => {
  it('of an administrator is seen by administrators', async () => {
    await save({ ...VIEW, shared: true });
    expect(await names(colleague)).toEqual(['(Failed today)']);
    for (const stranger of [employee, owner]) expect(await names(stranger)).toEqual([]);
  });

  it('of a partner is seen only within the partner', async () => {
    await save({ ...VIEW, shared: true }, employee);
    expect(await names(same_partner)).toEqual(['(Failed today)']);
    for (const stranger of [admin, other_partner, owner]) {
      expect(await names(stranger)).toEqual([]);
    }
  });

  it('of an owner is seen by no other user', async () => {
    await save({ ...VIEW, shared: true }, owner);
    expect(await names(owner)).toEqual(['Failed today']);
    for (const stranger of [admin, employee]) expect(await names(stranger)).toEqual([]);
  });

  it('is hidden when its owner loses their place', async () => {
    const leaver = await signInAs(system, 'admin');
    await save({ ...VIEW, shared: true }, leaver);
    expect(await names(admin)).toEqual(['(Failed today)']);
    const { db } = system.deps;
    await db
      .updateTable('users')
      .set({ role: 'partner_employee' })
      .where('id', '=', leaver.id)
      .execute();
    expect(await names(admin)).toEqual([]);
  });
});

describe('a refused view', () => {
  it('has the name of another one, at creation or renaming', async () => {
    const both = await Promise.all([save(), save()]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const { id } = (await save({ ...VIEW, name: 'Other' })).data;
    const { token } = admin;
    const renamed = await ask(system, 'PUT', `/saved-views/${id}`, { token, body: VIEW });
    expect([renamed.status, renamed.failure.code]).toEqual([409, 'SAVED_VIEW_NAME_TAKEN']);
    expect((await save(VIEW, colleague)).status).toBe(200);
  });

  it('exceeds the limit, even with simultaneous requests', async () => {
    const wanted = Array.from({ length: MOST_SAVED_VIEWS + 3 }, (_, n) => ({
      ...VIEW,
      name: `View ${n}`,
    }));
    const answers = await Promise.all(wanted.map((view) => save(view)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ failure }) => failure.code)).toEqual(Array(3).fill('SAVED_VIEWS_FULL'));
    expect(await names(admin)).toHaveLength(MOST_SAVED_VIEWS);
  });

  it.each([
    ['an empty name', { ...VIEW, name: ' ' }],
    ['a long name', { ...VIEW, name: 'x'.repeat(61) }],
    ['a card number', { ...VIEW, query: { q: '4242424242424242' } }],
    ['a value that is no text', { ...VIEW, query: { q: 1 } }],
    ['a nested value', { ...VIEW, query: { q: { a: 'b' } } }],
    ['a list', { ...VIEW, query: ['a'] }],
    ['a strange key', { ...VIEW, query: { __proto: 'x' } }],
    ['a long value', { ...VIEW, query: { q: 'x'.repeat(255) } }],
    [
      'too many parts',
      {
        ...VIEW,
        query: Object.fromEntries('abcdefghijklmnopqrstu'.split('').map((k) => [k, ''])),
      },
    ],
    ['another page', { ...VIEW, page: 'users' }],
    ['an unknown property', { ...VIEW, user_id: '1' }],
  ])('has %s', async (_what, body) => {
    expect((await save(body)).status).toBe(400);
    expect(await names(admin)).toEqual([]);
  });
});
