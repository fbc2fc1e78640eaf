import { chargeEndpoints } from '@diwan/contract/features/charges/endpoints';
import type { AnyEndpoint } from '@diwan/contract/kernel/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ask, signInAs } from '../../testing/app.ts';
import {
  addIntegrator,
  chargeOf,
  deliverWebhooks,
  type Integrator,
} from '../../testing/integrator.ts';
import { type PaymentsWorld, startPayments } from '../../testing/payments.ts';

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];
interface Content {
  readonly 'application/json': {
    readonly schema: JsonSchema;
    readonly example?: unknown;
    readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
  };
}
interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Content };
  readonly security: readonly object[];
  readonly responses: Readonly<Record<string, { readonly content: Content }>>;
}
interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

let world: PaymentsWorld;
let document: Document;
let shops: Readonly<Record<'live' | 'test', Integrator>>;

beforeAll(async () => {
  world = await startPayments();
  const live = await addIntegrator(world, world.brand_id);
  shops = { live, test: await addIntegrator(world, world.brand_id, 'test') };
  const reply = await world.system.app.inject({ url: '/api/openapi.json' });
  document = reply.json<Document>();
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

/** A schema of the document, as a validator of what was really answered. */
function validatorOf(schema: JsonSchema): z.ZodType {
  const { $ref } = schema as { $ref?: string };
  const named = document.components.schemas[$ref?.replace('#/components/schemas/', '') ?? ''];
  return z.fromJSONSchema(named ?? schema);
}

const contentOf = (method: string, path: string, status: number) => {
  const operation = document.paths[`${PREFIX}${path}`]?.[method.toLowerCase()];
  const content = operation?.responses[String(status)]?.content['application/json'];
  if (!content) throw new Error(`${method} ${path} says nothing of ${status}`);
  return content;
};

/** Makes a call, and holds what is answered against what is published. */
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
  const checked = validatorOf(content.schema).safeParse(answer.json);
  expect(checked.error?.issues ?? []).toEqual([]);
  return { status: answer.status, json: answer.json };
}

const invoiceOf = () => ({
  description: 'Catering',
  expiry: world.system.clock.ms() + 86_400_000,
  customer: chargeOf().customer,
  order: { amount: 40, currency: 'KWD' },
});

describe('what is published of merchants’ calls', () => {
  it('comes first, has no envelope, and shows examples that are right', () => {
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
      const { requestBody, responses, security } = operation;
      expect(security).toEqual([{ api_key: [], api_secret: [] }, { api_secret_alone: [] }]);
      expect(responses['200']?.content['application/json'].schema).not.toHaveProperty(
        'properties.success',
      );
      const answer = responses['200']!.content['application/json'];
      const wrong = validatorOf(answer.schema).safeParse(answer.example).error?.issues;
      expect(wrong ?? []).toEqual([]);
      const { body } = requests[operation.operationId] ?? {};
      const sent = requestBody?.content['application/json'].example;
      expect(body === undefined).toBe(method === 'get');
      // By our own schema: the published one has no way to say that its patterns are Unicode's.
      expect(body?.safeParse(sent).error?.issues ?? []).toEqual([]);
    }
  });

  it('names the header under which a call may be repeated', () => {
    const keyed = merchants().filter(({ operation }) =>
      operation.parameters.some(({ name }) => name === 'Idempotency-Key'),
    );
    expect(keyed.map(({ path }) => path.replace(PREFIX, '')).toSorted()).toEqual([
      '/charges',
      '/invoices',
      '/refunds',
    ]);
  });

  it('shows each refusal with the body that is answered', () => {
    for (const { operation } of merchants()) {
      const refusals = Object.entries(operation.responses).filter(([status]) => status !== '200');
      expect(refusals.map(([status]) => status)).toEqual(
        expect.arrayContaining(['400', '401', '429', '503']),
      );
      for (const [, { content }] of refusals) {
        const { schema, examples = {} } = content['application/json'];
        expect(Object.keys(examples).length).toBeGreaterThan(0);
        for (const { value } of Object.values(examples)) {
          expect(validatorOf(schema).safeParse(value).error?.issues ?? []).toEqual([]);
        }
      }
    }
  });

  it('has what is posted to the merchant’s own server', () => {
    expect(Object.keys(document.webhooks)).toEqual(['charge', 'refund', 'invoice', 'test']);
    for (const { post } of Object.values(document.webhooks)) {
      const { schema, example } = post.requestBody!.content['application/json'];
      expect(validatorOf(schema).safeParse(example).error?.issues ?? []).toEqual([]);
      expect(post.parameters.map(({ name }) => name)).toContain('X-Diwan-Signature');
    }
  });
});

describe.each(['live', 'test'] as const)('what a %s key is really answered', (mode) => {
  it('is what is published', async () => {
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

it('an unknown path below is refused in the same shape, and so is a stranger', async () => {
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
  expect(validatorOf(schema).safeParse(JSON.parse(stranger.raw)).success).toBe(true);
});

it('is read to people with merchants’ calls before all others', async () => {
  const page = (await world.system.app.inject({ url: '/api/docs' })).body;
  const merchants_at = page.indexOf('/api/tap/v2/charges');
  expect(merchants_at).toBeGreaterThan(0);
  expect(merchants_at).toBeLessThan(page.indexOf('/api/auth/login'));
  expect(page).toContain('chg_TS02A2220261140Kq120311');
  expect(page).toContain('X-Diwan-Signature');
  expect(page).not.toContain('<script');
});
