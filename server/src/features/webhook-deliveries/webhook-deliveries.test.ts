import { createHmac } from 'node:crypto';
import type {
  WebhookDeliveries,
  WebhookDelivery,
  WebhookSecret,
} from '@diwan/contract/features/webhook-deliveries/records';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Deps } from '../../platform/context.ts';
import type { TaskRun } from '../../platform/jobs/tasks.ts';
import { json, startStub, type StubServer } from '../../provider/testing/stub-server.ts';
import { startFees } from '../../testing/transactions.ts';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addBrand, addCategory, addPartner } from '../../testing/brands.ts';
import { signInAsMember } from '../../testing/members.ts';
import { deliverWebhook } from './jobs.ts';
import { queueOutcome, queueRefundOutcome } from './queue-webhook.ts';

let system: TestApp;
let shop: StubServer;
let admin: TestUser;
let owner: TestUser;
let brand: number;
/**
 * The status codes of the next answers of the brand's server. If the list is empty, the answer is
 * 200.
 */
let answers: number[] = [];

beforeAll(async () => {
  system = await startTestApp({ WEBHOOK_ALLOW_PRIVATE: 'true' });
  shop = await startStub((_heard, response) => json(response, answers.shift() ?? 200, {}));
  await addCategory(system, '5411');
  admin = await signInAs(system, 'admin');
});
beforeEach(async () => {
  answers = [];
  const post_url = `${shop.url}/hook`;
  const links = { post_url, post_url_explicit: true };
  brand = await addBrand(system, { mcc_code: '5411', status: 'active', ...links });
  owner = await signInAs(system, 'brand_owner', { brand_id: brand });
});
afterAll(async () => {
  await shop.close();
  await system.close();
});

let charges = 0;

async function addTransaction(details: Record<string, unknown> = {}): Promise<bigint> {
  charges += 1;
  const row = await system.deps.db
    .insertInto('transactions')
    .values({
      brand_id: brand,
      charge_id: `chg_${charges}`,
      amount_minor: 12_345n,
      status: 'FAILED',
      raw_status: 'DECLINED',
      order_id: 'order-77',
      customer_name: 'Noura',
      customer_phone: '+96551234567',
      merchant_id: 'MID-1',
      ...details,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const queue = (id: bigint) =>
  system.deps.db.transaction().execute((tx) => queueOutcome(tx, system.deps, id));
const run = { attempt: 1 } as TaskRun;
const deliver = (delivery_id: string, deps: Deps = system.deps) =>
  deliverWebhook(deps)({ delivery_id }, run);
const pathOf = (rest = '') => `/brands/${brand}/webhook-deliveries${rest}`;
const list = async (query = '') =>
  (await ask<WebhookDeliveries>(system, 'GET', pathOf(query), { token: owner.token })).data;
const only = async (): Promise<WebhookDelivery> => {
  const [delivery, ...others] = (await list()).deliveries;
  expect(others).toEqual([]);
  if (!delivery) throw new Error('nothing was queued');
  return delivery;
};
const secretCall = (call: 'reveal' | 'rotate', body?: object, { token } = owner) =>
  ask<WebhookSecret>(system, 'POST', `/brands/${brand}/webhook-secret/${call}`, { token, body });
const jobsOf = async (id: string) => {
  const key = `webhook-${id}`;
  const jobs = sql<{ run_at: string }>`select run_at from graphile_worker.jobs where key = ${key}`;
  return (await jobs.execute(system.deps.db)).rows;
};
const macs = (header: unknown): string[] =>
  [...String(header).matchAll(/v1=([0-9a-f]{64})/g)].map((match) => match[1] ?? '');
const sign = (secret: string, header: unknown, body: string): string => {
  const t = /^t=(\d+)/.exec(String(header))?.[1];
  return createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
};

/** Selects the headers that the library of Standard Webhooks verifies. */
const headersOf = (headers: Readonly<Record<string, unknown>>) => ({
  'webhook-id': String(headers['webhook-id']),
  'webhook-timestamp': String(headers['webhook-timestamp']),
  'webhook-signature': String(headers['webhook-signature']),
});

describe('an outcome', () => {
  it('is posted once, signed, in the format of the charge', async () => {
    const id = await addTransaction();
    await queue(id);
    await queue(id);
    const { id: event_id, event, body } = await only();
    expect(event).toBe('charge.failed');
    await deliver(event_id);
    await deliver(event_id);
    const heard = shop.heard.filter(({ headers }) => headers['x-diwan-event-id'] === event_id);
    expect(heard).toHaveLength(1);
    expect(heard[0]).toMatchObject({ method: 'POST', path: '/hook', body });
    expect(JSON.parse(body)).toMatchObject({
      id: `chg_${charges}`,
      object: 'charge',
      status: 'DECLINED',
      amount: 12.345,
      currency: 'KWD',
      reference: { order: 'order-77' },
      customer: { first_name: 'Noura', phone: { country_code: '965', number: '51234567' } },
      merchant: { id: 'MID-1' },
    });
    const { secret } = (await secretCall('reveal')).data;
    const signature = heard[0]?.headers['x-diwan-signature'];
    expect(macs(signature)).toEqual([sign(secret, signature, body)]);
    const { headers = {} } = heard[0] ?? {};
    expect(headers['webhook-id']).toBe(`charge_failed-${event_id}`);
    const signed = headersOf(headers);
    const judge = new Webhook(secret);
    expect(judge.verify(body, signed)).toMatchObject({ status: 'DECLINED' });
    // A signature with another event, id or body is a forgery.
    const forged = { ...signed, 'webhook-id': `charge_captured-${event_id}` };
    expect(() => judge.verify(body, forged)).toThrow('No matching signature');
    expect(() => judge.verify(`${body} `, signed)).toThrow('No matching signature');
    expect(await only()).toMatchObject({
      state: 'delivered',
      attempts: [{ attempt: 1, status_code: 200, problem: null }],
    });
  });

  it('contains the metadata of the integrator', async () => {
    const id = await addTransaction();
    const metadata = { cart: '7' };
    await system.deps.db
      .insertInto('charge_answers')
      .values({ transaction_id: id, status: 200, body: JSON.stringify({ metadata }) })
      .execute();
    await queue(id);
    expect(JSON.parse((await only()).body)).toMatchObject({ metadata: { cart: '7' } });
  });

  it('has no event while the charge is open, and one per final status', async () => {
    const id = await addTransaction({ status: 'INITIATED' });
    await queue(id);
    expect((await list()).deliveries).toEqual([]);
    await system.deps.db
      .updateTable('transactions')
      .set({ status: 'ABANDONED' })
      .where('id', '=', id)
      .execute();
    await queue(id);
    expect(await only()).toMatchObject({ event: 'charge.abandoned' });
  });

  it("goes to the charge's own address first, and nowhere without an address", async () => {
    await queue(await addTransaction({ post_url: `${shop.url}/own` }));
    expect(await only()).toMatchObject({ url: `${shop.url}/own` });
    const { db } = system.deps;
    const website = { post_url: 'https://website.test', post_url_explicit: false };
    await db.updateTable('brands').set(website).where('id', '=', brand).execute();
    await queue(await addTransaction());
    await only();
    const before = '2020-01-01T00:00:00.000Z';
    const key = { brand_id: brand, secret_hash: 'x', revoked_at: before, created_at: before };
    await db
      .insertInto('api_keys')
      .values({ ...key, api_key: `dk_${brand}` })
      .execute();
    await queue(await addTransaction());
    expect((await list()).deliveries.map(({ url }) => url)).toContain('https://website.test');
  });

  it('of a refund is posted too, and that of a chargeback is not', async () => {
    const transaction_id = await addTransaction();
    const fee_version_id = await startFees(system);
    const add = async (kind: 'refund' | 'chargeback', n: number): Promise<string> => {
      const versions = { fee_version_id, cost_version_id: fee_version_id };
      const row = { transaction_id, kind, amount_minor: 1_000n, reason: 'x', ...versions };
      const { id } = await system.deps.db
        .insertInto('refunds')
        .values({
          ...row,
          status: kind === 'refund' ? 'REFUNDED' : 'OPEN',
          after_settlement: false,
          booked_at: system.deps.clock.iso(),
          provider_refund_id: `re_${brand}_${n}`,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    };
    const tell = (id: string) =>
      system.deps.db.transaction().execute((tx) => queueRefundOutcome(tx, system.deps, id));
    const [one, two, back] = [
      await add('refund', 1),
      await add('refund', 2),
      await add('chargeback', 3),
    ];
    for (const id of [one, one, two, back]) await tell(id);
    const { deliveries } = await list();
    expect(deliveries.map(({ event }) => event)).toEqual(['refund.refunded', 'refund.refunded']);
    expect(JSON.parse(deliveries[0]?.body ?? '')).toMatchObject({ object: 'refund', amount: 1 });
  });
});

describe('a delivery that fails', () => {
  it('is retried with growing pauses until the server accepts it', async () => {
    answers = [500, 503];
    await queue(await addTransaction());
    const { id } = await only();
    await deliver(id);
    const [next] = await jobsOf(id);
    const in_a_minute = new Date(system.clock.ms() + 60_000).toISOString();
    expect(new Date(next?.run_at ?? '').toISOString()).toBe(in_a_minute);
    expect(await only()).toMatchObject({ state: 'pending', next_attempt_at: in_a_minute });
    await deliver(id);
    const [later] = await jobsOf(id);
    expect(Date.parse(later?.run_at ?? '') - system.clock.ms()).toBe(9 * 60_000);
    await deliver(id);
    const { state, attempts, next_attempt_at } = await only();
    expect([state, next_attempt_at]).toEqual(['delivered', null]);
    expect(attempts.map(({ status_code }) => status_code)).toEqual([500, 503, 200]);
  });

  it.each([
    [3, 60 * 60_000],
    [10, 72 * 60 * 60_000],
  ])(
    'with %i retries is retried for %i ms, with longer pauses each time',
    async (retries, span) => {
      await sql`update settings set webhook_retry_attempts = ${retries}`.execute(system.deps.db);
      answers = Array.from({ length: retries + 1 }, () => 500);
      await queue(await addTransaction());
      const { id } = await only();
      const waits: number[] = [];
      for (let attempts = 0; attempts < retries; attempts += 1) {
        await deliver(id);
        const { next_attempt_at } = await only();
        waits.push(Date.parse(next_attempt_at ?? '') - system.clock.ms());
      }
      await deliver(id);
      expect(await only()).toMatchObject({ state: 'failed', next_attempt_at: null });
      expect(waits.reduce((sum, wait) => sum + wait, 0)).toBe(span);
      expect(waits).toEqual(waits.toSorted((a, b) => a - b));
      await sql`update settings set webhook_retry_attempts = 3`.execute(system.deps.db);
    },
  );

  it('mails its owner in their language when it fails finally, once a day', async () => {
    const { db } = system.deps;
    await sql`update settings set webhook_retry_attempts = 0`.execute(db);
    await db.updateTable('users').set({ language: 'ar' }).where('id', '=', owner.id).execute();
    await db
      .updateTable('brands')
      .set({ owner_user_id: owner.id })
      .where('id', '=', brand)
      .execute();
    const mails = async () =>
      db
        .selectFrom('messages')
        .select(['to_address', 'template', 'language'])
        .where('brand_id', '=', brand)
        .execute();
    const giveUp = async () => {
      answers = [500];
      await queue(await addTransaction());
      const [newest] = (await list()).deliveries;
      await deliver(newest?.id ?? '');
    };
    await giveUp();
    system.clock.advance({ seconds: 1 });
    await giveUp();
    const mail = { to_address: owner.email, template: 'webhook_given_up', language: 'ar' };
    expect(await mails()).toEqual([mail]);
    system.clock.advance({ hours: 24 });
    await giveUp();
    expect(await mails()).toEqual([mail, mail]);
    await sql`update settings set webhook_retry_attempts = 3`.execute(db);
  });

  it('fails finally after the attempts of the settings, and can be retried by hand', async () => {
    await sql`update settings set webhook_retry_attempts = 1`.execute(system.deps.db);
    answers = [500, 302];
    await queue(await addTransaction());
    const { id, body } = await only();
    await deliver(id);
    await deliver(id);
    await deliver(id);
    expect((await only()).state).toBe('failed');
    expect((await only()).attempts).toHaveLength(2);
    const again = () => ask(system, 'POST', pathOf(`/${id}/retry`), { token: owner.token });
    const both = await Promise.all([again(), again()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await jobsOf(id)).toHaveLength(1);
    await deliver(id);
    await deliver(id);
    const heard = shop.heard.filter(({ headers }) => headers['x-diwan-event-id'] === id);
    expect(heard.map((one) => one.body)).toEqual([body, body, body]);
    expect(await only()).toMatchObject({ state: 'delivered', body });
    await sql`update settings set webhook_retry_attempts = 3`.execute(system.deps.db);
  });

  it('is posted again with the same id after a crash before the record', async () => {
    await queue(await addTransaction());
    const { id } = await only();
    answers = [500];
    // The record and the next attempt share a transaction, which fails here.
    const enqueue = () => Promise.reject(new Error('killed'));
    const jobs = { ...system.deps.jobs, enqueue };
    await expect(deliver(id, { ...system.deps, jobs })).rejects.toThrow('killed');
    expect(await only()).toMatchObject({ state: 'pending', attempts: [] });
    await deliver(id);
    const heard = shop.heard.filter(({ headers }) => headers['x-diwan-event-id'] === id);
    expect(heard).toHaveLength(2);
    expect((await only()).attempts).toHaveLength(1);
  });

  it('never reaches a private address unless the operator allows it', async () => {
    await queue(await addTransaction());
    const { id } = await only();
    const before = shop.heard.length;
    const config = { ...system.deps.config, webhook_allow_private: false };
    await deliver(id, { ...system.deps, config });
    expect(shop.heard).toHaveLength(before);
    expect((await only()).attempts).toMatchObject([
      { status_code: null, problem: 'address_refused' },
    ]);
  });
});

describe('the secret', () => {
  it('exists once, is stored sealed, and each read of it is audited', async () => {
    const [one, two] = await Promise.all([secretCall('reveal'), secretCall('reveal')]);
    expect(one.data).toEqual(two.data);
    expect(one.data.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const row = await system.deps.db
      .selectFrom('brand_webhook_secrets')
      .select('secret_sealed')
      .where('brand_id', '=', brand)
      .executeTakeFirstOrThrow();
    expect(row.secret_sealed).not.toContain(one.data.secret);
    const trail = await system.deps.db
      .selectFrom('audit_log')
      .select(['action', 'actor_email'])
      .where('entity_id', '=', String(brand))
      .where('action', '=', 'webhook_secret.revealed')
      .execute();
    expect(trail.map(({ actor_email }) => actor_email)).toEqual([owner.email, owner.email]);
  });

  it('can be replaced, and the old one signs as well during the overlap', async () => {
    const old = (await secretCall('reveal')).data.secret;
    const { data } = await secretCall('rotate', { overlap_hours: 24 });
    expect(data.secret).not.toBe(old);
    const signed = async (): Promise<[macs: string[], wanted: string[]]> => {
      await queue(await addTransaction());
      const [{ id, body } = await only()] = (await list()).deliveries;
      await deliver(id);
      const header = shop.heard.at(-1)?.headers['x-diwan-signature'];
      return [macs(header), [data.secret, old].map((secret) => sign(secret, header, body))];
    };
    const [both, wanted] = await signed();
    expect(both).toEqual(wanted);
    const { headers = {}, body = '' } = shop.heard.at(-1) ?? {};
    // The library compares the time of the signature with the system clock.
    vi.setSystemTime(system.clock.ms());
    for (const secret of [data.secret, old]) {
      expect(() => new Webhook(secret).verify(body, headersOf(headers))).not.toThrow();
    }
    vi.useRealTimers();
    system.clock.advance({ hours: 24 });
    const [alone, [newest]] = await signed();
    expect(alone).toEqual([newest]);
    expect((await secretCall('rotate')).data.previous_until).not.toBeNull();
    const at_once = await secretCall('rotate', { overlap_hours: 0 });
    expect(at_once.data.previous_until).toBeNull();
  });
});

describe('deliveries', () => {
  it('can be tested with a test event', async () => {
    const test = () =>
      ask<WebhookDelivery>(system, 'POST', pathOf('/test'), { token: owner.token });
    const { data, message } = await test();
    expect(message).toBe('The test event is being sent');
    await deliver(data.id);
    expect(await only()).toMatchObject({ event: 'test', state: 'delivered', transaction_id: null });
    const none = { post_url: null };
    await system.deps.db.updateTable('brands').set(none).where('id', '=', brand).execute();
    const refused = await test();
    expect([refused.status, refused.failure.code]).toEqual([409, 'WEBHOOK_ADDRESS_MISSING']);
    expect(Object.keys(refused.failure.fields ?? {})).toEqual(['url']);
    expect((await list()).can.send_test).toEqual({ allowed: true });
  });

  it('are sent to any allowed address as a test, without a mail to the owner', async () => {
    const { db } = system.deps;
    const developer = await signInAsMember(system, brand, 'developer');
    const viewer = await signInAsMember(system, brand, 'viewer');
    const testTo = (url: unknown, { token } = developer) =>
      ask<WebhookDelivery>(system, 'POST', pathOf('/test'), { token, body: { url } });
    const { data } = await testTo(`${shop.url}/another`);
    await deliver(data.id);
    expect(await only()).toMatchObject({ url: `${shop.url}/another`, state: 'delivered' });
    expect(JSON.parse(shop.heard.at(-1)?.body ?? '')).toMatchObject({
      post: { url: `${shop.url}/another` },
    });
    expect((await testTo(shop.url, viewer)).failure.code).toBe('BRAND_ACCESS_MISSING');
    for (const url of ['not a link', 'ftp://shop.test/', 'http://a@shop.test/', 7]) {
      const { status, failure } = await testTo(url);
      expect([url, status, Object.keys(failure.fields ?? {})]).toEqual([url, 400, ['url']]);
    }
    await sql`update settings set webhook_retry_attempts = 0`.execute(db);
    const config = { ...system.deps.config, webhook_allow_private: false };
    for (const url of ['http://127.0.0.1:1/', 'http://169.254.169.254/', 'http://[::1]/']) {
      const { id } = (await testTo(url)).data;
      await deliver(id, { ...system.deps, config });
      const tested = (await list()).deliveries.find((one) => one.id === id);
      expect(tested).toMatchObject({ state: 'failed', attempts: [{ problem: 'address_refused' }] });
    }
    const mails = db.selectFrom('messages').select('id').where('brand_id', '=', brand);
    expect(await mails.execute()).toEqual([]);
    await sql`update settings set webhook_retry_attempts = 3`.execute(db);
  });

  it('are paged, with a filter for the state', async () => {
    for (let n = 0; n < 3; n += 1) await queue(await addTransaction());
    const first = await list('?limit=2');
    expect(first.deliveries).toHaveLength(2);
    const second = await list(`?limit=2&cursor=${first.next_cursor}`);
    expect(second).toMatchObject({ next_cursor: null });
    const ids = [...first.deliveries, ...second.deliveries].map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect((await list('?state=failed')).deliveries).toEqual([]);
  });

  it("are visible to the brand's owner and administrators only", async () => {
    await queue(await addTransaction());
    const { id } = await only();
    const partner_id = await addPartner(system);
    const strangers = [
      [
        await signInAs(system, 'brand_owner', {
          brand_id: await addBrand(system, { mcc_code: '5411' }),
        }),
        404,
      ],
      [await signInAs(system, 'partner_employee', { partner_id }), 403],
    ] as const;
    for (const [{ token }, status] of strangers) {
      expect((await ask(system, 'GET', pathOf(), { token })).status).toBe(status);
      expect((await ask(system, 'POST', pathOf('/test'), { token })).status).toBe(status);
      expect((await ask(system, 'POST', pathOf(`/${id}/retry`), { token })).status).toBe(status);
      expect((await secretCall('reveal', undefined, { ...owner, token })).status).toBe(status);
      expect((await secretCall('rotate', {}, { ...owner, token })).status).toBe(status);
    }
    expect((await ask(system, 'GET', pathOf(), { token: admin.token })).status).toBe(200);
    const other = await addBrand(system, { mcc_code: '5411' });
    const path = `/brands/${other}/webhook-deliveries/${id}/retry`;
    expect((await ask(system, 'POST', path, { token: admin.token })).status).toBe(404);
  });
});
