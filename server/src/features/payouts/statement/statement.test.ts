import type {
  BrandPayouts,
  ClearedTransaction,
  ManualPayout,
  PayoutExport,
} from '@diwan/contract/features/payouts/records';
import type { PayoutStatement } from '@diwan/contract/features/payouts/statement';
import { formatMinor, toMinor } from '@diwan/contract/kernel/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Ctx } from '../../../platform/context.ts';
import { invariant } from '../../../platform/error.ts';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../../testing/app.ts';
import { addCategory } from '../../../testing/brands.ts';
import { addPayableBrand, owe, settleSales } from '../../../testing/money.ts';
import { readPdfLines } from '../../../testing/read-pdf.ts';
import { verifyPayouts } from '../verify.ts';
import { makeStatement, writeStatementCsv } from './statement.ts';

const NAME = 'بيت التمر & Co. =2';
const IBAN = 'KW81CBKU0000000000001234560101';

let system: TestApp;
let admin: TestUser;
let owner: TestUser;
let brand: number;

beforeAll(async () => {
  system = await startTestApp();
  system.clock.set('2026-06-10T09:00:00.000Z');
  await addCategory(system, '5411');
  admin = await signInAs(system, 'admin');
});
beforeEach(async () => {
  await sql`update brands set status = 'pending'`.execute(system.deps.db);
  brand = await addPayableBrand(system, { mcc_code: '5411', name: NAME });
  owner = await signInAs(system, 'brand_owner', { brand_id: brand });
});
afterAll(() => system.close());

const get = <T>(path: string, { token } = owner) => ask<T>(system, 'GET', path, { token });
const post = <T>(path: string, body?: object) =>
  ask<T>(system, 'POST', path, { token: admin.token, ...(body ? { body } : {}) });
const pathOf = (id: number) => `/brands/${brand}/payouts/${id}`;

function bookedAs({ payout_id }: ManualPayout): number {
  invariant(payout_id, 'it is booked at once');
  return payout_id;
}

async function payByHand(amount: number, more: object = {}): Promise<number> {
  const body = { brand_id: brand, amount, paid_date: '2026-06-09', ...more };
  return bookedAs((await post<ManualPayout>('/admin/payouts/manual', body)).data);
}

async function payByExport(): Promise<number> {
  const { data } = await post<PayoutExport>('/admin/payouts/exports', { tab: 'active' });
  await post(`/admin/payouts/exports/${data.id}/confirm`);
  const { payouts } = (await get<BrandPayouts>(`/brands/${brand}/payouts`)).data;
  return payouts[0]!.id;
}

/** All transactions of a payout, asked for in small pages. */
async function readAll(id: number): Promise<ClearedTransaction[]> {
  const all: ClearedTransaction[] = [];
  for (let cursor = ''; ;) {
    const { data } = await get<{ transactions: ClearedTransaction[]; next_cursor: string | null }>(
      `${pathOf(id)}/transactions?limit=2${cursor}`,
    );
    all.push(...data.transactions);
    if (data.next_cursor === null) return all;
    cursor = `&cursor=${data.next_cursor}`;
  }
}

const readCsv = async (id: number): Promise<string[][]> =>
  (await get(`${pathOf(id)}/statement?format=csv`)).raw
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));

/** The bytes of an answer: `raw` would be read as text. */
async function readPdf(id: number, { token } = owner): Promise<Uint8Array> {
  const answer = await system.app.inject({
    method: 'GET',
    url: `/api${pathOf(id)}/statement`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.headers['content-type']).toBe('application/pdf');
  return new Uint8Array(answer.rawPayload);
}

const sum = (rows: readonly ClearedTransaction[], key: 'amount' | 'fee' | 'cleared_amount') =>
  rows.reduce((total, row) => total + toMinor(row[key]), 0n);

const grouped = (minor: bigint): string => formatMinor(minor).replace(/\B(?=(?:\d{3})+\.)/g, ',');

/** Holds the API, the CSV and the PDF of one payout against each other, fils by fils. */
async function expectEqualEverywhere(id: number): Promise<PayoutStatement> {
  const { data } = await get<PayoutStatement>(pathOf(id));
  const rows = await readAll(id);
  const { payout, sums } = data;
  expect(payout.transaction_count).toBe(rows.length);
  expect(toMinor(sums.amount)).toBe(sum(rows, 'amount'));
  expect(toMinor(sums.fee)).toBe(sum(rows, 'fee'));
  expect(toMinor(sums.cleared_amount)).toBe(sum(rows, 'cleared_amount'));
  expect(toMinor(sums.amount) - toMinor(sums.fee) - toMinor(sums.set_off_amount)).toBe(
    toMinor(sums.cleared_amount),
  );
  expect(toMinor(sums.cleared_amount) + toMinor(sums.other_amount)).toBe(toMinor(payout.amount));

  const texts = rows.map((row) =>
    [row.amount, row.fee, row.cleared_amount].map((amount) => toMinor(amount)),
  );
  const csv = await readCsv(id);
  const listed = csv.slice(1).filter(([first]) => /^\d+$/.test(first ?? ''));
  expect(listed.map((cells) => cells.slice(3, 6))).toEqual(
    texts.map((row) => row.map((minor) => formatMinor(minor))),
  );
  expect(listed.map(([first]) => Number(first))).toEqual(rows.map((row) => row.transaction_id));
  expect(csv.at(-1)).toEqual([
    'Total',
    String(rows.length),
    '',
    formatMinor(toMinor(sums.amount)),
    formatMinor(toMinor(sums.fee)),
    formatMinor(toMinor(payout.amount)),
    'KWD',
  ]);

  const lines = (await readPdfLines(await readPdf(id))).flat();
  const drawn = lines.filter((line) => /^\d{4}-\d\d-\d\d \d\d:\d\d\|/.test(line));
  expect(drawn.map((line) => line.split('|').slice(2))).toEqual(
    texts.map((row) => row.map(grouped)),
  );
  const total = lines.find((line) => line.startsWith('Total'))?.split('|');
  expect(total?.slice(-3)).toEqual(
    [sums.amount, sums.fee, sums.cleared_amount].map((amount) => grouped(toMinor(amount))),
  );
  const valueOf = (label: string) =>
    lines.find((line) => line.startsWith(`${label}|`))?.split('|')[1];
  expect(valueOf('Paid by customers')).toBe(grouped(toMinor(sums.amount)));
  expect(valueOf('Amount of this payout')).toBe(grouped(toMinor(payout.amount)));
  expect(valueOf('Fees')).toBe(sums.fee === 0 ? undefined : grouped(-toMinor(sums.fee)));
  expect(valueOf('Other adjustments')).toBe(
    sums.other_amount === 0 ? undefined : grouped(toMinor(sums.other_amount)),
  );
  return data;
}

describe('a statement', () => {
  test('has equal numbers on every way, through refunds, parts, fees and adjustments', async () => {
    await settleSales(system, brand, [
      { amount_minor: 100n, fee_minor: 1n },
      { amount_minor: 200n, fee_minor: 3n },
      { amount_minor: 1_234_567_891n, fee_minor: 18_518_519n },
      { amount_minor: 19_995n, fee_minor: 400n },
      { amount_minor: 1n },
      { amount_minor: 4_503n, fee_minor: 169n },
    ]);
    // Ends in the middle of the third sale.
    const by_hand = await payByHand(1_000.007, { reference_number: 'W-1', payment_method: 'wamd' });
    await owe(system, brand, -777n);
    await owe(system, brand, -33n);
    const by_export = await payByExport();
    await settleSales(system, brand, [{ amount_minor: 700n, fee_minor: 11n, minute: 90 }]);
    await owe(system, brand, 55n);
    system.clock.set('2026-06-11T09:00:00.000Z');
    const with_other = await payByExport();
    system.clock.set('2026-06-10T09:00:00.000Z');

    const first = await expectEqualEverywhere(by_hand);
    expect(first.payout).toMatchObject({ amount: 1_000.007, transaction_count: 3 });
    expect(first.sums.set_off_amount).toBe(1_215_049.661);
    const second = await expectEqualEverywhere(by_export);
    expect(second).toMatchObject({
      brand_name: NAME,
      bank_name: 'Central Bank of Kuwait',
      iban_masked: 'KW81****0101',
      payout: { amount: 1_215_072.781, transaction_count: 4, status: 'paid' },
      sums: { amount: 1_234_592.39, set_off_amount: 1_000.521, other_amount: 0 },
    });
    const third = await expectEqualEverywhere(with_other);
    expect(third).toMatchObject({ payout: { amount: 0.744 }, sums: { other_amount: 0.055 } });
    expect(await verifyPayouts(system.deps.db)).toEqual([]);
  });

  test('of a payout that the bank returned says so, and why', async () => {
    await settleSales(system, brand, [{ amount_minor: 1_500n, fee_minor: 23n }]);
    const id = await payByExport();
    const export_id = (await get<PayoutStatement>(pathOf(id))).data.payout.export_id;
    const path = `/admin/payouts/exports/${export_id}/brands/${brand}/return`;
    const before = await readPdf(id);
    expect(await readPdf(id, admin)).toEqual(before);
    await post(path, { reason: 'حساب مغلق' });
    const { payout } = await expectEqualEverywhere(id);
    expect(payout).toMatchObject({ status: 'returned', reason: 'حساب مغلق', amount: 1.477 });
    const after = await readPdf(id);
    expect(after).not.toEqual(before);
    expect((await readPdfLines(after)).flat().join('\n')).toContain('Returned by the bank');
  });

  test('on paper speaks both languages, keeps names in order and masks the account', async () => {
    await settleSales(system, brand, [{ amount_minor: 1_500n }]);
    await sql`update transactions set order_id = ${`طلب ٧ ${'A'.repeat(60)}`}
      where brand_id = ${brand}`.execute(system.deps.db);
    const id = await payByExport();
    const bytes = await readPdf(id);
    const pages = await readPdfLines(bytes);
    const text = pages.flat().join('\n');
    // The words of the Arabic title stand from right to left.
    expect(text).toContain('Payout statement|دفعة|كشف');
    expect(text).toContain('Co. =2 &');
    expect(text).toContain('KW81****0101');
    expect(text).toContain(`PAYOUT-${id}`);
    expect(text).toContain('Auto Bank Transfer');
    expect(text).not.toContain(IBAN);
    expect(pages.map((page) => page.at(-1))).toEqual(['1 / 1']);
    const source = Buffer.from(bytes).toString('latin1');
    expect(source).not.toContain('/Helvetica');
    expect(source.match(/\/FontFile2/g)?.length).toBeLessThanOrEqual(6);
  });

  test('is for the owner and for administrators, and is audited', async () => {
    await settleSales(system, brand, [{ amount_minor: 1_500n }]);
    const id = await payByHand(1.5);
    const path = pathOf(id);
    const second = await addPayableBrand(system, { mcc_code: '5411' });
    const stranger = await signInAs(system, 'brand_owner', { brand_id: second });
    const partner = await signInAs(system, 'partner_employee');
    for (const each of [path, `${path}/statement`, `${path}/statement?format=csv`]) {
      expect((await get(each, stranger)).status).toBe(404);
      // Under the own brand's address, another brand's payout is not there either.
      const own = each.replace(`/brands/${brand}/`, `/brands/${second}/`);
      expect((await get(own, stranger)).failure.error).toBe('Payout Not Found');
      expect((await get(own, admin)).status).toBe(404);
      expect((await get(each, partner)).status).toBe(403);
      expect((await get(each, admin)).status).toBe(200);
    }
    expect((await get(`${path}/statement?format=xlsx`)).status).toBe(400);
    expect((await get(`/brands/${brand}/payouts/0`)).status).toBe(400);
    const { headers } = await get(`${path}/statement?format=csv`);
    expect(headers['content-disposition']).toContain(`payout-statement-${id}.csv`);
    const audit = await system.deps.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'payout.statement_downloaded')
      .where('entity_id', '=', String(brand))
      .execute();
    expect(audit.map(({ after }) => after)).toContainEqual({
      format: 'pdf',
      payout_id: String(id),
    });
  });

  test('of an edited manual payout has another number', async () => {
    await settleSales(system, brand, [{ amount_minor: 1_500n }]);
    const body = { brand_id: brand, amount: 1.5, paid_date: '2026-06-09' };
    const { data } = await post<ManualPayout>('/admin/payouts/manual', body);
    const edited = await ask<ManualPayout>(system, 'PUT', `/admin/payouts/manual/${data.id}`, {
      token: admin.token,
      body: { ...body, amount: 1.25 },
    });
    expect((await get(pathOf(bookedAs(data)))).status).toBe(404);
    await expectEqualEverywhere(bookedAs(edited.data));
  });
});

describe('a statement of many transactions', () => {
  /** Lets a payout clear so many more, spread over so many days, without their bookings. */
  async function stretch(id: number, count: number, days: number): Promise<void> {
    const { db } = system.deps;
    await sql`
      with made as (
        insert into transactions (brand_id, amount_minor, fee_minor, fee_version_id, status,
          scheme, charge_id, captured_at, payment_date, settled, settled_at,
          settlement_date, business_id, credit_minor, settled_net_minor, paid_minor)
        select t.brand_id, 1000 + n, 7, t.fee_version_id, t.status, t.scheme,
          t.charge_id || '_' || n, t.captured_at + make_interval(days => n % ${days}),
          t.payment_date + make_interval(days => n % ${days}), true, t.settled_at,
          t.settlement_date, t.business_id, 993 + n, 1000 + n, 993 + n
        from transactions t, generate_series(1, ${count}::integer) n where t.brand_id = ${brand}
        returning id, amount_minor, fee_minor
      ), parts as (
        insert into payout_allocations (line_id, transaction_id, amount_minor)
        select ${id}, id, amount_minor - fee_minor from made returning amount_minor
      )
      update payout_lines set transaction_count = transaction_count + ${count}::integer,
        amount_minor = amount_minor + (select sum(amount_minor) from parts)
      where id = ${id}`.execute(db);
  }

  const lineOf = async (id: number) => {
    const ctx = { deps: system.deps, scope: { kind: 'all' } } as unknown as Ctx;
    return makeStatement(ctx, brand, BigInt(id));
  };

  test('has each of 50,000 in its CSV, in pieces, and sums by day on paper', async () => {
    await settleSales(system, brand, [{ amount_minor: 1_000n }]);
    const id = await payByHand(1);
    await stretch(id, 50_000, 90);
    const { payout, sums } = (await get<PayoutStatement>(pathOf(id))).data;
    expect(payout.transaction_count).toBe(50_001);

    let rows = 0;
    let cleared = 0n;
    let longest = 0;
    let last = '';
    for await (const piece of writeStatementCsv(system.deps.db, await lineOf(id))) {
      longest = Math.max(longest, piece.length);
      for (const line of piece.split('\r\n')) {
        if (line === '') continue;
        last = line;
        if (!/^\d/.test(line)) continue;
        rows += 1;
        cleared += toMinor(Number(line.split(',')[5]));
      }
    }
    expect(rows).toBe(50_001);
    expect(cleared).toBe(toMinor(payout.amount));
    expect(last).toContain(`Total,50001,,${formatMinor(toMinor(sums.amount))}`);
    expect(longest).toBeLessThan(500_000);

    const lines = (await readPdfLines(await readPdf(id))).flat();
    const days = lines.filter((line) => /^\d{4}-\d\d-\d\d\|/.test(line));
    expect(days).toHaveLength(90);
    const paid = days.map((line) => BigInt(line.split('|')[4]!.replaceAll(/[,.]/g, '')));
    expect(paid.reduce((all, minor) => all + minor, 0n)).toBe(toMinor(payout.amount));
    expect(lines.join('\n')).toContain(`http://diwan.test/brands/${brand}/payouts/${id}`);
    expect(lines.join('\n')).toContain('summed up by day');
  }, 120_000);

  test('sums by month on paper where the days are too many', async () => {
    await settleSales(system, brand, [{ amount_minor: 1_000n }]);
    const id = await payByHand(1);
    await stretch(id, 1_400, 700);
    const lines = (await readPdfLines(await readPdf(id))).flat();
    const months = lines.filter((line) => /^\d{4}-\d\d\|/.test(line));
    expect(months).toHaveLength(24);
    expect(months[0]).toMatch(/^2026-01\|63\|/);
    expect(lines.join('\n')).toContain('summed up by month');
  });
});
