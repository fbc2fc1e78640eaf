import type { MonthlyStatement } from '@diwan/contract/features/payout-statements/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addCategory, addPartner } from '../../testing/brands.ts';
import { addPayableBrand, businessOf, owe, settleSales } from '../../testing/money.ts';
import { readPdfLines } from '../../testing/formats/read-pdf.ts';
import { openBody } from '../messages/public.ts';
import { makeMonthlyStatements } from './monthly.ts';

let system: TestApp;
let admin: TestUser;
let owner: TestUser;
let brand: number;
let business_id: string;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
});
beforeEach(async () => {
  system.clock.set('2026-05-10T09:00:00.000Z');
  admin = await signInAs(system, 'admin');
  await sql`update brands set status = 'suspended'`.execute(system.deps.db);
  brand = await addPayableBrand(system, { mcc_code: '5411', name: 'مخبز & Co.' });
  owner = await signInAs(system, 'brand_owner', { brand_id: brand });
  await sql`update brands set owner_user_id = ${owner.id} where id = ${brand}`.execute(
    system.deps.db,
  );
  business_id = await businessOf(system, brand);
});
afterAll(() => system.close());

const get = <T>(path: string, { token } = owner) => ask<T>(system, 'GET', path, { token });
const list = async (who = owner) =>
  (await get<MonthlyStatement[]>(`/brands/${brand}/statements`, who)).data;
const fileOf = (month: string, format = 'csv') =>
  `/brands/${brand}/statements/${month}?business_id=${business_id}&format=${format}`;
const make = () => makeMonthlyStatements(system.deps, new AbortController().signal);
const at = (instant: string) => system.clock.set(instant);

async function sumsOf(month: string): Promise<Record<string, string>> {
  const { raw } = await get(fileOf(month));
  const sums = raw.split('\r\n').filter((line) => line.startsWith('Sum,'));
  return Object.fromEntries(
    sums.map((line) => line.split(',')).map((cells) => [cells[2] ?? '', cells[8] ?? '']),
  );
}

async function payByHand(amount: number): Promise<void> {
  const body = { brand_id: brand, amount, paid_date: '2026-01-01' };
  const path = '/admin/payouts/manual';
  expect((await ask(system, 'POST', path, { token: admin.token, body })).status).toBe(200);
}

/** Books movements in May and June, in the timezone of Kuwait. */
async function earnAndPay(): Promise<void> {
  await settleSales(system, brand, [{ amount_minor: 10_000n, fee_minor: 250n }]);
  await payByHand(4);
  at('2026-05-31T20:59:59.000Z');
  await owe(system, brand, -500n);
  at('2026-05-31T21:00:00.000Z');
  admin = await signInAs(system, 'admin');
  owner = await signInAs(system, 'brand_owner', { brand_id: brand });
  await settleSales(system, brand, [{ amount_minor: 2_000n, fee_minor: 30n }]);
}

const messages = () =>
  system.deps.db
    .selectFrom('messages')
    .select(['channel', 'language', 'body_sealed'])
    .where('template', '=', 'statement_ready')
    .where('brand_id', '=', brand)
    .orderBy('channel')
    .execute();

describe('a monthly statement', () => {
  test("is created once, after the month has ended in the platform's timezone", async () => {
    await settleSales(system, brand, [{ amount_minor: 1_000n }]);
    at('2026-05-31T20:59:00.000Z');
    await make();
    expect(await messages()).toEqual([]);
    at('2026-05-31T21:01:00.000Z');
    await Promise.all([make(), make()]);
    await make();
    owner = await signInAs(system, 'brand_owner', { brand_id: brand });
    expect(await list()).toMatchObject([
      { month: '2026-06', is_running: true, opening_amount: 1, closing_amount: 1 },
      { month: '2026-05', upto: '2026-05-31', is_running: false, closing_amount: 1 },
    ]);
    const told = await messages();
    expect(told.map(({ channel }) => channel)).toEqual(['email', 'whatsapp']);
    expect(openBody(system.deps, told[0]?.body_sealed ?? '').lines.join('\n')).toContain(
      'May 2026',
    );
  });

  test('begins where the previous one ended, and adds up with all fees', async () => {
    await earnAndPay();
    await make();
    expect(await sumsOf('2026-05')).toEqual({
      'Owed before': '0.000',
      Orders: '10.000',
      'Order fees': '-0.250',
      Corrections: '-0.500',
      Paid: '-4.000',
      'Still owed': '5.250',
    });
    expect(await sumsOf('2026-06')).toEqual({
      'Owed before': '5.250',
      Orders: '2.000',
      'Order fees': '-0.030',
      Paid: '0.000',
      'Still owed': '7.220',
    });
  });

  test('never changes after its creation, whatever is booked late', async () => {
    await earnAndPay();
    await make();
    const before = (await get(fileOf('2026-05'))).raw;
    // An event of May that is booked in June.
    at('2026-05-20T09:00:00.000Z');
    await owe(system, brand, -100n);
    at('2026-06-02T09:00:00.000Z');
    owner = await signInAs(system, 'brand_owner', { brand_id: brand });
    expect((await get(fileOf('2026-05'))).raw).toBe(before);
    expect(await sumsOf('2026-06')).toMatchObject({ Corrections: '-0.100', 'Still owed': '7.120' });
  });

  test('as PDF has both languages, and the same bytes each time', async () => {
    await earnAndPay();
    await make();
    const read = async () =>
      (
        await system.app.inject({
          method: 'GET',
          url: `/api${fileOf('2026-05', 'pdf')}`,
          headers: { authorization: `Bearer ${owner.token}` },
        })
      ).rawPayload;
    const bytes = await read();
    expect(await read()).toEqual(bytes);
    const text = (await readPdfLines(new Uint8Array(bytes))).flat().join('\n');
    expect(text).toContain('Statement of account|حساب|كشف');
    expect(text).toContain('Total fees and rent|-0.250');
    expect(text).toContain('Still owed|5.250');
  });

  test("is readable for the owner, administrators and the brand's partner only", async () => {
    await settleSales(system, brand, [{ amount_minor: 1_000n }]);
    const partner_id = await addPartner(system);
    await sql`update brands set partner_id = ${partner_id} where id = ${brand}`.execute(
      system.deps.db,
    );
    const partner = await signInAs(system, 'partner_employee', { partner_id });
    const other_id = await addPartner(system);
    const stranger = await signInAs(system, 'partner_employee', { partner_id: other_id });
    const second = await addPayableBrand(system, { mcc_code: '5411' });
    const neighbour = await signInAs(system, 'brand_owner', { brand_id: second });
    for (const who of [owner, admin, partner]) {
      expect((await list(who)).map(({ month }) => month)).toEqual(['2026-05']);
      expect((await get(fileOf('2026-05'), who)).status).toBe(200);
    }
    for (const who of [stranger, neighbour]) {
      expect((await get(`/brands/${brand}/statements`, who)).status).toBe(404);
      expect((await get(fileOf('2026-05'), who)).status).toBe(404);
    }
    const missing = await get(fileOf('2026-04'));
    expect(missing).toMatchObject({ status: 404, failure: { code: 'STATEMENT_NOT_FOUND' } });
    expect((await get(fileOf('2026-13'))).status).toBe(400);
    const other = '00000000-0000-4000-8000-000000000000';
    const foreign = `/brands/${brand}/statements/2026-05?business_id=${other}`;
    expect((await get(foreign)).status).toBe(404);
  });

  test('of a missed month is created later, and only the newest is announced', async () => {
    await settleSales(system, brand, [{ amount_minor: 1_000n }]);
    at('2026-06-10T09:00:00.000Z');
    await owe(system, brand, 50n);
    at('2026-08-02T09:00:00.000Z');
    await owe(system, brand, 70n);
    await make();
    owner = await signInAs(system, 'brand_owner', { brand_id: brand });
    // Nothing moved in July.
    expect((await list()).map(({ month, closing_amount }) => [month, closing_amount])).toEqual([
      ['2026-08', 1.12],
      ['2026-06', 1.05],
      ['2026-05', 1],
    ]);
    expect(await messages()).toEqual([]);
  });
});
