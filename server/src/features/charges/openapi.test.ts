import { chargeEndpoints } from '@diwan/contract/features/charges/endpoints';
import type { AnyEndpoint } from '@diwan/contract/kernel/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, signInAs } from '../../testing/app.ts';
import {
  addIntegrator,
  chargeOf,
  deliverWebhooks,
  type Integrator,
} from '../../testing/integrator.ts';
import {
  type Content,
  type Document,
  checkerOf,
  operationsOf,
  resolveRef,
  responseOf,
} from '../../testing/document.ts';
import { type PaymentsWorld, startPayments } from '../../testing/payments.ts';

let world: PaymentsWorld;
let document: Document;
let problemsOf: ReturnType<typeof checkerOf>;
let shops: Readonly<Record<'live' | 'test', Integrator>>;

beforeAll(async () => {
  world = await startPayments();
  const live = await addIntegrator(world, world.brand_id);
  shops = { live, test: await addIntegrator(world, world.brand_id, 'test') };
  const reply = await world.system.app.inject({ url: '/api/openapi.json' });
  document = reply.json<Document>();
  problemsOf = checkerOf(document);
});
afterAll(() => world.close());

const PREFIX = '/api/tap/v2';
const requests: Readonly<Record<string, AnyEndpoint>> = chargeEndpoints;
const merchants = () =>
  Object.entries(document.paths).flatMap(([path, operations]) =>
    path.startsWith(PREFIX)
      ? Object.entries(operations).map(([method, operation]) => ({ path, method, operation }))
      : [],
  );

const contentOf = (method: string, path: string, status: number): Content => {
  const operation = document.paths[`${PREFIX}${path}`]?.[method.toLowerCase()];
  const content = responseOf(document, operation, status)?.content['application/json'];
  if (!content) throw new Error(`${method} ${path} does not document ${status}`);
  return content;
};

/** Sends a request and compares its answer with the published schema. */
async function call(
  shop: Integrator,
  method: 'GET' | 'POST',
  template: string,
  { id = '', body }: { id?: string; body?: object } = {},
) {
  const answer = await shop.call<{ id: string; errors?: { code: string }[] }>(
    method,
    template.replace('{id}', id),
    body,
  );
  const content = contentOf(method, template, answer.status);
  expect(problemsOf(content.schema, answer.json)).toEqual([]);
  return { status: answer.status, json: answer.json };
}

const invoiceOf = () => ({
  description: 'Catering',
  expiry: world.system.clock.ms() + 86_400_000,
  customer: chargeOf().customer,
  order: { amount: 40, currency: 'KWD' },
});

describe('the published description of merchants’ calls', () => {
  it('has no envelope, and valid examples', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)[0]).toContain(PREFIX);
    expect(
      merchants()
        .map(({ operation }) => operation.operationId)
        .toSorted(),
    ).toEqual([
      'createCharge',
      'createInvoice',
      'createRefundByKey',
      'listCharges',
      'listRefundsByKey',
      'readCharge',
      'readInvoice',
      'readRefundByKey',
    ]);
    for (const { operation, method } of merchants()) {
      const { requestBody, security } = operation;
      expect(security).toEqual([{ api_key: [], api_secret: [] }, { api_secret_alone: [] }]);
      const answer = responseOf(document, operation, 200)!.content['application/json']!;
      expect(JSON.stringify(answer.schema)).toMatch(/schemas\/(?:Charge|Refund|Invoice)/);
      expect(problemsOf(answer.schema, answer.example)).toEqual([]);
      const { body } = requests[operation.operationId] ?? {};
      const sent = requestBody?.content['application/json'];
      expect(body === undefined).toBe(method === 'get');
      if (!body || !sent) continue;
      expect(problemsOf(sent.schema, sent.example)).toEqual([]);
      // The published schema omits Unicode patterns, so the example is also checked against the
      // contract.
      expect(body.safeParse(sent.example).error?.issues ?? []).toEqual([]);
    }
  });

  it('names the idempotency header of calls that may be repeated', () => {
    const keyed = merchants().filter(({ operation }) =>
      operation.parameters.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey')),
    );
    expect(keyed.map(({ path }) => path.replace(PREFIX, '')).toSorted()).toEqual([
      '/charges',
      '/invoices',
      '/refunds',
    ]);
  });

  it('shows each refusal with its body', () => {
    for (const { operation } of merchants()) {
      const refusals = Object.entries(operation.responses).filter(([status]) => status !== '200');
      expect(refusals.map(([status]) => status)).toEqual(
        expect.arrayContaining(['400', '401', '429', '503']),
      );
      for (const [status] of refusals) {
        const { content } = responseOf(document, operation, status)!;
        const { schema, examples = {} } = content['application/json']!;
        expect(Object.keys(examples).length).toBeGreaterThan(0);
        for (const { $ref } of Object.values(examples)) {
          const { value } = resolveRef(document, $ref) as { value: unknown };
          expect(problemsOf(schema, value)).toEqual([]);
        }
      }
    }
  });

  it('describes the events that are posted to the merchant’s server', () => {
    const webhooks = operationsOf(document.webhooks);
    expect(webhooks.map(({ path }) => path)).toEqual([
      'charge',
      'refund',
      'invoice',
      'dispute',
      'test',
    ]);
    for (const { operation: post } of webhooks) {
      const { schema, example } = post.requestBody!.content['application/json']!;
      expect(problemsOf(schema, example)).toEqual([]);
      expect(post.parameters.map(({ name }) => name)).toContain('X-Diwan-Signature');
    }
  });
});

describe.each(['live', 'test'] as const)('the answers to a %s key', (mode) => {
  it('match the published schema', async () => {
    const shop = shops[mode];
    const body = chargeOf({ reference: { idempotent: `${mode}-1` } });
    const made = await call(shop, 'POST', '/charges', { body });
    expect(made.status).toBe(200);
    const { id } = made.json;
    if (mode === 'live') {
      await world.provider.control(`charges/${id}`, { outcome: 'CAPTURED', method: 'VISA' });
      await deliverWebhooks(world);
    } else {
      const { transaction } = made.json as unknown as { transaction: { url: string } };
      const payload = 'card_number=4508750015741019&expiry=01%2F39&cvv=100&name=Noura';
      await world.system.app.inject({
        method: 'POST',
        url: `${new URL(transaction.url).pathname}/card`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload,
      });
    }
    const read = await call(shop, 'GET', '/charges/{id}', { id });
    expect(read.json).toMatchObject({ status: 'CAPTURED' });
    const back = { charge_id: id, amount: 2, currency: 'KWD', reason: 'returned' };
    const refund = await call(shop, 'POST', '/refunds', { body: back });
    expect(refund.status).toBe(200);
    await call(shop, 'GET', '/refunds/{id}', { id: refund.json.id });
    const invoice = await call(shop, 'POST', '/invoices', { body: invoiceOf() });
    await call(shop, 'GET', '/invoices/{id}', { id: invoice.json.id });
    await call(shop, 'POST', '/charges/list', { body: {} });
    await call(shop, 'POST', '/refunds/list', { body: {} });

    const statuses = [
      await call(shop, 'POST', '/charges', { body: { ...body, amount: 0.01 } }),
      await call(shop, 'POST', '/charges', { body: { ...body, amount: 1 } }),
      await call(shop, 'POST', '/refunds', { body: { ...back, amount: 999 } }),
      await call(shop, 'GET', '/charges/{id}', { id: 'chg_none' }),
      await call(shop, 'GET', '/refunds/{id}', { id: 're_none' }),
      await call(shop, 'GET', '/invoices/{id}', { id: 'inv_none' }),
      await call(shop, 'POST', '/charges/list', { body: { limit: 51 } }),
    ];
    expect(statuses.map(({ status }) => status)).toEqual([400, 409, 422, 404, 404, 404, 400]);
  });
});

it('an unknown path and a caller without a key are refused in the same shape', async () => {
  for (const url of [`${PREFIX}/charge`, '/api/tap/v1/charges']) {
    const reply = await world.system.app.inject({ method: 'POST', url });
    expect([reply.statusCode, reply.json()]).toEqual([
      404,
      { errors: [{ code: 'NOT_FOUND', description: 'Not found' }] },
    ]);
  }
  const { token } = await signInAs(world.system, 'admin');
  const stranger = await ask(world.system, 'GET', '/tap/v2/charges/chg_1', { token });
  const { schema } = contentOf('GET', '/charges/{id}', stranger.status);
  expect(problemsOf(schema, JSON.parse(stranger.raw))).toEqual([]);
});

it('the description is also an HTML page, with examples and the headers of events', async () => {
  const page = (await world.system.app.inject({ url: '/api/docs' })).body;
  expect(page).toContain('/api/tap/v2/charges');
  expect(page).not.toContain('/api/auth/login');
  expect(page).toContain('chg_TS02A2220261140Kq120311');
  expect(page).toContain('X-Diwan-Signature');
  expect(page).not.toContain('<script');
});
