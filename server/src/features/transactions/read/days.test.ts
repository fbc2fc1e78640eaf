import type {
  SeriesPoint,
  TransactionSummary,
} from '@diwan/contract/features/transactions/records';
import type { Selectable } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SettingsTable } from '../../../platform/db/tables.ts';
import { ask, signInAs, startTestApp, type TestApp } from '../../../testing/app.ts';
import { addBrand, addCategory } from '../../../testing/brands.ts';
import { addTransaction, startFees } from '../../../testing/transactions.ts';
import { rollUpTransactions } from '../roll-ups/roll-up.ts';

let system: TestApp;
let token: string;

/** The times of the payments. Each payment is 1 KWD. */
const MOMENTS = [
  '2026-10-31T18:29:59.999Z',
  '2026-10-31T18:30:00.000Z',
  '2026-10-31T20:59:59.999Z',
  '2026-10-31T21:00:00.000Z',
  '2026-11-01T03:59:59.999Z',
  '2026-11-02T04:59:59.999Z',
];

beforeAll(async () => {
  system = await startTestApp();
  const mcc_code = await addCategory(system, '5411');
  const fees = await startFees(system);
  const brand_id = await addBrand(system, { mcc_code, status: 'active' });
  ({ token } = await signInAs(system, 'admin'));
  for (const payment_date of MOMENTS) {
    await addTransaction(system, fees, { brand_id, payment_date, amount_minor: 1_000n });
  }
  await rollUpTransactions(system.deps.db);
});
afterAll(() => system.close());

type Timezone = Selectable<SettingsTable>['timezone'];
const setTimezone = (timezone: Timezone) =>
  system.deps.db.updateTable('settings').set({ timezone }).execute();

async function read<T>(path: string): Promise<T> {
  const { status, data } = await ask<T>(system, 'GET', path, { token });
  expect(status).toBe(200);
  return data;
}

/** Returns the captured amounts by the first day of each interval. */
async function seriesOf(query: string): Promise<Record<string, number>> {
  const points = await read<SeriesPoint[]>(`/transactions/series?${query}`);
  return Object.fromEntries(points.map(({ date, amount }) => [date, amount]));
}

// The first of November has 25 hours in New York, because daylight saving time ends.
const ZONES: [Timezone, number[]][] = [
  ['Asia/Kuwait', [3, 2, 1]],
  ['Asia/Riyadh', [3, 2, 1]],
  ['Asia/Dubai', [2, 3, 1]],
  ['Europe/London', [4, 1, 1]],
  ['America/New_York', [5, 1, 0]],
];

it.each(ZONES)(
  'days and months follow the timezone %s',
  async (timezone, [october, first, second]) => {
    await setTimezone(timezone);
    const days = {
      '2026-10-31': october,
      '2026-11-01': first,
      ...(second && { '2026-11-02': second }),
    };
    const months = { '2026-10-01': october, '2026-11-01': Number(first) + Number(second) };
    // These queries read the roll-ups, the rows, and a period. All of them must use the same days.
    for (const query of ['', '&q=1.000', '&start_date=2026-10-01']) {
      expect([query, await seriesOf(`interval=day${query}`)]).toEqual([query, days]);
      expect([query, await seriesOf(`interval=month${query}`)]).toEqual([query, months]);
    }
    for (const [day, amount] of Object.entries(days)) {
      const query = `start_date=${day}&end_date=${day}`;
      const summary = await read<TransactionSummary>(`/transactions/summary?${query}`);
      expect([day, summary.total_amount]).toEqual([day, amount]);
      expect(await seriesOf(query)).toEqual({ [day]: amount });
    }
  },
);

it('a week starts on Monday', async () => {
  await setTimezone('Asia/Kuwait');
  expect(await seriesOf('interval=week')).toEqual({ '2026-10-26': 5, '2026-11-02': 1 });
});

it('a period at either end of the supported time range gets an answer', async () => {
  await setTimezone('Asia/Kuwait');
  const query = 'start_date=1900-01-01&end_date=2199-12-31';
  const summary = await read<TransactionSummary>(`/transactions/summary?${query}`);
  expect(summary.total_amount).toBe(6);
});
