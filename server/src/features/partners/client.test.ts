import type { AddressInfo } from 'node:net';
import { createPartnerClient, DiwanError, type PartnerClient } from '@diwan/client/source';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { addBrand, addCategory, addPartner } from '../../testing/brands.ts';
import { addPayableBrand, owe } from '../../testing/money.ts';
import { addPartnerKey } from '../../testing/partners.ts';
import { addTransaction, startFees } from '../../testing/transactions.ts';

let system: TestApp;
let url: string;
let mcc_code: string;
let partner_id: number;
let brand_id: number;
let api_key: string;
let client: PartnerClient;

beforeAll(async () => {
  system = await startTestApp();
  await system.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(system.app.server.address() as AddressInfo).port}`;
  mcc_code = await addCategory(system, '5411');
  partner_id = await addPartner(system, 'Souq');
  brand_id = await addPayableBrand(system, { mcc_code, partner_id, name: 'Falafel' });
  await owe(system, brand_id, 4_000n);
  const fees = await startFees(system);
  for (let n = 1; n <= 5; n += 1) {
    const own = { brand_id, partner_id, order_id: `ORDER-${n}`, amount_minor: 12_500n };
    await addTransaction(system, fees, own);
  }
  ({ 'x-api-key': api_key } = await addPartnerKey(system, partner_id));
  client = createPartnerClient({ url, api_key });
});
afterAll(() => system.close());

it('the client reads the brands of the partner, by number or by text', async () => {
  const brands = await client.listBrands({});
  expect(brands.map(({ id, name }) => ({ id, name }))).toEqual([{ id: brand_id, name: 'Falafel' }]);
  expect(await client.readBrand({ id: brand_id })).toMatchObject({ name: 'Falafel' });
  expect(await client.readBrand({ id: String(brand_id) })).toMatchObject({ id: brand_id });
});

it('the client reads transactions page by page, and ignores undefined filters', async () => {
  const orders: (string | null)[] = [];
  let cursor: string | undefined;
  do {
    const input = { brand_id, limit: 2, ...(cursor === undefined ? {} : { cursor }) };
    const page = await client.listTransactions(input);
    orders.push(...page.transactions.map(({ order_id }) => order_id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(orders).toEqual([5, 4, 3, 2, 1].map((n) => `ORDER-${n}`));
  const { transactions } = await client.listTransactions({ settled: false, limit: 1 });
  const [{ id } = { id: 0 }] = transactions;
  expect((await client.readTransaction({ id })).transaction).toMatchObject({ amount: 12.5 });
  const sums = await client.summarizeTransactions({ status: 'CAPTURED' });
  expect(sums).toMatchObject({ total_count: 5, total_amount: 62.5 });
  const days = await client.readTransactionSeries({ interval: 'month' });
  expect(days.reduce((sum, { amount }) => sum + amount, 0)).toBe(62.5);
});

it('the client reads the amount owed to a brand, and its statements as files', async () => {
  expect(await client.readBrandPayouts({ id: brand_id })).toMatchObject({ owed_amount: 4 });
  const [month] = await client.listMonthlyStatements({ id: brand_id });
  const of = { id: brand_id, month: month?.month ?? '', business_id: month?.business_id ?? '' };
  const file = await client.downloadMonthlyStatement({ ...of, format: 'csv' });
  expect(file.type).toContain('text/csv');
  expect(await file.text()).toContain('KWD');
});

it('throws a refusal with its code and its request id', async () => {
  const other = await addBrand(system, { mcc_code, status: 'active' });
  const refused = await client.readBrand({ id: other }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(DiwanError);
  expect(refused).toMatchObject({ status: 404, code: 'BRAND_NOT_FOUND' });
  expect((refused as DiwanError).request_id).toMatch(/^[0-9a-f-]{36}$/);
  const forger = createPartnerClient({ url, api_key: 'dpk_of_nobody' });
  await expect(forger.listBrands({})).rejects.toMatchObject({ status: 401 });
});

it('waits as the server requests, and retries', async () => {
  let calls = 0;
  const busy: typeof fetch = (input, init) => {
    calls += 1;
    const limited = new Response('{}', { status: 429, headers: { 'retry-after': '0' } });
    return calls < 3 ? Promise.resolve(limited) : fetch(input, init);
  };
  const patient = createPartnerClient({ url, api_key, fetch: busy });
  expect(await patient.listBrands({})).toHaveLength(1);
  expect(calls).toBe(3);
});

it('reports which permission its key lacks', async () => {
  const other = await addPartner(system, 'Mall');
  const headers = await addPartnerKey(system, other, { permissions: ['brands'] });
  const narrow = createPartnerClient({ url, api_key: headers['x-api-key'] });
  expect(await narrow.listBrands({})).toEqual([]);
  const refused = narrow.listTransactions({});
  await expect(refused).rejects.toMatchObject({ status: 403, code: 'API_KEY_LACKS_PERMISSION' });
});
