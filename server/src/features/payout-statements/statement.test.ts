import type { Refund } from '@diwan/contract/features/refunds/records';
import type {
  BrandPayouts,
  ClearedTransaction,
} from '@diwan/contract/features/payout-statements/lists';
import type { ManualPayout } from '@diwan/contract/features/manual-payouts/records';
import type { PayoutExport } from '@diwan/contract/features/payouts/records';
import type {
  MovementKind,
  PayoutStatement,
  StatementMovement,
  StatementSum,
} from '@diwan/contract/features/payout-statements/records';
import { words } from '@diwan/contract/features/payouts/words';
import { formatMinor, toMinor } from '@diwan/contract/kernel/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Ctx } from '../../platform/context.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { invariant } from '../../platform/error.ts';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import { addPayableBrand, owe, settleSales } from '../../testing/money.ts';
import { readPdfLines } from '../../testing/formats/read-pdf.ts';
import { verifyPayouts } from '../payouts/verify.ts';
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

/** Reads a list of a payout in small pages. */
async function readAll<T>(id: number, name: 'transactions' | 'movements'): Promise<T[]> {
  const all: T[] = [];
  for (let cursor = ''; ;) {
    const { data } = await get<Record<string, T[]> & { next_cursor: string | null }>(
      `${pathOf(id)}/${name}?limit=2${cursor}`,
    );
    all.push(...(data[name] ?? []));
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

/** Returns the bytes of an answer, because `raw` is decoded as text. */
async function readPdf(id: number, { token } = owner): Promise<Uint8Array> {
  const answer = await system.app.inject({
    method: 'GET',
    url: `/api${pathOf(id)}/statement`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.headers['content-type']).toBe('application/pdf');
  return new Uint8Array(answer.rawPayload);
}

/** Converts an amount to fils. `toMinor` accepts no negative amount. */
const filsOf = (amount: number): bigint => (amount < 0 ? -toMinor(-amount) : toMinor(amount));

const sum = (amounts: readonly number[]) =>
  amounts.reduce((total, amount) => total + filsOf(amount), 0n);

const grouped = (minor: bigint): string => formatMinor(minor).replace(/\B(?=(?:\d{3})+\.)/g, ',');

const figuresOf = (row: StatementMovement): bigint[] =>
  [row.amount, row.fee, row.net].map((amount) => filsOf(amount));

const amountOf = ({ sums }: PayoutStatement, key: StatementSum): number =>
  sums.find((line) => line.key === key)?.amount ?? 0;

/** Checks that the movements, the running balance and the sums add up, to the fils. */
function expectToAddUp(data: PayoutStatement, rows: readonly StatementMovement[]): void {
  expect(data.movement_count).toBe(rows.length);
  for (const { amount, fee, net } of rows) expect(sum([amount, fee])).toBe(filsOf(net));
  const opening = amountOf(data, 'opening');
  let balance = filsOf(opening);
  for (const row of rows) {
    balance += filsOf(row.net);
    if (row.balance !== null) expect(filsOf(row.balance)).toBe(balance);
  }
  const closing = data.sums.at(-1);
  expect(closing).toEqual({ key: 'closing', amount: Number(balance) / 1_000 });
  expect(sum(data.sums.slice(0, -1).map(({ amount }) => amount))).toBe(balance);
  const netOf = (...kinds: readonly MovementKind[]) =>
    sum(rows.filter(({ kind }) => kinds.includes(kind)).map(({ net }) => net));
  expect(filsOf(amountOf(data, 'payments'))).toBe(netOf('payment', 'payment_corrected'));
  expect(filsOf(amountOf(data, 'scheduled'))).toBe(netOf('payment_scheduled', 'payment_released'));
}

/** Compares the API, the CSV and the PDF of one payout, to the fils. */
async function expectEqualEverywhere(id: number): Promise<PayoutStatement> {
  const { data } = await get<PayoutStatement>(pathOf(id));
  const rows = await readAll<StatementMovement>(id, 'movements');
  expectToAddUp(data, rows);
  const figures = rows.map(figuresOf);

  const csv = await readCsv(id);
  const listed = csv.filter(([first]) => first === 'Movement');
  expect(listed.map((cells) => cells.slice(6, 9))).toEqual(
    figures.map((row) => row.map((minor) => formatMinor(minor))),
  );
  const labels = (key: StatementSum) => words.one.account[key].en;
  const summed = csv.filter(([first]) => first === 'Sum');
  expect(summed.map((cells) => [cells[2], cells[8]])).toEqual(
    data.sums.map(({ key, amount }) => [labels(key), formatMinor(filsOf(amount))]),
  );
  expect(listed.length + summed.length + 1).toBe(csv.length);

  const lines = (await readPdfLines(await readPdf(id))).flat();
  const drawn = lines.filter((line) => /^\d{4}-\d\d-\d\d \d\d:\d\d\|/.test(line));
  expect(drawn.map((line) => line.split('|').slice(-3))).toEqual(
    figures.map((row) => row.map(grouped)),
  );
  const valueOf = (label: string) =>
    lines.find((line) => line.startsWith(`${label}|`))?.split('|')[1];
  for (const { key, amount } of data.sums) {
    expect([key, valueOf(labels(key))]).toEqual([key, grouped(filsOf(amount))]);
  }
  expect(valueOf('Total fees and rent')).toBe(grouped(filsOf(data.fee_amount)));
  expect(valueOf('Amount of this payout')).toBe(`KWD ${grouped(filsOf(data.payout.amount))}`);
  return data;
}

describe('a statement', () => {
  test('has equal numbers in API, CSV and PDF, with refunds, fees and adjustments', async () => {
    await settleSales(system, brand, [
      { amount_minor: 100n, fee_minor: 1n },
      { amount_minor: 200n, fee_minor: 3n },
      { amount_minor: 1_234_567_891n, fee_minor: 18_518_519n },
      { amount_minor: 19_995n, fee_minor: 400n },
      { amount_minor: 1n },
      { amount_minor: 4_503n, fee_minor: 169n },
    ]);
    // This payout ends in the middle of the third sale.
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
    expect(first.sums).toEqual([
      { key: 'opening', amount: 0 },
      { key: 'orders', amount: 1_234_592.69 },
      { key: 'order_fees', amount: -18_519.092 },
      { key: 'payments', amount: -1_000.007 },
      { key: 'closing', amount: 1_215_073.591 },
    ]);
    const paid = await readAll<ClearedTransaction>(by_hand, 'transactions');
    expect(sum(paid.map(({ cleared_amount }) => cleared_amount))).toBe(1_000_007n);
    const second = await expectEqualEverywhere(by_export);
    expect(second).toMatchObject({
      brand_name: NAME,
      bank_name: 'Central Bank of Kuwait',
      iban_masked: 'KW81****0101',
      payout: { amount: 1_215_072.781, transaction_count: 4, status: 'paid' },
      fee_amount: 0,
      sums: [
        { key: 'opening', amount: 1_215_073.591 },
        { key: 'adjustments', amount: -0.81 },
        { key: 'payments', amount: -1_215_072.781 },
        { key: 'closing', amount: 0 },
      ],
    });
    const third = await expectEqualEverywhere(with_other);
    expect(third).toMatchObject({
      payout: { amount: 0.744 },
      fee_amount: -0.011,
      sums: [
        { key: 'opening', amount: 0 },
        { key: 'orders', amount: 0.7 },
        { key: 'order_fees', amount: -0.011 },
        { key: 'adjustments', amount: 0.055 },
        { key: 'payments', amount: -0.744 },
        { key: 'closing', amount: 0 },
      ],
    });
    expect(await verifyPayouts(system.deps.db)).toEqual([]);
  });

  test('itemises refunds and disputes, and orders that were refunded in full', async () => {
    const [whole = 0n, partly = 0n, disputed = 0n] = await settleSales(system, brand, [
      { amount_minor: 10_000n, fee_minor: 760n },
      { amount_minor: 20_000n, fee_minor: 500n },
      { amount_minor: 8_000n, fee_minor: 200n },
      { amount_minor: 3_000n, fee_minor: 3_000n },
    ]);
    const back = (id: bigint, kind: string, amount: number) =>
      post<Refund>(`/transactions/${id}/${kind}s`, { amount, reason: 'Broken' });
    // Adds refund and chargeback fees to the fee version of these sales.
    await sql`update fee_versions set refund_revenue_fixed_minor = 500, chargeback_revenue_fixed_minor = 2500
      where id = (select fee_version_id from transactions where id = ${whole})`.execute(
      system.deps.db,
    );
    const chargeback = await back(disputed, 'chargeback', 8);
    expect(chargeback.status).toBe(200);
    expect((await back(whole, 'chargeback', 10)).status).toBe(200);
    const decide = `/transactions/${disputed}/chargebacks/${chargeback.data.id}/decision`;
    expect((await post(decide, { decision: 'won', reason: 'Delivered' })).status).toBe(200);
    expect((await back(partly, 'chargeback', 1.5)).status).toBe(200);
    const id = await payByExport();
    const { sums, payout } = await expectEqualEverywhere(id);
    expect(sums).toEqual([
      { key: 'opening', amount: 0 },
      { key: 'orders', amount: 41 },
      { key: 'order_fees', amount: -4.46 },
      { key: 'chargebacks', amount: -19.5 },
      { key: 'chargebacks_won', amount: 8 },
      { key: 'chargeback_fees', amount: -5 },
      { key: 'payments', amount: -20.04 },
      { key: 'closing', amount: 0 },
    ]);
    expect(payout.amount).toBe(20.04);
    const movements = await readAll<StatementMovement>(id, 'movements');
    expect(movements.map(({ kind }) => kind)).toEqual([
      'order',
      'order',
      'order',
      'chargeback',
      'chargeback',
      'chargeback_won',
      'chargeback',
      // This order has no value and no posting.
      'order',
      'payment',
    ]);
    expect(movements.at(-2)).toMatchObject({ amount: 3, fee: -3, net: 0, balance: null });
  });

  test('of a returned payout shows that it was returned, and why', async () => {
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

  test('as PDF has both languages, keeps the order of names and masks the account', async () => {
    await settleSales(system, brand, [{ amount_minor: 1_500n }]);
    await sql`update transactions set order_id = ${`طلب ٧ ${'A'.repeat(60)}`}
      where brand_id = ${brand}`.execute(system.deps.db);
    const id = await payByExport();
    const bytes = await readPdf(id);
    const pages = await readPdfLines(bytes);
    const text = pages.flat().join('\n');
    // The PDF reader lists words from left to right, so the first word of the Arabic title comes
    // last.
    expect(text).toContain('Payout statement|التحويل|كشف');
    // The PDF reader omits the spaces between texts.
    expect(text).toContain('Co. =2&');
    expect(text).toContain('KW81****0101');
    expect(text).toContain(`PAYOUT-${id}`);
    expect(text).toContain('Auto Bank Transfer');
    expect(text).toContain('Still owed|');
    expect(text).not.toContain(IBAN);
    expect(pages.map((page) => page.at(-1))).toEqual(['1 / 1']);
    const source = Buffer.from(bytes).toString('latin1');
    expect(source).not.toContain('/Helvetica');
    expect(source.match(/\/FontFile2/g)?.length).toBeLessThanOrEqual(6);
  });

  test('is readable for the owner and for administrators, and is audited', async () => {
    await settleSales(system, brand, [{ amount_minor: 1_500n }]);
    const id = await payByHand(1.5);
    const path = pathOf(id);
    const second = await addPayableBrand(system, { mcc_code: '5411' });
    const stranger = await signInAs(system, 'brand_owner', { brand_id: second });
    const partner = await signInAs(system, 'partner_employee');
    for (const each of [
      path,
      `${path}/movements`,
      `${path}/statement`,
      `${path}/statement?format=csv`,
    ]) {
      expect((await get(each, stranger)).status).toBe(404);
      // Another brand's payout is also not found under the owner's own brand.
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
    const { sums } = await expectEqualEverywhere(bookedAs(edited.data));
    expect(sums.at(-2)).toEqual({ key: 'payments', amount: -1.25 });
    expect(sums.at(-1)).toEqual({ key: 'closing', amount: 0.25 });
  });
});

describe('a statement of many transactions', () => {
  /** Books `count` more orders of the brand, spread over `days` days. */
  async function stretch(count: number, days: number): Promise<void> {
    // No request writes this much at once: the server's own connections would time out.
    const patient = openDatabase(system.url, { statement_timeout_ms: 0 });
    await sql`
      with made as (
        insert into transactions (brand_id, amount_minor, fee_minor, fee_version_id, cost_version_id,
          status, scheme, charge_id, captured_at, payment_date, settled, settled_at,
          settlement_date, business_id, credit_minor, settled_net_minor)
        select t.brand_id, 1000 + n, 7, t.fee_version_id, t.cost_version_id, t.status, t.scheme,
          t.charge_id || '_' || n, t.captured_at + make_interval(days => n % ${days}),
          t.payment_date + make_interval(days => n % ${days}), true, t.settled_at,
          t.settlement_date, t.business_id, 993 + n, 1000 + n
        from transactions t, generate_series(1, ${count}::integer) n where t.brand_id = ${brand}
        returning id, credit_minor, captured_at
      ), entries as (
        insert into ledger_entries (kind, source_kind, source_id, digest, posting_count,
          occurred_at)
        select 'settlement', 'transaction', id::text, '', 2, captured_at from made order by id
        returning id, source_id
      ), accounts as (
        select id, kind, balance_minor from ledger_accounts where brand_id = ${brand}
          and kind = 'brand_payable' or kind = 'provider_receivable'
      ), moved as (
        update ledger_accounts set balance_minor = balance_minor
          - (select sum(credit_minor) from made)
        where brand_id = ${brand} and kind = 'brand_payable'
      )
      insert into ledger_postings (entry_id, account_id, amount_minor, balance_after_minor)
      select e.id, a.id, m.credit_minor * case when a.kind = 'brand_payable' then -1 else 1 end,
        case when a.kind = 'brand_payable'
          then a.balance_minor - sum(m.credit_minor) over (partition by a.id order by e.id) end
      from entries e join made m on m.id = e.source_id::bigint cross join accounts a
      order by e.id`.execute(patient.db);
    await patient.close();
  }

  const payAll = async (): Promise<number> => {
    const { data } = await post<PayoutExport>('/admin/payouts/exports', { tab: 'active' });
    expect(data.total_brands).toBe(1);
    return (await get<BrandPayouts>(`/brands/${brand}/payouts`)).data.payouts[0]!.id;
  };

  const lineOf = async (id: number) => {
    const ctx = { deps: system.deps, scope: { kind: 'all' } } as unknown as Ctx;
    return makeStatement(ctx, brand, BigInt(id));
  };

  test('streams each of 12,000 in its CSV, and sums them by day in its PDF', async () => {
    await settleSales(system, brand, [{ amount_minor: 1_000n }]);
    await stretch(12_000, 90);
    const id = await payAll();
    const data = (await get<PayoutStatement>(pathOf(id))).data;
    const { payout } = data;
    expect(payout.transaction_count).toBe(12_001);
    expect(data.movement_count).toBe(12_002);

    let rows = 0;
    let earned = 0n;
    let longest = 0;
    let last = '';
    for await (const piece of writeStatementCsv(system.deps.db, await lineOf(id))) {
      longest = Math.max(longest, piece.length);
      for (const line of piece.split('\r\n')) {
        if (line === '') continue;
        last = line;
        if (!line.startsWith('Movement,')) continue;
        rows += 1;
        earned += filsOf(Number(line.split(',')[8]));
      }
    }
    expect(rows).toBe(12_002);
    expect(earned).toBe(0n);
    expect(last).toContain('Sum,,Still owed,');
    expect(amountOf(data, 'orders') + amountOf(data, 'order_fees')).toBeCloseTo(payout.amount, 3);
    expect(longest).toBeLessThan(500_000);

    const lines = (await readPdfLines(await readPdf(id))).flat();
    const days = lines.filter((line) => /^\d{4}-\d\d-\d\d\|/.test(line));
    // The result has the orders of each day, the first order that was booked today, and the
    // payment.
    expect(days).toHaveLength(92);
    const nets = days.map((line) => BigInt(line.split('|').at(-1)!.replaceAll(/[,.]/g, '')));
    expect(nets.at(-1)).toBe(-filsOf(payout.amount));
    expect(nets.reduce((all, minor) => all + minor, 0n)).toBe(0n);
    expect(lines.join('\n')).toContain(`http://diwan.test/brands/${brand}/payouts/${id}`);
    expect(lines.join('\n')).toContain('totals per day');
  });

  test('sums them by month in its PDF when the days are too many', async () => {
    await settleSales(system, brand, [{ amount_minor: 1_000n }]);
    await stretch(1_400, 700);
    const id = await payAll();
    const lines = (await readPdfLines(await readPdf(id))).flat();
    const months = lines.filter((line) => /^\d{4}-\d\d\|/.test(line));
    // The result has one sum of orders per month, and the sum of the payment.
    expect(months).toHaveLength(25);
    expect(months[0]).toMatch(/^2026-01\|/);
    expect(lines.join('\n')).toContain('totals per month');
  });
});
