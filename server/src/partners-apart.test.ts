import type { AnyEndpoint } from '@diwan/contract/kernel/endpoint';
import type { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allRoutes } from './app.ts';
import {
  type Answer,
  ask,
  type CallOptions,
  openStream,
  signInAs,
  startTestApp,
  type TestApp,
} from './testing/app.ts';
import { addBrand, addCategory, addPartner } from './testing/brands.ts';
import { addBankDetails, businessOf, owe } from './testing/money.ts';
import { addPartnerKey } from './testing/partners.ts';
import { drawSignature, sampleSubmission } from './testing/registration.ts';
import { addTransaction, startFees } from './testing/transactions.ts';

/** A partner's employee, its program, and one object of each kind that a path can name. */
interface Side {
  readonly partner_id: number;
  readonly brand: number;
  readonly transaction: string;
  readonly share_link: string;
  readonly saved_view: string;
  readonly business: string;
  readonly employee: CallOptions;
  readonly program: CallOptions;
}

const ABSENT_UUID = '00000000-0000-4000-8000-000000000000';
const MONTH = '2026-11';

let system: TestApp;
let fees: bigint;
let a: Side;
let b: Side;

/** Adds a partner. Each of its objects has the mark in its name. */
async function addSide(mark: string): Promise<Side> {
  const partner_id = await addPartner(system, `Partner ${mark}`);
  const { token } = await signInAs(system, 'partner_employee', { partner_id, last_name: mark });
  const made = async <T>(path: string, body: object) =>
    (await ask<T>(system, 'POST', path, { token, body })).data;
  const link = await made<{ id: string }>('/brands/share-links', { mcc_code: '5411' });
  const view = await made<{ id: string }>('/saved-views', {
    page: 'transactions',
    name: `View ${mark}`,
    query: { status: 'CAPTURED' },
    shared: true,
  });
  const brand = await addBrand(system, {
    mcc_code: '5411',
    name: `Brand ${mark}`,
    status: 'active',
    partner_id,
    share_link_id: link.id,
  });
  await addBankDetails(system, brand);
  const transaction = await addTransaction(system, fees, {
    brand_id: brand,
    partner_id,
    order_id: `ORDER ${mark}`,
    customer_email: `buyer@${mark}.test`,
    settled: true,
    settled_at: '2026-11-17T08:00:00.000Z',
    settlement_date: '2026-11-17',
    settled_net_minor: 10_000n,
  });
  await owe(system, brand, 9_750n, { kind: 'transaction', id: transaction });
  return {
    partner_id,
    brand,
    transaction: String(transaction),
    share_link: link.id,
    saved_view: view.id,
    business: await businessOf(system, brand),
    employee: { token },
    program: { headers: await addPartnerKey(system, partner_id) },
  };
}

beforeAll(async () => {
  system = await startTestApp();
  system.clock.set('2026-11-20T08:00:00.000Z');
  await addCategory(system, '5411');
  fees = await startFees(system);
  a = await addSide('of-a');
  b = await addSide('of-b');
});
afterAll(() => system.close());

/** The kinds of a partner's callers. */
const CALLERS = ['employee', 'program'] as const;
type Caller = (typeof CALLERS)[number];

const isOpenTo = ({ access, partner_key }: AnyEndpoint, caller: Caller): boolean =>
  caller === 'program'
    ? partner_key !== undefined
    : access === 'registrant' ||
      (typeof access !== 'string' && access.includes('partner_employee'));

const CASES = allRoutes.flatMap(({ name, endpoint }) =>
  CALLERS.filter((caller) => isOpenTo(endpoint, caller)).map((caller) => ({
    name,
    endpoint,
    caller,
    call: `${endpoint.method} ${endpoint.path}`,
  })),
);

/**
 * Returns the path with the ids of a side. Other kinds of objects get an id that does not exist.
 */
function pathOf({ path }: AnyEndpoint, side: Side): string {
  const [, folder, next] = path.split('/');
  const ids: Readonly<Record<string, string>> = {
    brands: next === 'share-links' ? side.share_link : String(side.brand),
    partners: String(side.partner_id),
    transactions: side.transaction,
    'saved-views': side.saved_view,
  };
  return path.replaceAll(/:(\w+)/g, (_match, name: string) => {
    if (name === 'month') return MONTH;
    return (name === 'id' ? ids[folder ?? ''] : undefined) ?? ABSENT_UUID;
  });
}

/** Returns a valid body for a call. Calls that are not listed get an empty body. */
async function bodyOf(name: string): Promise<object> {
  const bodies: Readonly<Record<string, () => object | Promise<object>>> = {
    signAgreement: async () => ({ signature_file: await drawSignature(), agreed: true }),
    submitDocuments: () => sampleSubmission('individual'),
    submitDocumentsPublicly: () => sampleSubmission('individual'),
    createRefund: () => ({ amount: 1, reason: 'REQUESTED_BY_CUSTOMER' }),
    changeSavedView: () => ({ name: 'Taken' }),
  };
  return (await bodies[name]?.()) ?? {};
}

/** Returns the required query of a call. */
function queryOf(name: string, { business }: Side): string {
  const queries: Readonly<Record<string, string>> = {
    downloadMonthlyStatement: `business_id=${business}`,
    listEndingTerminals: 'from=2026-11-01&until=2026-11-30',
  };
  return queries[name] ?? '';
}

async function call(
  route: (typeof CASES)[number],
  who: Side,
  whose: Side,
): Promise<Answer<unknown>> {
  const { endpoint, name, caller } = route;
  const path = `${pathOf(endpoint, whose)}?${queryOf(name, whose)}`;
  const body = endpoint.body === undefined ? {} : { body: await bodyOf(name) };
  return ask(system, endpoint.method, path, { ...who[caller], ...body });
}

const NAMED = CASES.filter(({ endpoint }) => endpoint.path.includes(':'));
const LISTS = CASES.filter(
  ({ endpoint: { path, method, response } }) =>
    method === 'GET' && !path.includes(':') && response !== 'events',
);

describe('an object of a partner does not exist for another partner', () => {
  test.each(NAMED)('$call ($name) as the $caller of another', async (route) => {
    const foreign = await call(route, a, b);
    expect(foreign.raw).not.toContain('of-b');
    // A call with an invalid body never reaches the check of the scope.
    if (foreign.status === 400) expect((await call(route, b, b)).status).toBe(400);
    else expect(foreign.status).toBe(404);
  });

  const reads = NAMED.filter(({ endpoint: { method, path } }) => {
    const [, ...names] = path.split(':');
    // Terminals and disputes are excluded, because this test has none.
    if (/^\/(terminals|disputes)\//.test(path)) return false;
    return method === 'GET' && names.every((name) => /^(id|month)\b/.test(name));
  });

  test.each(reads)("$call ($name) as the partner's own $caller finds it", async (route) => {
    const own = await call(route, b, b);
    if (own.status === 200) return;
    // If the partner's own call fails, the reason must be another one, such as a missing agreement.
    const foreign = await call(route, a, b);
    expect(own.failure.code).not.toBe(foreign.failure.code);
  });
});

describe('a list contains only the objects of the partner', () => {
  test.each(LISTS)('$call ($name) as the $caller', async (route) => {
    const own = await call(route, a, a);
    expect(own.raw).not.toContain('of-b');
    expect((await call(route, b, b)).raw).not.toContain('of-a');
  });

  test.each(['listBrands', 'listTransactions', 'exportTransactions', 'listTopBrands'])(
    "%s contains the partner's own objects",
    async (name) => {
      for (const route of LISTS.filter((other) => other.name === name)) {
        expect((await call(route, b, b)).raw).toContain('of-b');
      }
    },
  );
});

/** Returns the names of a call's query parameters. */
const queryNames = ({ query }: AnyEndpoint): string[] =>
  query && 'shape' in query ? Object.keys(query.shape as Record<string, z.ZodType>) : [];

describe('a filter by another partner or brand finds nothing', () => {
  const filtered = LISTS.flatMap((route) =>
    (['partner_id', 'brand_id'] as const)
      .filter((filter) => queryNames(route.endpoint).includes(filter))
      .map((filter) => ({ ...route, filter })),
  );

  test('such filters exist', () => {
    expect(filtered.map(({ name }) => name)).toContain('listTransactions');
  });

  test.each(filtered)('$call ($name) by $filter as the $caller', async (route) => {
    const { endpoint, caller, filter } = route;
    const value = filter === 'partner_id' ? b.partner_id : b.brand;
    const answer = await ask(
      system,
      'GET',
      `${endpoint.path}?${queryOf(route.name, b)}&${filter}=${value}`,
      a[caller],
    );
    expect(answer.raw).not.toContain('of-b');
    const empty = answer.status === 200 && /"total_count":0|\[\]/.test(answer.raw);
    const file = endpoint.response === 'file';
    expect(answer.status === 404 || empty || file).toBe(true);
  });

  test('the search finds nothing of another partner', async () => {
    const words = ['of-b', 'Brand of-b', 'ORDER of-b', 'buyer@of-b.test', b.transaction];
    for (const q of words) {
      const path = `/search?q=${encodeURIComponent(q)}`;
      expect((await ask(system, 'GET', path, a.employee)).raw).not.toContain('ORDER of-b');
    }
  });
});

describe('an object that a partner creates belongs to the partner', () => {
  test('a share link for another partner is refused', async () => {
    const body = { mcc_code: '5411', partner_id: b.partner_id };
    expect((await ask(system, 'POST', '/brands/share-links', { ...a.employee, body })).status).toBe(
      403,
    );
  });

  test('a brand belongs to its creator, whatever partner the body names', async () => {
    const body = { name: 'Taken', mcc_code: '5411', phone_number: '50001234' };
    const named = { ...a.employee, body: { ...body, partner_id: b.partner_id } };
    const { data } = await ask<{ id: number }>(system, 'POST', '/brands', named);
    const row = await system.deps.db
      .selectFrom('brands')
      .select('partner_id')
      .where('id', '=', data.id)
      .executeTakeFirst();
    expect(row).toEqual({ partner_id: a.partner_id });
  });
});

test('an employee of a partner without brands finds empty lists and no objects', async () => {
  const partner_id = await addPartner(system, 'Without brands');
  const nobody: Side = {
    ...b,
    partner_id,
    employee: { token: (await signInAs(system, 'partner', { partner_id })).token },
    program: { headers: await addPartnerKey(system, partner_id) },
  };
  for (const route of [...LISTS, ...NAMED]) {
    const { status, raw } = await call(route, nobody, b);
    expect(raw).not.toMatch(/of-[ab]/);
    if (NAMED.includes(route)) expect([400, 404]).toContain(status);
  }
});

test("a partner's key does not open the live events of any partner", async () => {
  const { status, stream } = await openStream(system, '/events', {
    headers: b.program.headers ?? {},
  });
  stream.destroy();
  expect(status).toBe(403);
});
