import type { CorrectedRegistration } from '@diwan/contract/features/registration/records';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import {
  asRegistrant,
  fromElsewhere,
  handIn,
  openMail,
  proved,
  type Registrant,
  registered,
  sentProof,
  sign,
} from '../../testing/registration.ts';

let system: TestApp;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
});
beforeEach(() => system.clock.set(new Date().toISOString()));
afterAll(() => system.close());

const NEW_PHONE = { phone_country_code: '+965', phone_number: '66006600' };

const stateOf = (registrant: Registrant) =>
  asRegistrant(system, 'GET', `/brands/${registrant.id}/registration`, registrant);
const resend = (registrant: Registrant, channel: string) =>
  asRegistrant(
    system,
    'POST',
    `/brands/${registrant.id}/registration/link?channel=${channel}`,
    registrant,
  );
const correctPhone = ({ id, proof }: Registrant, body: object = NEW_PHONE) =>
  ask<CorrectedRegistration>(system, 'PUT', `/brands/${id}/registration/phone`, {
    body,
    headers: { ...fromElsewhere(), 'x-registration-token': proof },
  });
const openLink = async (id: number, access: string) =>
  (
    await ask(system, 'GET', `/brands/${id}/registration?access=${access}`, {
      headers: fromElsewhere(),
    })
  ).status;
const messagesOf = async (brand_id: number) =>
  (
    await system.deps.db
      .selectFrom('messages')
      .select(['channel', 'to_address', 'template', 'link_sealed'])
      .where('brand_id', '=', brand_id)
      .orderBy('created_at')
      .execute()
  ).map(({ channel, to_address, template, link_sealed }) => ({
    to: `${channel} ${to_address}`,
    template,
    link: link_sealed === null ? null : system.deps.secrets.open(link_sealed),
  }));

async function signed(): Promise<Registrant> {
  const owner = await proved(system);
  await handIn(system, owner);
  await asRegistrant(system, 'GET', `/brands/${owner.id}/agreement/public`, owner);
  expect((await sign(system, owner)).status).toBe(200);
  return owner;
}

describe('a link that is sent again', () => {
  test('goes to the chosen channel alone', async () => {
    const owner = await proved(system);
    const before = (await messagesOf(owner.id)).length;
    for (const channel of ['whatsapp', 'email']) {
      system.clock.advance({ seconds: 1 });
      expect((await resend(owner, channel)).status).toBe(200);
    }
    const sent = (await messagesOf(owner.id)).slice(before);
    expect(sent.map(({ to }) => to.split(' ')[0])).toEqual(['whatsapp', 'email']);
    expect((await resend(owner, 'sms')).status).toBe(400);
  });

  test('to the phone is possible after the limit of the mailbox, and has its own limit', async () => {
    const begun = await registered(system, { phone_number: '66110011' });
    const tries: string[] = [];
    for (const channel of ['email', 'email', 'whatsapp', 'whatsapp', 'whatsapp']) {
      tries.push(`${channel} ${(await resend(begun, channel)).status}`);
    }
    expect(tries).toContain('email 429');
    expect(tries).toContain('whatsapp 200');
  });

  test('leaves the earlier mailed link valid, also after the newer one was used', async () => {
    const owner = await proved(system);
    const first = await sentProof(system, owner.id);
    system.clock.advance({ seconds: 1 });
    expect((await resend(owner, 'email')).status).toBe(200);
    const second = await sentProof(system, owner.id);
    expect(second).not.toBe(first);
    expect(await openLink(owner.id, first)).toBe(200);
    expect(await openLink(owner.id, second)).toBe(200);
  });

  test('that sets a password is mailed only, and the first use ends all others', async () => {
    const owner = await signed();
    system.clock.advance({ seconds: 1 });
    const refused = await resend(owner, 'whatsapp');
    expect(refused.failure?.code).toBe('REGISTRATION_PASSWORD_BY_MAIL');
    expect((await resend(owner, 'email')).status).toBe(200);
    const links = (await messagesOf(owner.id)).filter(({ link }) =>
      link?.includes('setup-password'),
    );
    expect(links.every(({ to }) => to.startsWith('email '))).toBe(true);
    const setUp = (link: string | null) => {
      const { searchParams } = new URL(link ?? '');
      const body = { ...Object.fromEntries(searchParams), password: 'Pearl-diver-1938' };
      return ask(system, 'POST', '/auth/setup-password', { body, headers: fromElsewhere() });
    };
    const [first, newer] = links.map(({ link }) => link);
    expect(newer).toBeDefined();
    expect((await setUp(first ?? null)).status).toBe(200);
    expect((await setUp(newer ?? null)).failure?.code).toBe('SETUP_LINK_INVALID');
  });
});

describe('a corrected phone number', () => {
  test('gets the link, and the links of the previous number end', async () => {
    const begun = await registered(system);
    const old = await sentProof(system, begun.id, 'whatsapp');
    const mailed = await sentProof(system, begun.id);
    system.clock.advance({ seconds: 1 });
    const { status, data } = await correctPhone(begun);
    expect([status, data.phone_masked]).toEqual([200, '+965 ****6600']);
    expect((await stateOf(begun)).status).toBe(403);
    expect(await openLink(begun.id, old)).toBe(403);
    const now = { id: begun.id, proof: data.registration_token ?? '' };
    expect((await stateOf(now)).status).toBe(200);
    const fresh = await sentProof(system, begun.id, 'whatsapp');
    expect(await openLink(begun.id, fresh)).toBe(200);
    expect((await messagesOf(begun.id)).at(-1)?.to).toBe('whatsapp +96566006600');
    expect(await openLink(begun.id, mailed)).toBe(200);
    const user = await system.deps.db
      .selectFrom('users')
      .select('phone_number')
      .where('brand_id', '=', begun.id)
      .executeTakeFirstOrThrow();
    expect(user.phone_number).toBe('66006600');
  });

  test('keeps the proof of a device that opened the mail', async () => {
    const owner = await signed();
    const { status, data } = await correctPhone(owner);
    expect([status, data.by_mail]).toEqual([200, true]);
    const now = { id: owner.id, proof: data.registration_token ?? '' };
    const { data: state } = await asRegistrant<CorrectedRegistration>(
      system,
      'GET',
      `/brands/${owner.id}/registration`,
      now,
    );
    expect(state.by_mail).toBe(true);
    const sent = await messagesOf(owner.id);
    expect(sent.filter(({ to }) => to.endsWith('66006600'))).toEqual([]);
  });

  test('after the documents needs the mailed link', async () => {
    const begun = await registered(system);
    await handIn(system, begun);
    expect((await correctPhone(begun)).failure?.code).toBe('REGISTRATION_MAIL_FIRST');
    const owner = await openMail(system, begun.id, begun.proof);
    expect((await correctPhone(owner)).status).toBe(200);
  });

  test('is refused to other people, and if it is no number', async () => {
    const begun = await registered(system);
    const other = await registered(system);
    expect((await correctPhone({ id: begun.id, proof: other.proof })).status).toBe(403);
    const { token } = await signInAs(system, 'super_admin');
    const path = `/brands/${begun.id}/registration/phone`;
    expect((await ask(system, 'PUT', path, { token, body: NEW_PHONE })).status).toBe(403);
    for (const body of [{}, { ...NEW_PHONE, phone_number: '12' }, { phone_number: '66006600' }]) {
      expect((await correctPhone(begun, body)).status).toBe(400);
    }
  });

  test('can be changed only a limited number of times', async () => {
    let visit = await registered(system);
    const tries: number[] = [];
    for (let time = 0; time < 7; time += 1) {
      const phone_number = `6655000${time}`;
      const { status, data } = await correctPhone(visit, { ...NEW_PHONE, phone_number });
      tries.push(status);
      visit = { id: visit.id, proof: data?.registration_token ?? visit.proof };
    }
    expect(tries.filter((status) => status === 200)).toHaveLength(5);
    expect(tries.at(-1)).toBe(429);
  });
});
