import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../platform/context.ts';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { addPartner } from '../../testing/brands.ts';
import { commonWords } from './common-passwords.ts';
import { createPasswordLink, hashPassword } from './passwords.ts';

const PASSWORD = 'Correct-horse-7';
const PERSON = { first_name: 'Noura', last_name: 'Alsabah' };

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  // The passwords here are refused even if the settings require no kind of character.
  const settings = {
    platform_name: 'Diwan',
    platform_name_ar: 'ديوان',
    password_require_uppercase: false,
    password_require_numbers: false,
    password_require_special: false,
  };
  await test.deps.db.updateTable('settings').set(settings).execute();
});
afterAll(() => test.close());

const addPerson = async () =>
  signInAs(test, 'brand_owner', { ...PERSON, password_hash: await hashPassword(PASSWORD) });

/** The calls that set a password. Each returns its answer. */
const WAYS = {
  'set by a link': async (password: string) => {
    const { id, email } = await addPerson();
    const ctx = systemContext(test.deps, 'test');
    const { url } = await ctx.transaction((tx) =>
      createPasswordLink(ctx, tx, { id, email }, 'setup'),
    );
    const token = new URL(url).searchParams.get('token');
    return ask(test, 'POST', '/auth/setup-password', { body: { token, email, password } });
  },
  'changed by its owner': async (new_password: string) => {
    const { token } = await addPerson();
    const body = { current_password: PASSWORD, new_password };
    return ask(test, 'PUT', '/auth/password', { token, body });
  },
  'typed by an admin for a new account': async (password: string) => {
    const { token } = await signInAs(test, 'super_admin');
    const email = `typed-${crypto.randomUUID()}@people.test`;
    const partner_id = await addPartner(test);
    const body = { ...PERSON, email, password, role: 'partner_employee', partner_id };
    return ask(test, 'POST', '/admin/users', { token, body });
  },
  'typed by an admin for an existing account': async (password: string) => {
    const [{ token }, { id }] = [await signInAs(test, 'super_admin'), await addPerson()];
    return ask(test, 'PUT', `/admin/users/${id}`, { token, body: { password } });
  },
} as const;
type PasswordCall = keyof typeof WAYS;
const ways = Object.keys(WAYS) as PasswordCall[];

describe('a password', () => {
  it('is compared with at least 10,000 common ones of eight characters or more', async () => {
    const words = [...(await commonWords())];
    expect(words.filter((word) => word.length >= 8).length).toBeGreaterThan(10_000);
  });

  it.each(ways)('from the list of common ones is refused when it is %s', async (way) => {
    for (const password of ['butterfly', 'Liverpool1', 'Manchester-99', 'B4seball!!']) {
      expect([password, (await WAYS[way](password)).failure.code]).toEqual([
        password,
        'PASSWORD_TOO_COMMON',
      ]);
    }
  });

  it.each(ways)(
    'with a name of the person or the platform is refused when it is %s',
    async (way) => {
      for (const password of [
        'my-noura-garden',
        'xx4lsabahxx',
        'the-diwan-of-mine',
        'بيت-ديوان-مضيء',
      ]) {
        const { status, failure } = await WAYS[way](password);
        expect([password, status, failure.code]).toEqual([password, 422, 'PASSWORD_HAS_OWN_WORDS']);
      }
    },
  );

  it.each(ways)('that is hard to guess is accepted when it is %s', async (way) => {
    expect((await WAYS[way]('Pearl-diver-1938')).status).toBe(200);
  });

  it('with the e-mail address of the person is refused', async () => {
    const { token, email } = await addPerson();
    const body = { current_password: PASSWORD, new_password: `1-${email}-1` };
    const { failure } = await ask(test, 'PUT', '/auth/password', { token, body });
    expect(failure.fields).toHaveProperty('new_password');
    expect(failure.code).toBe('PASSWORD_HAS_OWN_WORDS');
  });

  it('is checked for names only with a valid link, so a stranger learns no name', async () => {
    const { email } = await addPerson();
    const body = { token: 'a'.repeat(43), email, password: 'my-noura-garden' };
    const guess = await ask(test, 'POST', '/auth/setup-password', { body });
    const miss = await ask(test, 'POST', '/auth/setup-password', {
      body: { ...body, password: 'my-amina-garden' },
    });
    expect([guess.failure.code, miss.failure.code]).toEqual([
      'SETUP_LINK_INVALID',
      'SETUP_LINK_INVALID',
    ]);
  });
});

describe('a password that an admin typed', () => {
  const password = 'Pearl-diver-1938';

  it('expires after 72 hours, and no link is mailed for it then', async () => {
    const [admin, { id, email }] = [await signInAs(test, 'super_admin'), await addPerson()];
    const edit = { token: admin.token, body: { password } };
    expect((await ask(test, 'PUT', `/admin/users/${id}`, edit)).status).toBe(200);
    const login = () => ask(test, 'POST', '/auth/login', { body: { email, password } });
    const countLinks = async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::integer as n
        from graphile_worker.jobs where task_identifier = 'send_reset_link'`.execute(test.deps.db);
      return rows[0]?.n ?? 0;
    };
    expect((await login()).failure.code).toBe('PASSWORD_SET_BY_ANOTHER');
    const mailed = await countLinks();
    expect(mailed).toBeGreaterThan(0);
    test.clock.advance({ hours: 72, minutes: 1 });
    const { status, failure } = await login();
    expect([status, failure.code]).toEqual([403, 'PASSWORD_EXPIRED']);
    expect(await countLinks()).toBe(mailed);
  });
});
