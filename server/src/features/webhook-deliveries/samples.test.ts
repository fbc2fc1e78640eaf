import { postedEvents } from '@diwan/contract/features/webhook-deliveries/events';
import {
  WEBHOOK_EVENTS,
  type WebhookDeliveries,
  type WebhookDelivery,
  type WebhookEvents,
} from '@diwan/contract/features/webhook-deliveries/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TaskRun } from '../../platform/jobs/tasks.ts';
import { json, startStub, type StubServer } from '../../provider/testing/stub-server.ts';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addBrand, addCategory } from '../../testing/brands.ts';
import { signInAsMember } from '../../testing/members.ts';
import { deliverWebhook } from './jobs.ts';

let system: TestApp;
let shop: StubServer;
let status: number;
let brand: number;
let developer: TestUser;

beforeAll(async () => {
  system = await startTestApp({ WEBHOOK_ALLOW_PRIVATE: 'true' });
  shop = await startStub((_heard, response) => json(response, status, {}));
  await addCategory(system, '5411');
});
beforeEach(async () => {
  status = 200;
  brand = await addBrand(system, { mcc_code: '5411', status: 'active' });
  await signInAs(system, 'brand_owner', { brand_id: brand });
  developer = await signInAsMember(system, brand, 'developer');
});
afterAll(async () => {
  await shop.close();
  await system.close();
});

const path = (rest = '') => `/brands/${brand}/webhook-deliveries${rest}`;
const send = (event: string) => {
  const body = { event, url: `${shop.url}/sample` };
  return ask<WebhookDelivery>(system, 'POST', path('/test'), { token: developer.token, body });
};
const list = async () =>
  (await ask<WebhookDeliveries>(system, 'GET', path(), { token: developer.token })).data.deliveries;
const deliver = (delivery_id: string) =>
  deliverWebhook(system.deps)({ delivery_id }, { attempt: 1 } as TaskRun);

it.each(WEBHOOK_EVENTS)('a sample of %s has the published form of the event', async (event) => {
  const { id } = (await send(event)).data;
  await deliver(id);
  const heard = shop.heard.find(({ headers }) => headers['x-diwan-event-id'] === id);
  expect(heard?.headers['x-diwan-event']).toBe(event);
  const family = postedEvents.find(({ name }) => event.startsWith(name));
  const body = family?.body.parse(JSON.parse(heard?.body ?? ''));
  expect(body).toMatchObject({ live_mode: false });
  const members = Object.keys(family?.example ?? {});
  expect(Object.keys(body ?? {})).toEqual(expect.arrayContaining(members));
  // The event of a dispute states no address.
  const post = body?.object === 'dispute' ? undefined : `${shop.url}/sample`;
  expect((body as { post?: { url: string } }).post?.url).toBe(post);
});

it('a sample can be sent twice, and is listed for test keys', async () => {
  const first = (await send('charge.captured')).data;
  const second = (await send('charge.captured')).data;
  const rows = await list();
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([first.id, second.id]));
  expect(rows.every(({ test, transaction_id }) => test && transaction_id === null)).toBe(true);
  const admin = await signInAs(system, 'admin');
  const key = `/admin/brands/${brand}/api-key/regenerate`;
  const call = { token: admin.token, body: { mode: 'test' } };
  const { data } = await ask<{ api_key: string; api_secret: string }>(system, 'POST', key, call);
  const headers = { 'x-api-key': data.api_key, 'x-api-secret': data.api_secret };
  const { events } = (await ask<WebhookEvents>(system, 'GET', '/webhook-events', { headers })).data;
  expect(events).toHaveLength(2);
});

it('a sample of an unknown event is refused', async () => {
  const refused = await send('payout.paid');
  expect([refused.status, Object.keys(refused.failure.fields ?? {})]).toEqual([400, ['event']]);
  expect(await list()).toEqual([]);
});

it('a sample that did not arrive sends no mail to the owner', async () => {
  const { db } = system.deps;
  await sql`update settings set webhook_retry_attempts = 0`.execute(db);
  status = 500;
  const { id } = (await send('refund.failed')).data;
  await deliver(id);
  expect(await list()).toMatchObject([{ id, state: 'failed' }]);
  const mails = db.selectFrom('messages').select('id').where('brand_id', '=', brand);
  expect(await mails.execute()).toEqual([]);
});
