import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { ask, openStream, signInAs, startTestApp, type TestApp } from '../../../testing/app.ts';
import { addBrand, addCategory } from '../../../testing/brands.ts';
import { addTransaction, startFees } from '../../../testing/transactions.ts';

let system: TestApp;
let admin: Awaited<ReturnType<typeof signInAs>>;
let brand_id: number;
let fees: bigint;

beforeAll(async () => {
  system = await startTestApp();
  const mcc_code = await addCategory(system, '5411');
  fees = await startFees(system);
  brand_id = await addBrand(system, { mcc_code, status: 'active', name: 'Café, "Noura"' });
  admin = await signInAs(system, 'admin');
});
beforeEach(() => system.deps.db.deleteFrom('transactions').execute());
afterAll(() => system.close());

const download = (query = '', headers: Record<string, string> = {}) =>
  ask(system, 'GET', `/transactions/export${query}`, { token: admin.token, headers });

const linesOf = (csv: string): string[] => csv.trimEnd().split('\r\n');

/** Inserts many rows at once. The row with the highest number is the newest. */
const addMany = (count: number) =>
  sql`
  insert into transactions (brand_id, amount_minor, order_id, payment_date)
  select ${brand_id}, 1000 + n, 'ORD-' || n, timestamptz '2026-11-01' + n * interval '1 second'
  from generate_series(1, ${count}) as n`.execute(system.deps.db);

const setLimit = (transaction_export_limit: number) =>
  system.deps.db.updateTable('settings').set({ transaction_export_limit }).execute();

describe('the file', () => {
  it('is UTF-8 for spreadsheets, with exact amounts and the day in its name', async () => {
    system.clock.set('2026-11-16T21:30:00.000Z');
    const { token } = await signInAs(system, 'admin');
    const id = await addTransaction(system, fees, {
      brand_id,
      order_id: 'ORD-1',
      customer_name: 'نورة',
      amount_minor: 1n,
      scheme: 'DEEMA',
    });
    const answer = await ask(system, 'GET', '/transactions/export', { token });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-store',
    });
    // 21:30 UTC is already the next day in Kuwait.
    expect(answer.headers['content-disposition']).toContain('transactions-2026-11-17.csv');
    expect(answer.raw.codePointAt(0)).toBe(0xfeff);
    const [, row = ''] = linesOf(answer.raw);
    expect(row).toContain(`${id},2026-11-16 11:00:00,"Café, ""Noura""",ORD-1,`);
    expect(row).toContain(',نورة,,,0.001,KWD,CAPTURED,BNPL,');
  });

  it("has the labels of the screen, in the reader's language", async () => {
    await addTransaction(system, fees, { brand_id, funding: 'DEBIT', settled: true });
    const [head = '', row = ''] = linesOf((await download()).raw);
    expect(head).toBe(
      '\ufeffTransaction ID,Date (Asia/Kuwait),Brand,Order ID,Charge ID,Customer name,' +
        'Customer email,Customer phone,Amount,Currency,Status,Method,Card type,Type,Settled,' +
        'Refunded,Refund or dispute,Paid Out,Expected payout date,Fee,' +
        'Refund and dispute fees,Net amount',
    );
    expect(row).toContain(
      ',10.000,KWD,CAPTURED,KNET,Debit,PG (Payment Gateway),Yes,0.000,,Pending Payout,',
    );
    expect(row).toMatch(/,0\.250,0\.000,9\.750$/);
    const arabic = linesOf((await download('', { 'accept-language': 'ar' })).raw);
    expect(arabic[0]).toContain(',المبلغ,العملة,الحالة,طريقة الدفع,');
    expect(arabic[1]).toContain(',محصّلة,كي نت,بطاقة خصم,بوابة دفع (PG),نعم,0.000,,بانتظار الصرف,');
    expect(arabic[1]).toMatch(/,0\.250,0\.000,9\.750$/);
  });

  it('has dashes for a payment that was not captured', async () => {
    const failed = { status: 'FAILED', scheme: null, captured_at: null } as const;
    await addTransaction(system, fees, { brand_id, ...failed });
    expect(linesOf((await download()).raw)[1]).toMatch(/,FAILED,,,.*,—,0.000,,—,,,,$/);
  });

  it.each([
    ['start_date=2026-11-01&end_date=2026-11-15', 'transactions-2026-11-01_2026-11-15.csv'],
    ['start_date=2026-11-01', 'transactions-2026-11-01_2026-11-17.csv'],
    ['end_date=2026-11-15', 'transactions-until_2026-11-15.csv'],
  ])('is named after the days of %s', async (query, name) => {
    system.clock.set('2026-11-16T21:30:00.000Z');
    const { token } = await signInAs(system, 'admin');
    const { headers } = await ask(system, 'GET', `/transactions/export?${query}`, { token });
    expect(headers['content-disposition']).toContain(name);
  });

  it('has no text that a spreadsheet would evaluate', async () => {
    await addTransaction(system, fees, {
      brand_id,
      order_id: '=HYPERLINK("http://evil.test";"x")',
      customer_name: '@SUM(A1)',
      customer_email: '-1+1@evil.test',
      customer_phone: '+96550001234',
    });
    const [, row = ''] = linesOf((await download()).raw);
    expect(row).toContain(`,"'=HYPERLINK(""http://evil.test"";""x"")",`);
    expect(row).toContain(",'@SUM(A1),'-1+1@evil.test,'+96550001234,");
  });

  it('has every row once and in order, across several pieces', async () => {
    await setLimit(50_000);
    await addMany(10_000);
    const [, ...rows] = linesOf((await download()).raw);
    const orders = rows.map((row) => /,(ORD-\d+),/.exec(row)?.[1]);
    expect(orders).toEqual(Array.from({ length: 10_000 }, (_, n) => `ORD-${10_000 - n}`));
  });

  it('has only rows that match the filters', async () => {
    await addMany(3);
    expect(linesOf((await download('?q=ORD-2')).raw)).toHaveLength(2);
    expect(linesOf((await download('?status=CAPTURED')).raw)).toHaveLength(1);
    expect((await download('?limit=1')).status).toBe(400);
  });
});

describe('the limit of the settings', () => {
  it.each([
    [100, 100],
    [1_000, 1_000],
    [2_000, 1_999],
    [2_000, 2_000],
  ])('of %d exports all of %d rows', async (limit, rows) => {
    await setLimit(limit);
    await addMany(rows);
    const lines = linesOf((await download()).raw);
    expect(lines).toHaveLength(1 + rows);
    expect(lines.at(-1)).toContain(',ORD-1,');
  });

  it.each([
    [100, 101],
    [1_000, 1_001],
    [1_500, 4_000],
  ])('of %d truncates %d rows, and the last line states it', async (limit, rows) => {
    await setLimit(limit);
    await addMany(rows);
    const lines = linesOf((await download()).raw);
    expect(lines).toHaveLength(1 + limit + 1);
    expect(lines[1]).toContain(`,ORD-${rows},`);
    expect(lines[limit]).toContain(`,ORD-${rows - limit + 1},`);
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines.at(-1)).toBe(
      `"This file contains only the newest ${limit} transactions, because the export limit was reached"`,
    );
    const arabic = await download('', { 'accept-language': 'ar' });
    expect(linesOf(arabic.raw).at(-1)).toContain('يتضمن هذا الملف أحدث العمليات فقط');
  });
});

it('a download is in the audit log with its filters, and a refused one is not', async () => {
  await download('?status=CAPTURED&q=noura');
  await download('?brand_id=2147483647');
  const rows = await system.deps.db
    .selectFrom('audit_log')
    .select(['actor_id', 'after'])
    .where('action', '=', 'transactions.exported')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(rows).toEqual([{ actor_id: admin.id, after: { status: 'CAPTURED', q: 'noura' } }]);
});

it('a file is streamed in parts, and generation ends when the reader disconnects', async () => {
  await setLimit(50_000);
  await addMany(5_000);
  const { status, stream } = await openStream(system, '/transactions/export', admin);
  expect(status).toBe(200);
  const first = String(await new Promise((resolve) => stream.once('data', resolve)));
  expect(linesOf(first).length).toBeLessThan(5_000);
  stream.destroy();
  expect((await download('?q=ORD-5000')).status).toBe(200);
});
