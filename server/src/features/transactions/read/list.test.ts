import type {
  SeriesPoint,
  TransactionRow,
  TransactionSummary,
} from '@diwan/contract/features/transactions/records';
import { encodeCursor } from '@diwan/contract/kernel/paging';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp } from '../../../testing/app.ts';
import { addBrand, addCategory } from '../../../testing/brands.ts';
import { addTransaction, startFees } from '../../../testing/transactions.ts';

interface Page {
  readonly transactions: TransactionRow[];
  readonly next_cursor: string | null;
}

let system: TestApp;
let token: string;
let brand_id: number;
let fees: bigint;

beforeAll(async () => {
  system = await startTestApp();
  const mcc_code = await addCategory(system, '5411');
  fees = await startFees(system);
  brand_id = await addBrand(system, { mcc_code, status: 'active' });
  ({ token } = await signInAs(system, 'admin'));
});
beforeEach(() => system.deps.db.deleteFrom('transactions').execute());
afterAll(() => system.close());

type Details = Omit<Parameters<typeof addTransaction>[2], 'brand_id'>;
const add = (details: Details = {}) => addTransaction(system, fees, { brand_id, ...details });

const list = (query: Record<string, string>) =>
  ask<Page>(system, 'GET', `/transactions?${new URLSearchParams(query).toString()}`, { token });

const at = (second: number): string => `2026-11-16T08:00:${String(second).padStart(2, '0')}.000Z`;

describe('the pages of a list', () => {
  it('neither miss nor repeat rows while payments arrive, even within one moment', async () => {
    const ids: bigint[] = [];
    for (let n = 0; n < 12; n += 1) ids.push(await add({ payment_date: at(Math.floor(n / 4)) }));
    const seen: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: Record<string, string> = cursor === '' ? {} : { cursor };
      const { data }: { data: Page } = await list({ limit: '5', ...query });
      seen.push(...data.transactions.map(({ id }) => id));
      cursor = data.next_cursor;
      await add({ payment_date: at(50) });
    }
    expect(seen).toEqual(ids.map(Number).toReversed());
  });

  it('neither miss nor repeat rows from the oldest, and end with what arrived', async () => {
    const ids: bigint[] = [];
    for (let n = 0; n < 12; n += 1) ids.push(await add({ payment_date: at(Math.floor(n / 4)) }));
    const seen: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: Record<string, string> = cursor === '' ? {} : { cursor };
      const { data }: { data: Page } = await list({ limit: '5', order: 'oldest', ...query });
      seen.push(...data.transactions.map(({ id }) => id));
      cursor = data.next_cursor;
      if (ids.length < 14) ids.push(await add({ payment_date: at(50) }));
    }
    expect(seen).toEqual(ids.map(Number));
  });

  // 0242_transactions_by_amount_expand.sql has the index, and
  // 0243_transactions_by_amount_contract.sql removes the previous one.
  it('sort by amount in both directions, page by page, and keep equal amounts apart', async () => {
    const amounts = [500n, 12_345n, 500n, 9_007_199_254_740n, 1n, 500n, 12_345n];
    const rows: { id: bigint; amount_minor: bigint }[] = [];
    for (const amount_minor of amounts) {
      rows.push({ id: await add({ amount_minor, fee_minor: 0n }), amount_minor });
    }
    await add({ amount_minor: 700n, fee_minor: 0n, status: 'FAILED', captured_at: null });
    const read = async (order: string) => {
      const seen: number[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const query: Record<string, string> = cursor === '' ? {} : { cursor };
        const { data }: { data: Page } = await list({
          limit: '2',
          order,
          status: 'CAPTURED',
          ...query,
        });
        seen.push(...data.transactions.map(({ id }) => id));
        cursor = data.next_cursor;
      }
      return seen;
    };
    const smallest = rows
      .toSorted((a, b) => Number(a.amount_minor - b.amount_minor) || Number(a.id - b.id))
      .map(({ id }) => Number(id));
    expect(await read('smallest')).toEqual(smallest);
    expect(await read('largest')).toEqual(smallest.toReversed());
  });

  it('sort by amount only what the caller may see and the filter matches', async () => {
    const id = Number(await add({ amount_minor: 5_000n }));
    const other = await addBrand(system, { mcc_code: '5411' });
    const foreign = Number(
      await addTransaction(system, fees, { brand_id: other, amount_minor: 90_000n }),
    );
    const owner = await signInAs(system, 'brand_owner', { brand_id });
    const path = '/transactions?order=largest';
    const own = await ask<Page>(system, 'GET', path, { token: owner.token });
    expect(own.data.transactions.map((row) => row.id)).toEqual([id]);
    const all = await list({ order: 'largest' });
    expect(all.data.transactions.map((row) => row.id)).toEqual([foreign, id]);
    const one = await list({ order: 'largest', brand_id: String(brand_id), q: '5' });
    expect(one.data.transactions.map((row) => row.id)).toEqual([id]);
  });

  it('refuse a cursor of the other order, and an unknown order', async () => {
    for (let n = 0; n < 3; n += 1) await add({ payment_date: at(1) });
    const newest = (await list({ limit: '2' })).data.next_cursor ?? '';
    const oldest = (await list({ limit: '2', order: 'oldest' })).data.next_cursor ?? '';
    const largest = (await list({ limit: '2', order: 'largest' })).data.next_cursor ?? '';
    for (const query of [
      { cursor: largest, order: 'smallest' },
      { cursor: largest },
      { cursor: newest, order: 'largest' },
      { cursor: newest, order: 'oldest' },
      { cursor: oldest, order: 'newest' },
      { cursor: oldest },
    ]) {
      const { status, failure } = await list(query);
      expect(status).toBe(400);
      expect(failure.fields).toHaveProperty('cursor');
    }
    expect((await list({ cursor: newest, order: 'newest' })).data.transactions).toHaveLength(1);
    expect((await list({ order: 'amount' })).failure.fields).toHaveProperty('order');
  });

  it('end correctly when the last row fills the page', async () => {
    await add();
    await add();
    expect((await list({ limit: '2' })).data.next_cursor).toBeNull();
  });

  it.each(['0', '101', '-1', '5e1', '', '1.5'])('refuse a limit of %j', async (limit) => {
    const { status, failure } = await list({ limit });
    expect(status).toBe(400);
    expect(failure.fields).toHaveProperty('limit');
  });

  it.each([
    'x',
    '%00',
    encodeCursor([]),
    encodeCursor(['2026-11-16T08:00:00.000Z', '1; drop table transactions']),
    encodeCursor(['yesterday', '1']),
    encodeCursor(['2026-11-16T08:00:00.000Z', '9'.repeat(30)]),
    encodeCursor(['2026-11-16T08:00:00.000Z', '0']),
  ])('refuse an invalid cursor: %s', async (cursor) => {
    const { status, failure } = await list({ cursor });
    expect(status).toBe(400);
    expect(failure.fields).toEqual({ cursor: 'This page is no longer available' });
  });
});

describe('a search', () => {
  const found = async (q: string, filter = {}) => {
    const { status, data } = await list({ q, ...filter });
    return status === 200 ? data.transactions.map(({ id }) => id) : status;
  };

  it('finds a payment by each of its texts, in upper and lower case', async () => {
    const id = Number(
      await add({
        order_id: 'ORD-77',
        charge_id: 'chg_TS01A',
        customer_name: 'Noura Al-Sabah',
        customer_email: 'noura@shop.test',
        customer_phone: '+96550001234',
      }),
    );
    await add({ order_id: 'ORD-78', customer_name: 'نورة' });
    const texts = ['ord-77', 'RD-77', 'chg_ts01a', 'TS01', 'noura al', 'NOURA@SHOP', '50001234'];
    for (const q of [...texts, ' ORD-77 ']) expect([q, await found(q)]).toEqual([q, [id]]);
    expect(await found('نورة')).toHaveLength(1);
    expect(await found('nobody')).toEqual([]);
  });

  it('finds an order by its complete number, however short', async () => {
    const id = await add({ order_id: '7' });
    await add({ order_id: '77' });
    expect(await found('7')).toEqual([Number(id)]);
  });

  it('finds an exact amount', async () => {
    const id = Number(await add({ amount_minor: 12_500n }));
    await add({ amount_minor: 12_501n });
    for (const q of ['12.5', '12.500']) expect(await found(q)).toEqual([id]);
    expect(await found('12.501')).toHaveLength(1);
    expect(await found('12.5000')).toEqual([]);
  });

  it.each(['100%', 'a_c', 'a\\c', "o'r", '99999999999999999999999'])(
    'treats %j literally',
    async (q) => {
      const part = await add({ order_id: `<${q}>` });
      await add({ order_id: 'abc 100 percent' });
      const whole = await add({ order_id: q });
      expect(await found(q)).toEqual([Number(whole), Number(part)]);
    },
  );

  it.each(['%%%', '___', '"', '\\', '%', '- -'])('finds only the order %j', async (q) => {
    await add({ order_id: `<${q}>` });
    await add({ order_id: 'abc' });
    const whole = await add({ order_id: q });
    expect(await found(q)).toEqual([Number(whole)]);
  });

  it('finds a phone number in every notation', async () => {
    const id = Number(await add({ customer_phone: '+96550001234' }));
    await add({ customer_phone: '+96550001235' });
    for (const q of [
      '+96550001234',
      '0096550001234',
      '+965 5000 1234',
      '965-5000-1234',
      '5000-1234',
      '٩٦٥٥٠٠٠١٢٣٤',
      '٠٠٩٦٥ ٥٠٠٠ ١٢٣٤',
    ]) {
      expect([q, await found(q)]).toEqual([q, [id]]);
    }
  });

  it('finds an amount as it is written, and both readings of a comma', async () => {
    const id = Number(await add({ amount_minor: 47_350n }));
    const thousands = Number(await add({ amount_minor: 47_350_000n }));
    const grouped = Number(await add({ amount_minor: 1_234_500n }));
    for (const q of ['KWD 47.350', '\u2066KWD 47.350\u2069', '47.350 KD', '٤٧٫٣٥٠', 'د.ك 47.350']) {
      expect([q, await found(q)]).toEqual([q, [id]]);
    }
    expect(await found('47,350')).toEqual([thousands, id]);
    for (const q of ['1,234.500', 'KWD 1,234.500', '١٬٢٣٤٫٥٠٠']) {
      expect([q, await found(q)]).toEqual([q, [grouped]]);
    }
  });

  it('finds a terminal, the last digits of a card and an order in Arabic digits', async () => {
    const id = Number(await add({ tid: 'TID00017', card_last_four: '4242', order_id: 'ORD-66' }));
    await add({ tid: 'TID00018', card_last_four: '1111' });
    for (const q of ['TID00017', 'tid00017', '4242', '٤٢٤٢', '•••• 4242', 'ord-٦٦']) {
      expect([q, await found(q)]).toEqual([q, [id]]);
    }
  });

  it('finds a name in every spelling of its Arabic letters', async () => {
    const id = Number(await add({ customer_name: 'أحمد عبدالله الموسى' }));
    const latin = Number(await add({ customer_name: 'Zoé Salem' }));
    for (const q of ['احمد', 'عبداللة', 'الموسي', 'أَحْمَد', 'احمـد']) {
      expect([q, await found(q)]).toEqual([q, [id]]);
    }
    expect(await found('zoe')).toEqual([latin]);
  });

  it('finds payments by the names of their brand and the reference of their payout', async () => {
    const { db } = system.deps;
    const id = Number(await add());
    const names = { company_name: 'Najma Sweets Co', company_name_arabic: 'شركة حلويات نجمة' };
    const brand = await addBrand(system, { mcc_code: '5411', name: 'Sugar', ...names });
    const own = Number(await addTransaction(system, fees, { brand_id: brand }));
    for (const q of ['sugar', 'najma sweets', 'حلويات نجمه']) {
      expect([q, await found(q)]).toEqual([q, [own]]);
    }
    await db
      .insertInto('payout_allocations')
      .values({ line_id: 812n, transaction_id: BigInt(id), amount_minor: 9_750n })
      .execute();
    for (const q of ['PAYOUT-812', 'payout 812']) expect([q, await found(q)]).toEqual([q, [id]]);
    const iban = 'KW81CBKU0000000000001234560101';
    await db
      .insertInto('brand_bank_details')
      .values({
        brand_id: brand,
        bank_name: 'CBK',
        digest: 'digest',
        iban_sealed: 'sealed',
        iban_index: system.deps.secrets.blindIndex('iban', iban),
      })
      .execute();
    expect(await found('kw81 cbku 0000 0000 0000 1234 5601 01')).toEqual([own]);
    expect(await found('KW60NBOK0000000000001234567890')).toEqual([]);
  });

  it('finds the newest payments by a common word, within the scope and the filters', async () => {
    const first = await add({ customer_name: 'Noura Al Salem', payment_date: at(0) });
    await sql`insert into transactions (brand_id, customer_name, amount_minor, payment_date)
      select ${brand_id}, 'Noura', 5000, ${at(10)}::timestamptz + n * interval '1 second'
      from generate_series(1, 2001) as n`.execute(system.deps.db);
    await add({ customer_name: 'Salem', payment_date: at(5) });
    const { data } = await list({ q: 'noura', limit: '2' });
    const rest = await list({ q: 'noura', limit: '2', cursor: data.next_cursor ?? '' });
    const pages = [...data.transactions, ...rest.data.transactions];
    expect(pages.map(({ customer_name }) => customer_name)).toEqual(pages.map(() => 'Noura'));
    expect(new Set(pages.map(({ id }) => id)).size).toBe(4);
    expect(await found('noura', { status: 'CAPTURED' })).toEqual([Number(first)]);
    const other = await addBrand(system, { mcc_code: '5411' });
    const owner = await signInAs(system, 'brand_owner', { brand_id: other });
    const path = '/transactions?q=noura';
    const foreign = await ask<Page>(system, 'GET', path, { token: owner.token });
    expect(foreign.data.transactions).toEqual([]);
  });

  it('updates the search text when a searched field changes, and only then', async () => {
    const { db } = system.deps;
    const id = await add({ customer_name: 'Noura', settled: true });
    const versionOf = async () =>
      (
        await sql<{ xmin: string }>`select xmin::text from transaction_search
        where transaction_id = ${id}`.execute(db)
      ).rows[0]?.xmin;
    const before = await versionOf();
    const change = (values: object) =>
      db.updateTable('transactions').set(values).where('id', '=', id).execute();
    await change({ paid_minor: 9_750n, payout_date: '2026-11-20', customer_name: 'Noura' });
    expect(await versionOf()).toBe(before);
    await change({ customer_name: 'Hessa' });
    expect(await versionOf()).not.toBe(before);
    expect([await found('noura'), await found('hessa')]).toEqual([[], [Number(id)]]);
    await db.deleteFrom('transactions').where('id', '=', id).execute();
    expect(await versionOf()).toBeUndefined();
  });

  it('combines with the other filters', async () => {
    await add({ order_id: 'ORD-1', status: 'FAILED', captured_at: null });
    const id = await add({ order_id: 'ORD-1' });
    expect(await found('ord-1', { status: 'CAPTURED' })).toEqual([Number(id)]);
  });

  it('is refused when it is too long or has characters that no text contains', async () => {
    expect(await found('a\u0000b')).toBe(400);
    expect(await found('x'.repeat(255))).toBe(400);
    expect(await found('')).toEqual([]);
  });
});

describe('the other filters', () => {
  it('return the matching rows', async () => {
    const visa = Number(await add({ scheme: 'VISA', channel: 'POS' }));
    const deema = Number(await add({ scheme: 'DEEMA', settled: true }));
    const paid = Number(await add({ settled: true, paid_out: true }));
    const ids = async (query: Record<string, string>) =>
      (await list(query)).data.transactions.map(({ id }) => id);
    expect(await ids({ payment_method: 'VISA' })).toEqual([visa]);
    expect(await ids({ payment_method: 'BNPL' })).toEqual([deema]);
    expect(await ids({ payment_method: 'DEEMA' })).toEqual([deema]);
    expect(await ids({ transaction_type: 'POS' })).toEqual([visa]);
    expect(await ids({ settled: 'true' })).toEqual([paid, deema]);
    expect(await ids({ settled: 'true', paid_out: 'false' })).toEqual([deema]);
    expect(await ids({ paid_out: 'true' })).toEqual([paid]);
    expect(await ids({ settled: 'false' })).toEqual([visa]);
  });

  it('count only captured money as pending and only settled money as due', async () => {
    const ids = async (query: Record<string, string>) =>
      (await list(query)).data.transactions.map(({ id }) => id);
    await add({ status: 'INITIATED', scheme: null, captured_at: null });
    await add({ status: 'FAILED', scheme: null, captured_at: null });
    const unsettled = Number(await add());
    const unpaid = Number(await add({ settled: true }));
    await add({ settled: true, paid_out: true });
    const set_off = await add({ settled: true });
    await system.deps.db
      .updateTable('transactions')
      .set({ set_off_minor: 9_750n })
      .where('id', '=', set_off)
      .execute();
    expect(await ids({ settled: 'false' })).toEqual([unsettled]);
    expect(await ids({ paid_out: 'false' })).toEqual([unpaid]);
    expect(await ids({ status: 'FAILED', settled: 'false' })).toEqual([]);
    const all = (await list({})).data.transactions;
    const states = new Map(all.map(({ id, payout_state }) => [id, payout_state]));
    expect([unsettled, unpaid, Number(set_off)].map((id) => states.get(id))).toEqual([
      null,
      'pending',
      'set_off',
    ]);
  });

  it('count Pending Payout equally in list, CSV, summary and series', async () => {
    for (const settled of [true, true, false]) await add({ settled });
    await add({ settled: true, paid_out: true });
    const set_off = await add({ settled: true });
    await system.deps.db
      .updateTable('transactions')
      .set({ set_off_minor: 9_750n })
      .where('id', '=', set_off)
      .execute();
    const read = async <T>(path: string, query = '') =>
      ask<T>(system, 'GET', `/transactions${path}?paid_out=false${query}`, { token });
    const { transactions } = (await list({ paid_out: 'false' })).data;
    const { raw } = await read('/export');
    const summary = (await read<TransactionSummary>('/summary')).data;
    const series = (await read<SeriesPoint[]>('/series', '&interval=day')).data;
    expect([
      transactions.length,
      raw.trimEnd().split('\r\n').length - 1,
      summary.total_count,
      series.reduce((sum, { count }) => sum + count, 0),
    ]).toEqual([2, 2, 2, 2]);
    const amount = transactions.reduce((sum, row) => sum + row.amount, 0);
    expect(summary.total_amount).toBe(amount);
    expect(series.reduce((sum, point) => sum + point.amount, 0)).toBe(amount);
  });

  it.each([
    ['status', 'captured'],
    ['payment_method', 'CASH'],
    ['settled', 'yes'],
    ['brand_id', '0'],
    ['brand_id', '1 or 1=1'],
    ['start_date', '2026-02-30'],
    ['end_date', '10000-01-01'],
    ['colour', 'red'],
  ])('refuse %s=%s', async (name, value) => {
    const { status, failure } = await list({ [name]: value });
    expect(status).toBe(400);
    expect(Object.keys(failure.fields ?? {})).toEqual([name]);
  });

  it('refuse a period that ends before it starts', async () => {
    const { status, failure } = await list({ start_date: '2026-11-17', end_date: '2026-11-16' });
    expect(status).toBe(400);
    expect(failure.fields).toEqual({
      end_date: 'The end date must not be before the start date',
    });
  });
});
