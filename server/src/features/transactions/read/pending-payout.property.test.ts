import type {
  BrandShare,
  SeriesPoint,
  TransactionRow,
  TransactionSummary,
} from '@diwan/contract/features/transactions/records';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp } from '../../../testing/app.ts';
import { addBrand, addCategory } from '../../../testing/brands.ts';
import { historiesOf, patienceOf } from '../../../testing/histories.ts';
import { addTransaction, startFees } from '../../../testing/transactions.ts';

/* A payout is pending for one reason only: the transaction has an open credit. The list, the CSV,
   the summary and the charts of any filter count the same rows. */

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
afterAll(() => system.close());

const CREDIT = 9_750n;

const sales = fc.record({
  status: fc.constantFrom('CAPTURED', 'CAPTURED', 'CAPTURED', 'FAILED', 'INITIATED'),
  settled: fc.boolean(),
  /** The amount after refunds and fees. If it is zero or less, nothing can be paid. */
  credit_minor: fc.constantFrom(CREDIT, 1n, 0n, -500n),
  paid: fc.constantFrom(0n, 1n, 2n),
  set_off: fc.constantFrom(0n, 1n, 2n),
  day: fc.integer({ min: 10, max: 13 }),
});
type Sale = Parameters<Parameters<typeof sales.map>[0]>[0];

/**
 * Returns the paid part and the set-off part of the credit: nothing, half or all. The sum never
 * exceeds the credit.
 */
const sharesOf = ({ credit_minor, paid, set_off }: Sale) => {
  const most = credit_minor > 0n ? credit_minor : 0n;
  const paid_minor = (most * paid) / 2n;
  const rest = most - paid_minor;
  const wanted = (most * set_off) / 2n;
  return { paid_minor, set_off_minor: wanted < rest ? wanted : rest };
};

function add(sale: Sale): Promise<bigint> {
  const { status, credit_minor, day } = sale;
  const payment_date = `2026-11-${day}T08:00:00.000Z`;
  if (status !== 'CAPTURED') {
    const open = { scheme: null, captured_at: null, fee_minor: 0n, cost_minor: 0n };
    return addTransaction(system, fees, { brand_id, payment_date, status, ...open });
  }
  const settlement = sale.settled ? { settled: true, credit_minor, ...sharesOf(sale) } : {};
  return addTransaction(system, fees, { brand_id, payment_date, ...settlement });
}

const isPending = (sale: Sale): boolean => {
  const { paid_minor, set_off_minor } = sharesOf(sale);
  const open = sale.credit_minor > 0n && paid_minor + set_off_minor < sale.credit_minor;
  return sale.status === 'CAPTURED' && sale.settled && open;
};

const FLAG = fc.constantFrom(undefined, 'true', 'false');
const filters = fc.record({
  paid_out: fc.constantFrom('false', 'false', 'true', undefined),
  settled: FLAG,
  status: fc.constantFrom(undefined, 'CAPTURED', 'FAILED'),
  start_date: fc.constantFrom(undefined, '2026-11-11'),
});

const get = async <T>(path: string, query: string) =>
  await ask<T>(system, 'GET', `/transactions${path}?${query}`, { token });

async function listAll(query: string): Promise<TransactionRow[]> {
  const all: TransactionRow[] = [];
  for (let cursor = ''; ;) {
    const { data } = await get<{ transactions: TransactionRow[]; next_cursor: string | null }>(
      '',
      `${query}&limit=5${cursor}`,
    );
    all.push(...data.transactions);
    if (data.next_cursor === null) return all;
    cursor = `&cursor=${data.next_cursor}`;
  }
}

const linesOf = async (query: string): Promise<string[]> =>
  (await get('/export', query)).raw.trimEnd().split('\r\n').slice(1);

const countOf = (parts: readonly { readonly count: number }[]): number =>
  parts.reduce((sum, { count }) => sum + count, 0);

const FEW = 15;

test(
  'the list, the CSV, the summary and the charts of any filter count the same rows',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(sales, { maxLength: 14 }), filters, async (made, filter) => {
        await system.deps.db.deleteFrom('transactions').execute();
        const pending: number[] = [];
        for (const sale of made) {
          const id = Number(await add(sale));
          if (isPending(sale)) pending.push(id);
        }
        const wanted = Object.entries(filter).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, value]],
        );
        const query = new URLSearchParams(wanted).toString();
        const rows = await listAll(query);
        const captured = rows.filter(({ status }) => status === 'CAPTURED').length;
        const { data: summary } = await get<TransactionSummary>('/summary', query);
        const series = await get<SeriesPoint[]>('/series', `${query}&interval=day`);
        const brands = await get<BrandShare[]>('/brands', query);
        expect({
          csv: (await linesOf(query)).length,
          summary: summary.total_count,
          by_status: countOf(summary.by_status),
          captured: summary.captured_count,
          by_method: countOf(summary.by_method),
          series: countOf(series.data),
          brands: countOf(brands.data),
        }).toEqual({
          csv: rows.length,
          summary: rows.length,
          by_status: rows.length,
          captured,
          by_method: captured,
          series: captured,
          brands: captured,
        });
        const found = (await listAll('paid_out=false')).map(({ id }) => id);
        expect(new Set(found)).toEqual(new Set(pending));
        expect(found).toHaveLength(pending.length);
        // The unfiltered CSV has as many pending payouts as the filter finds.
        const named = (await linesOf('')).filter((line) => line.includes(',Pending Payout,'));
        expect(named).toHaveLength(pending.length);
      }),
      historiesOf(FEW),
    );
  },
  patienceOf(FEW),
);
