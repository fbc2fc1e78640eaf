import type { AddressInfo } from 'node:net';
import { type Client, createClient, DiwanError, isGenuine, listen } from '@diwan/client/source';
import type { WebhookSecret } from '@diwan/contract/features/webhook-deliveries/records';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { json, startStub, type StubServer } from '../../provider/testing/stub-server.ts';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { addBrand, addCategory } from '../../testing/brands.ts';

let system: TestApp;
let shop: StubServer;
let url: string;
let client: Client;
let keys: { readonly api_key: string; readonly api_secret: string };
let secret: string;
/** A client with the keys of another brand. */
let stranger: Client;

async function makeKeys(brand: number, token: string): Promise<typeof keys> {
  const path = `/admin/brands/${brand}/api-key/regenerate`;
  return (await ask<typeof keys>(system, 'POST', path, { token, body: { mode: 'test' } })).data;
}

beforeAll(async () => {
  system = await startTestApp();
  shop = await startStub((_heard, response) => json(response, 200, {}));
  await system.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(system.app.server.address() as AddressInfo).port}`;
  await addCategory(system, '5411');
  const brand = await addBrand(system, { mcc_code: '5411', status: 'active' });
  const { token } = await signInAs(system, 'admin');
  keys = await makeKeys(brand, token);
  client = createClient({ url, ...keys });
  const other = await addBrand(system, { mcc_code: '5411', status: 'active' });
  stranger = createClient({ url, ...(await makeKeys(other, token)) });
  const reveal = `/brands/${brand}/webhook-secret/reveal`;
  ({ secret } = (await ask<WebhookSecret>(system, 'POST', reveal, { token })).data);
});
afterAll(async () => {
  await shop.close();
  await system.close();
});

const charge = {
  amount: 12.5,
  currency: 'KWD',
  source: { id: 'src_all' },
  customer: { first_name: 'Noura', email: 'noura@example.com' },
  reference: { order: '77' },
  redirect: { url: 'https://shop.example.com/return' },
  post: { url: 'https://shop.example.com/webhook' },
} as const;

/** Pays on the payment page in the same way as a customer. */
async function payByKnet(page: string): Promise<void> {
  const card = { bank: 'KNET Test Card [KNET1]', card_number: '8888880000000001' };
  const reply = await fetch(`${url}${new URL(page).pathname}/knet`, {
    method: 'POST',
    body: new URLSearchParams({ ...card, expiry: '09/25', pin: '1234' }),
    redirect: 'manual',
  });
  expect(reply.status).toBe(303);
}

it('charges once per idempotency key, reads and lists', async () => {
  const first = await client.createCharge(charge, { idempotency_key: 'order-77' });
  const again = await client.createCharge(charge, { idempotency_key: 'order-77' });
  expect(again).toEqual(first);
  expect(first.transaction.url).toContain('http');
  expect(await client.readCharge({ id: first.id })).toMatchObject({ status: 'INITIATED' });
  const page = await client.listCharges({ limit: 5 });
  expect(page.charges.map(({ id }) => id)).toContain(first.id);
});

it('throws a refusal with its code', async () => {
  const refused = await client.createCharge({ ...charge, amount: 0.01 }).catch((e: unknown) => e);
  expect(refused).toBeInstanceOf(DiwanError);
  expect(refused).toMatchObject({ status: 400, code: '1117' });
  const forger = createClient({ url, ...keys, api_secret: 'ds_test_of_nobody' });
  await expect(forger.readCharge({ id: 'chg_x' })).rejects.toMatchObject({ code: '2104' });
});

it('retries an unanswered or retryable call with the same idempotency key', async () => {
  const sent: string[] = [];
  const flaky: typeof fetch = async (input, init) => {
    sent.push(new Headers(init?.headers).get('idempotency-key') ?? '');
    if (sent.length === 1) throw new TypeError('the line broke');
    if (sent.length === 2) {
      return new Response('{}', { status: 503, headers: { 'retry-after': '0' } });
    }
    return fetch(input, init);
  };
  const patient = createClient({ url, ...keys, fetch: flaky });
  expect((await patient.createCharge(charge)).status).toBe('INITIATED');
  expect(new Set(sent).size).toBe(1);
  expect(sent).toHaveLength(3);
});

it('forwards the events of test keys to a server without internet access', async () => {
  const ended = new AbortController();
  const lines: string[] = [];
  const listening = listen({
    client,
    forward: `${shop.url}/hook`,
    say: (line) => lines.push(line),
    poll_ms: 20,
    signal: ended.signal,
  });
  await vi.waitFor(() => expect(lines).toHaveLength(1), { timeout: 60_000 });
  const { id, transaction } = await client.createCharge(charge);
  await payByKnet(transaction.url ?? '');
  await vi.waitFor(() => expect(shop.heard).toHaveLength(1), { timeout: 60_000 });
  ended.abort();
  await listening;
  const [heard] = shop.heard;
  const { body = '', headers = {} } = heard ?? {};
  expect(headers['x-diwan-event']).toBe('charge.captured');
  expect(JSON.parse(body)).toMatchObject({ id, status: 'CAPTURED' });
  const webhook = { body, signature: String(headers['x-diwan-signature']), secret };
  const now_ms = system.clock.ms();
  expect(await isGenuine({ ...webhook, now_ms })).toBe(true);
  expect(await isGenuine({ ...webhook, now_ms, body: `${body} ` })).toBe(false);
  expect(await isGenuine({ ...webhook, now_ms, secret: 'whsec_other' })).toBe(false);
  expect(await isGenuine({ ...webhook, now_ms: now_ms + 400_000 })).toBe(false);
  expect(await isGenuine({ ...webhook, now_ms, signature: 'v1=00' })).toBe(false);
});

it('states why no event arrives', async () => {
  const lines: string[] = [];
  const ended = new AbortController();
  const brand = await addBrand(system, { mcc_code: '5411', status: 'active' });
  const { token } = await signInAs(system, 'admin');
  const own = createClient({ url, ...(await makeKeys(brand, token)) });
  const listening = listen({
    client: own,
    forward: 'http://127.0.0.1:9/hook',
    say: (line) => lines.push(line),
    poll_ms: 20,
    quiet_ms: 0,
    signal: ended.signal,
  });
  const hears = (text: string) =>
    vi.waitFor(() => expect(lines.join('\n')).toContain(text), { timeout: 60_000 });
  await hears('the test keys have no charge yet');
  const { post: _none, ...bare } = charge;
  const silent = await own.createCharge(bare);
  await hears(`neither ${silent.id} names a post.url`);
  system.clock.advance({ seconds: 1 });
  const { id, transaction } = await own.createCharge(charge);
  await hears(`${id} has no result yet`);
  await payByKnet(transaction.url ?? '');
  await vi.waitFor(
    () => expect(lines.some((line) => /^charge\.captured \S+ not reached/.test(line))).toBe(true),
    { timeout: 60_000 },
  );
  await hears(`${id} had its event before`);
  ended.abort();
  await listening;
  expect(new Set(lines).size).toBe(lines.length);
});

it('the client lists the events of its own brand, newest first, up to the limit', async () => {
  const { transaction } = await client.createCharge(charge);
  await payByKnet(transaction.url ?? '');
  const { events } = await client.listWebhookEvents({ limit: 2 });
  expect(events.map(({ event }) => event)).toEqual(['charge.captured', 'charge.captured']);
  expect((await client.listWebhookEvents({ limit: 1 })).events).toMatchObject([
    { id: events[0]?.id },
  ]);
  expect(await stranger.listWebhookEvents({})).toEqual({ events: [] });
});
