import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TaskRun } from '../../platform/jobs/tasks.ts';
import { hashToken } from '../../platform/crypto/tokens.ts';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import {
  addShareLink,
  asRegistrant,
  confirmBeside,
  draftOf,
  fromElsewhere,
  handIn,
  openMail,
  register,
  type Registrant,
  sign,
} from '../../testing/registration.ts';
import { expireRegistrations, sendRegistrationLink } from './jobs.ts';

const RUN = {} as TaskRun;

let system: TestApp;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  await addCategory(system, '7210', { mapped: false });
});
beforeEach(() => system.clock.set(new Date().toISOString()));
afterAll(() => system.close());

interface RegistrationStart extends Registrant {
  readonly email: string;
  readonly link: string;
}

async function begin(
  details: Record<string, unknown> = {},
  mcc_code = '5411',
): Promise<RegistrationStart> {
  const link = await addShareLink(system, { mcc_code });
  const { email } = draftOf();
  const { data } = await register(system, link, { email, ...details });
  return { id: data.id, proof: data.registration_token ?? '', email, link };
}

const brandExists = async (id: number): Promise<boolean> =>
  (await system.deps.db.selectFrom('brands').select('id').where('id', '=', id).execute()).length >
  0;

describe('the link of an unfinished registration', () => {
  /** Requests the link and returns the new messages in this mailbox. */
  async function mailedAfter(email: string) {
    const read = () =>
      system.deps.db
        .selectFrom('messages')
        .select(['id', 'template', 'link_sealed'])
        .where('to_address', '=', email)
        .execute();
    const before = new Set((await read()).map(({ id }) => id));
    const body = { email };
    await ask(system, 'POST', '/brands/share-links/resume', { body, headers: fromElsewhere() });
    const { rows } = await sql<{ count: bigint }>`select count(*) from graphile_worker.jobs
      where task_identifier = 'send_registration_link'`.execute(system.deps.db);
    expect(Number(rows[0]?.count)).toBeGreaterThan(0);
    const email_sealed = system.deps.secrets.seal(email);
    await sendRegistrationLink(system.deps)({ email_sealed }, RUN);
    return (await read()).filter(({ id }) => !before.has(id));
  }

  test('is mailed again to its address, and continues at the last step', async () => {
    const begun = await begin();
    const [first, ...rest] = await mailedAfter(begun.email);
    expect(rest).toEqual([]);
    expect(first?.template).toBe('registration_started');
    const url = new URL(system.deps.secrets.open(first?.link_sealed ?? ''));
    expect(url.pathname).toBe(`/brand/${begun.id}/documents`);
    const path = `/brands/${begun.id}/registration${url.search}`;
    const { status, cookies } = await ask(system, 'GET', path);
    expect(status).toBe(200);
    const here = { id: begun.id, proof: cookies['diwan_registration'] ?? '' };
    await handIn(system, here);
    const [second] = await mailedAfter(begun.email);
    const next = new URL(system.deps.secrets.open(second?.link_sealed ?? ''));
    expect(next.pathname).toBe(`/brand/${begun.id}/agreement`);
    await asRegistrant(system, 'GET', `/brands/${begun.id}/agreement/public`, here);
    await asRegistrant(system, 'POST', `/brands/${begun.id}/registration/checked`, here);
    expect((await sign(system, here)).status).toBe(200);
    expect(await mailedAfter(begun.email)).toMatchObject([{ template: 'set_password' }]);
  });

  test('is replaced by the advice to sign in when the address has an account', async () => {
    const { email } = await signInAs(system, 'admin');
    expect(await mailedAfter(email)).toMatchObject([
      { template: 'email_known', link_sealed: null },
    ]);
  });

  test('is mailed at most twice an hour', async () => {
    const { email } = await begin();
    await sql`delete from graphile_worker._private_jobs`.execute(system.deps.db);
    for (let time = 0; time < 5; time += 1) {
      const call = { body: { email }, headers: fromElsewhere() };
      expect((await ask(system, 'POST', '/brands/share-links/resume', call)).status).toBe(200);
    }
    const { rows } = await sql`select from graphile_worker.jobs
      where task_identifier = 'send_registration_link'`.execute(system.deps.db);
    expect(rows).toHaveLength(2);
  });
});

test('requests for a registration link do not block a link that resets the password', async () => {
  const { email } = await signInAs(system, 'brand_owner');
  await sql`delete from graphile_worker._private_jobs`.execute(system.deps.db);
  for (let time = 0; time < 8; time += 1) {
    await ask(system, 'POST', '/brands/share-links/resume', { body: { email } });
  }
  await ask(system, 'POST', '/auth/forgot-password', { body: { email } });
  const { rows } = await sql`select from graphile_worker.jobs
    where task_identifier = 'send_reset_link'`.execute(system.deps.db);
  expect(rows).toHaveLength(1);
});

describe('a registration that was abandoned for 30 days', () => {
  const expire = () => expireRegistrations(system.deps)({}, RUN);
  const usesOf = async (token: string) =>
    (
      await system.deps.db
        .selectFrom('share_links')
        .select('uses_count')
        .where('token_hash', '=', hashToken(token))
        .executeTakeFirstOrThrow()
    ).uses_count;

  test('frees its address and its use of the link', async () => {
    const begun = await begin();
    system.clock.advance({ days: 29 });
    await expire();
    expect(await brandExists(begun.id)).toBe(true);
    expect(await usesOf(begun.link)).toBe(1);
    system.clock.advance({ days: 2 });
    await expire();
    expect(await brandExists(begun.id)).toBe(false);
    expect(await usesOf(begun.link)).toBe(0);
    const again = await register(system, begun.link, { email: begun.email });
    expect(again.status).toBe(200);
    const trail = await system.deps.db
      .selectFrom('audit_log')
      .select(['actor_kind', 'action'])
      .where('entity', '=', 'brand')
      .where('entity_id', '=', String(begun.id))
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(trail).toEqual({ actor_kind: 'system', action: 'registration.expired' });
  });

  test('is removed with its documents when the signature is missing', async () => {
    const begun = await begin();
    expect((await handIn(system, begun)).data.next_step).toBe('agreement');
    system.clock.advance({ days: 31 });
    await expire();
    expect(await brandExists(begun.id)).toBe(false);
  });

  test('remains when it waits for our review, was changed, or was not begun by a visitor', async () => {
    const begun = await begin({}, '7210');
    const reviewed = await openMail(system, begun.id, begun.proof);
    expect((await handIn(system, reviewed)).data.next_step).toBe('pending_approval');
    const signed = await begin();
    await handIn(system, signed);
    await asRegistrant(system, 'GET', `/brands/${signed.id}/agreement/public`, signed);
    expect((await sign(system, signed)).status).toBe(200);
    const headers = { 'x-registration-token': signed.proof };
    expect((await confirmBeside(system, signed.id, { headers })).status).toBe(200);
    const touched = await begin();
    const { token } = await signInAs(system, 'admin');
    const added = await ask<{ id: number }>(system, 'POST', '/brands', {
      token,
      body: draftOf(),
      headers: fromElsewhere(),
    });
    system.clock.advance({ days: 20 });
    const body = { description: 'Dates and more' };
    await ask(system, 'PUT', `/brands/${touched.id}`, { token, body });
    system.clock.advance({ days: 20 });
    await expire();
    for (const id of [reviewed.id, signed.id, touched.id, added.data.id]) {
      expect(await brandExists(id)).toBe(true);
    }
  });

  test('frees the address of an account that was never used', async () => {
    const person = { first_name: 'Noura', last_name: 'Al-Sabah', email: draftOf().email };
    const signUp = async () =>
      ask(system, 'POST', '/auth/register', {
        body: { token: await addShareLink(system), ...person },
        headers: fromElsewhere(),
      });
    await signUp();
    const idOf = async () =>
      (
        await system.deps.db
          .selectFrom('users')
          .select('id')
          .where('email', '=', person.email)
          .executeTakeFirst()
      )?.id;
    const first = await idOf();
    system.clock.advance({ days: 31 });
    await expire();
    expect(await idOf()).toBeUndefined();
    await signUp();
    expect(await idOf()).not.toBe(first);
  });
});
