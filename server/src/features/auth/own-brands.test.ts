import type { OwnBrand, Profile, Session } from '@diwan/contract/features/auth/records';
import type { CreatedBrand } from '@diwan/contract/features/brands/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, openStream, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { addBrand, addCategory, addPartner } from '../../testing/brands.ts';
import { signInAsMember } from '../../testing/members.ts';
import { addShareLink, draftOf } from '../../testing/registration.ts';
import { verifyOwners } from '../brands/verify.ts';
import { verifyShareLinks } from '../share-links/verify.ts';

/* Tests 0230_brands_owner_index_expand.sql and 0231_brands_of_one_owner_expand.sql. */

let system: TestApp;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
});
afterAll(() => system.close());

interface Person {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

const setOwner = (brand: number, owner_user_id: string) =>
  system.deps.db.updateTable('brands').set({ owner_user_id }).where('id', '=', brand).execute();
const givePassword = (id: string) =>
  system.deps.db.updateTable('users').set({ password_hash: 'x' }).where('id', '=', id).execute();
const addOwned = async (name: string) => {
  const brand = await addBrand(system, { name, mcc_code: '5411', status: 'active' });
  const owner = await signInAs(system, 'brand_owner', { brand_id: brand });
  await setOwner(brand, owner.id);
  await givePassword(owner.id);
  return { brand, owner };
};
/** Opens the ended sessions of a user again, like a sign-in. */
const reopenSessions = (id: string) =>
  system.deps.db
    .updateTable('sessions')
    .set({ ended_at: null, end_reason: null })
    .where('user_id', '=', id)
    .execute();
const inTab = ({ token }: Pick<Person, 'token'>, brand?: number | string) => ({
  token,
  ...(brand === undefined ? {} : { headers: { 'x-brand': String(brand) } }),
});
const register = (person: Person, link: string, more: object = {}) =>
  ask<CreatedBrand>(system, 'POST', `/brands/shared?token=${link}`, {
    ...inTab(person),
    body: { ...draftOf(), email: person.email, ...more },
  });
const addSecond = async (person: Person, name = 'Second') =>
  (await register(person, await addShareLink(system), { name })).data.id;
const own = async (person: Person) =>
  (await ask<OwnBrand[]>(system, 'GET', '/auth/brands', inTab(person))).data;
const shown = async (person: Person, brand?: number) =>
  (await ask<{ readonly id: number }[]>(system, 'GET', '/brands', inTab(person, brand))).data.map(
    ({ id }) => id,
  );
const openBrand = (person: Person, id: number, tab?: number | string) =>
  ask(system, 'GET', `/brands/${id}`, inTab(person, tab));

async function expectSound() {
  expect(await verifyOwners(system.deps)).toEqual([]);
  expect(await verifyShareLinks(system.deps)).toEqual([]);
}

describe('a second brand of an account', () => {
  it('is added through a share link, without a second account or a mail', async () => {
    const { brand, owner } = await addOwned('First');
    const link = await addShareLink(system);
    const { status, data } = await register(owner, link, { name: 'Another' });
    expect([status, data.registration_token]).toEqual([200, null]);
    expect(await own(owner)).toEqual([
      { id: data.id, name: 'Another', status: 'pending', access: 'owner' },
      { id: brand, name: 'First', status: 'active', access: 'owner' },
    ]);
    const mails = await system.deps.db
      .selectFrom('messages')
      .select('id')
      .where('brand_id', '=', data.id)
      .execute();
    expect(mails).toEqual([]);
    await expectSound();
  });

  it('is shown only while it is selected, and then alone', async () => {
    const { brand, owner } = await addOwned('First');
    const second = await addSecond(owner);
    expect(await shown(owner)).toEqual([brand]);
    expect(await shown(owner, brand)).toEqual([brand]);
    expect(await shown(owner, second)).toEqual([second]);
    expect((await openBrand(owner, brand, second)).status).toBe(404);
    expect((await openBrand(owner, second, brand)).status).toBe(404);
    expect((await openBrand(owner, second, second)).status).toBe(200);
    const profile = await ask<Profile>(system, 'GET', '/auth/profile', inTab(owner, second));
    expect(profile.data).toMatchObject({ brand_id: second, brand_name: 'Second' });
  });

  it('continues with documents in the session of its owner', async () => {
    const { owner } = await addOwned('First');
    const second = await addSecond(owner);
    const call = (tab?: number) =>
      ask(system, 'GET', `/brands/${second}/registration`, inTab(owner, tab));
    expect((await call(second)).data).toMatchObject({ step: 'documents', by_mail: true });
    expect((await call()).status).toBe(404);
  });

  it('keeps the name and the phone of the account when step 1 is corrected', async () => {
    const { owner } = await addOwned('First');
    const before = await ask<Profile>(system, 'GET', '/auth/profile', inTab(owner));
    const second = await addSecond(owner);
    const body = { ...draftOf(), name: 'Corrected', email: owner.email };
    const path = `/brands/${second}/registration`;
    const { status } = await ask(system, 'PUT', path, { ...inTab(owner, second), body });
    expect(status).toBe(200);
    const after = await ask<Profile>(system, 'GET', '/auth/profile', inTab(owner));
    expect(after.data).toEqual(before.data);
  });

  it('takes a use of the link, also when two are added at once', async () => {
    const { owner } = await addOwned('First');
    const link = await addShareLink(system, { max_uses: 1 });
    const answers = await Promise.all([register(owner, link), register(owner, link)]);
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
    await expectSound();
  });
});

describe('a brand that an owner adds without a share link', () => {
  const add = ({ token }: Person, more: object = {}) =>
    ask<CreatedBrand>(system, 'POST', '/brands', { token, body: { ...draftOf(), ...more } });

  it('belongs to the account and to the partner of the selected brand', async () => {
    const { brand, owner } = await addOwned('First');
    const partner_id = await addPartner(system);
    await system.deps.db
      .updateTable('brands')
      .set({ partner_id })
      .where('id', '=', brand)
      .execute();
    const other = await addPartner(system);
    const { data } = await add(owner, { email: 'other@people.test', partner_id: other });
    const row = await system.deps.db
      .selectFrom('brands')
      .select(['owner_user_id', 'partner_id'])
      .where('id', '=', data.id)
      .executeTakeFirst();
    expect(row).toEqual({ owner_user_id: owner.id, partner_id });
    await expectSound();
  });

  it('is refused for a member, and after five open registrations', async () => {
    const { brand, owner } = await addOwned('First');
    const member = await signInAsMember(system, brand, 'finance');
    expect((await add(member)).failure.code).toBe('BRAND_ACCESS_MISSING');
    const answers = await Promise.all(Array.from({ length: 7 }, () => add(owner)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect((await add(owner)).failure.code).toBe('OWN_BRANDS_OPEN');
  });
});

describe('the header X-Brand', () => {
  it.each(['0', '-1', '1.5', 'abc', '99999999999', '2000000001', ''])(
    'with %j is refused for data, and ignored by calls about the caller',
    async (tab) => {
      const { brand, owner } = await addOwned('First');
      const { status, failure } = await openBrand(owner, brand, tab);
      expect([status, failure.code]).toEqual([404, 'BRAND_NOT_YOURS']);
      expect((await ask(system, 'GET', '/auth/brands', inTab(owner, 'abc'))).status).toBe(200);
    },
  );

  it('never opens a foreign brand, and does not reveal whether it exists', async () => {
    const { brand, owner } = await addOwned('First');
    const foreign = await addOwned('Foreign');
    const answers = await Promise.all(
      [foreign.brand, 2_000_000_001].map((tab) => openBrand(owner, foreign.brand, tab)),
    );
    expect(answers.map(({ failure }) => failure.code)).toEqual([
      'BRAND_NOT_YOURS',
      'BRAND_NOT_YOURS',
    ]);
    const body = { description: 'Taken over' };
    const path = `/brands/${foreign.brand}`;
    const change = await ask(system, 'PUT', path, { ...inTab(owner, foreign.brand), body });
    expect(change.status).toBe(404);
    expect(await shown(owner)).toEqual([brand]);
  });

  it('does nothing for staff', async () => {
    const { brand } = await addOwned('First');
    const admin = await signInAs(system, 'admin');
    expect((await openBrand(admin, brand, 2_000_000_001)).status).toBe(200);
  });

  it('belongs to the idempotency key', async () => {
    const { brand, owner } = await addOwned('First');
    const second = await addSecond(owner);
    const invite = (tab: number) =>
      ask(system, 'POST', `/brands/${second}/members`, {
        token: owner.token,
        headers: { 'x-brand': String(tab), 'idempotency-key': 'one-key' },
        body: { first_name: 'A', last_name: 'B', email: 'key@b.test', access: 'viewer' },
      });
    expect((await invite(second)).status).toBe(200);
    expect((await invite(brand)).status).toBe(409);
  });
});

describe('an ownership that ends in a running session', () => {
  it('closes the brand at once, and its stream of events', async () => {
    const { brand, owner } = await addOwned('First');
    const second = await addSecond(owner);
    const { stream } = await openStream(system, '/events', inTab(owner, second));
    expect(await shown(owner, second)).toEqual([second]);
    const { owner: next } = await addOwned('Next');
    await setOwner(second, next.id);
    expect((await openBrand(owner, second, second)).failure.code).toBe('BRAND_NOT_YOURS');
    await new Promise((resolve) => stream.once('close', resolve).resume());
    expect(await shown(owner)).toEqual([brand]);
  });

  it('keeps the account when its first brand is deleted', async () => {
    const { brand, owner } = await addOwned('First');
    const second = await addSecond(owner);
    const admin = await signInAs(system, 'admin');
    await system.deps.db
      .updateTable('brands')
      .set({ status: 'rejected' })
      .where('id', '=', brand)
      .execute();
    expect((await ask(system, 'DELETE', `/brands/${brand}`, inTab(admin))).status).toBe(200);
    expect(await shown(owner)).toEqual([second]);
    expect((await openBrand(owner, second, brand)).failure.code).toBe('BRAND_NOT_YOURS');
    await expectSound();
  });

  it('moves from the first brand to another, and keeps the second', async () => {
    const { owner } = await addOwned('First');
    const second = await addSecond(owner);
    const admin = await signInAs(system, 'super_admin');
    const third = await addBrand(system, { name: 'Third', mcc_code: '5411' });
    const { status } = await ask(system, 'PUT', `/admin/users/${owner.id}`, {
      token: admin.token,
      body: { brand_id: third },
    });
    expect(status).toBe(200);
    await reopenSessions(owner.id);
    expect((await own(owner)).map(({ id }) => id)).toEqual([second, third]);
    await expectSound();
  });
});

describe('a member who owns another brand', () => {
  async function addMemberWithBrand() {
    const team = await addOwned('Team');
    const member = await signInAsMember(system, team.brand, 'finance');
    await givePassword(member.id);
    return { team, member, second: await addSecond(member, 'Own') };
  }

  it('has the access of each brand, in two tabs at once', async () => {
    const { team, member, second } = await addMemberWithBrand();
    expect(await own(member)).toEqual([
      { id: second, name: 'Own', status: 'pending', access: 'owner' },
      { id: team.brand, name: 'Team', status: 'active', access: 'finance' },
    ]);
    const members = (brand: number) =>
      ask(system, 'GET', `/brands/${brand}/members`, inTab(member, brand));
    const [theirs, mine] = await Promise.all([members(team.brand), members(second)]);
    expect(theirs.failure.code).toBe('BRAND_ACCESS_MISSING');
    expect(mine.status).toBe(200);
    expect(await shown(member)).toEqual([second]);
    const admin = await signInAs(system, 'admin');
    const users = await ask<{ id: string }[]>(system, 'GET', '/admin/users', admin);
    expect(users.data.find(({ id }) => id === member.id)).toMatchObject({
      brand_name: 'Own',
      other_brands: ['Team'],
    });
    expect(users.data.find(({ id }) => id === team.owner.id)).toMatchObject({ other_brands: [] });
    await expectSound();
  });

  it('keeps their brand when the team removes them, and can be invited again', async () => {
    const { team, member, second } = await addMemberWithBrand();
    const path = `/brands/${team.brand}/members`;
    const removed = await ask(system, 'DELETE', `${path}/${member.id}`, inTab(team.owner));
    expect(removed.status).toBe(200);
    const body = { first_name: 'A', last_name: 'B', email: member.email, access: 'viewer' };
    expect((await ask(system, 'GET', '/brands', inTab(member))).status).toBe(401);
    await reopenSessions(member.id);
    expect((await openBrand(member, team.brand, team.brand)).failure.code).toBe('BRAND_NOT_YOURS');
    expect(await shown(member)).toEqual([second]);
    const again = await ask(system, 'POST', path, { ...inTab(team.owner), body });
    expect(again.data).toMatchObject({ access: 'viewer', status: 'accepted' });
    expect((await own(member)).map(({ access }) => access)).toEqual(['owner', 'viewer']);
    const mail = await system.deps.db
      .selectFrom('messages')
      .select('template')
      .where('to_address', '=', member.email)
      .executeTakeFirst();
    expect(mail?.template).toBe('member_returned');
  });
});

it('the session of an owner names the brand that opens after sign-in', async () => {
  const { brand, owner } = await addOwned('First');
  await addSecond(owner);
  const { data } = await ask<Session['user']>(system, 'GET', '/auth/profile', inTab(owner));
  expect(data).toMatchObject({ brand_id: brand, access: 'owner' });
});
