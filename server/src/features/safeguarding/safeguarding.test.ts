import type {
  ClearingScore,
  SafeguardingDay,
  SafeguardingReport,
} from '@diwan/contract/features/safeguarding/records';
import type { WorkItem } from '@diwan/contract/features/worklist/records';
import { formatMinor } from '@diwan/contract/kernel/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { type EntryText, writeCamt } from '../../testing/bank/statements.ts';
import { IBAN, startTestBank, type TestBank } from '../../testing/bank/test-bank.ts';
import { addCategory } from '../../testing/brands.ts';
import { findFeeVersion } from '../../testing/money.ts';
import { addTransaction } from '../../testing/transactions.ts';
import { readFigures, recordDays, recordMonths } from './report.ts';
import { systemContext } from '../../platform/context.ts';

/* Tests the tables of 0202_safeguarding_expand.sql. */

let system: TestApp;
let bank: TestBank;
let admin: TestUser;

/** The day on which 25 is owed, of which 20 is in transit. */
const EARLIER = '2026-06-09T09:00:00.000Z';
/** A Wednesday. The last day that has ended is the Tuesday. */
const NOW = '2026-06-17T09:00:00.000Z';
const DAY = '2026-06-16';

beforeAll(async () => {
  system = await startTestApp();
  system.clock.set(EARLIER);
  await addCategory(system, '5411');
  bank = await startTestBank(system);
  await bank.sendPayouts([20_000n]);
  await bank.addOwed(5_000n);
  system.clock.set(NOW);
  // The first session has ended in the meantime.
  admin = await signInAs(system, 'admin');
});
beforeEach(async () => {
  await bank.clear();
  await sql`truncate safeguarding_days, clearing_months`.execute(system.deps.db);
});
afterAll(() => system.close());

const get = <T>(path: string, { token } = admin) => ask<T>(system, 'GET', path, { token });
const readReport = async (day?: string) => {
  const query = day === undefined ? '' : `?day=${day}`;
  const { data } = await get<SafeguardingReport>(`/admin/safeguarding${query}`);
  return { day: data.day, own: data.businesses[0] };
};

let number = 0;
/** Imports a statement of a day with this closing balance. */
async function importStatement(day: string, closing: string, entries: readonly EntryText[] = []) {
  // Each number leaves a gap, so that the statement need not continue the previous balance.
  number += 2;
  const sum = entries.reduce((all, { amount }) => all + BigInt(amount.replace('.', '')), 0n);
  const opening = formatMinor(BigInt(closing.replace('.', '')) - sum);
  const text = writeCamt({ iban: IBAN, number, day, opening, closing, entries });
  expect((await bank.upload(text, admin)).status).toBe(200);
}

describe('the report of a day', () => {
  it('compares what merchants are owed with the closing balances, line by line', async () => {
    await importStatement(DAY, '24.000');
    // This is owed only after the end of the day.
    await bank.addOwed(3_000n);
    const { day, own } = await readReport();
    expect(day).toBe(DAY);
    expect(own).toMatchObject({
      owed: { pending: 0, payable: 5, in_transit: 20, deposits: 0, total: 25 },
      accounts: [{ closing: 24, statement_day: DAY, purpose: 'main' }],
      balance: 24,
      difference: -1,
    });
    expect((await readReport('2026-06-08')).own?.owed.total).toBe(0);
  });

  it('has no difference if a working day has no statement, and none without statements', async () => {
    expect((await readReport(DAY)).own).toMatchObject({ balance: null, difference: null });
    await importStatement('2026-06-11', '900000.000');
    // Friday and Saturday have no statements, but Sunday is a working day.
    expect((await readReport('2026-06-13')).own?.balance).toBe(900_000);
    expect((await readReport('2026-06-14')).own).toMatchObject({
      balance: null,
      difference: null,
      accounts: [{ closing: 900_000, statement_day: '2026-06-11' }],
    });
    expect((await readReport()).day).toBe('2026-06-11');
  });

  it('belongs to admins and auditors, and to days that have ended', async () => {
    const { failure, status } = await get('/admin/safeguarding?day=2026-06-17');
    expect([status, failure.code]).toEqual([422, 'SAFEGUARDING_DAY_NOT_OVER']);
    expect(failure.fields).toHaveProperty('day');
    expect((await get('/admin/safeguarding?day=2026-02-30')).status).toBe(400);
    const paths = ['safeguarding', 'safeguarding/days', 'clearing-score'];
    for (const role of ['partner', 'brand_owner', 'auditor'] as const) {
      const person = await signInAs(system, role);
      for (const path of paths) {
        const expected = role === 'auditor' ? 200 : 403;
        expect([path, (await get(`/admin/${path}`, person)).status]).toEqual([path, expected]);
      }
    }
  });
});

describe('the recorded days', () => {
  const readShortfalls = async () => {
    const { data } = await get<WorkItem[]>('/worklist');
    return data.find(({ kind }) => kind === 'shortfalls');
  };
  const readShortfall = async () =>
    (await readFigures(systemContext(system.deps, 'test'))).shortfall;

  it('show a shortfall until a later statement covers the debt', async () => {
    await importStatement('2026-06-15', '1.000');
    await recordDays(system.deps);
    await recordDays(system.deps);
    const { data } = await get<SafeguardingDay[]>('/admin/safeguarding/days');
    expect(data).toMatchObject([{ day: '2026-06-15', owed: 25, balance: 1, difference: -24 }]);
    expect(await readShortfalls()).toMatchObject({ count: 1, oldest_id: '2026-06-15' });
    expect(await readShortfall()).toBe(24);
    await importStatement(DAY, '900000.000');
    await recordDays(system.deps);
    expect(await readShortfalls()).toBeUndefined();
    expect(await readShortfall()).toBe(0);
  });

  it('are empty without statements, and nothing is alarmed', async () => {
    await recordDays(system.deps);
    expect((await get<SafeguardingDay[]>('/admin/safeguarding/days')).data).toEqual([]);
    expect(await readShortfalls()).toBeUndefined();
  });
});

describe('the clearing score', () => {
  const readScore = async () => (await get<ClearingScore>('/admin/clearing-score')).data;

  /** Adds a capture of Sunday 7 June, which is due on Monday, in a payout of the provider. */
  async function addCapture(brand_id: number, amount_minor: bigint, payout_id: string) {
    await system.deps.db
      .insertInto('provider_payouts')
      .values({ payout_id, amount_minor, paid_on: '2026-06-08T06:00:00.000Z' })
      .execute();
    await addTransaction(system, await findFeeVersion(system), {
      brand_id,
      amount_minor,
      payment_date: '2026-06-07T08:00:00.000Z',
      settled: true,
      settled_at: '2026-06-08T08:00:00.000Z',
      settlement_date: '2026-06-08',
      provider_payout_id: payout_id,
    });
  }

  it('is absent before statements begin', async () => {
    await recordMonths(system.deps);
    expect(await readScore()).toEqual({ months: [], oldest_open: null });
    const { first_percent } = await readFigures(systemContext(system.deps, 'test'));
    expect(first_percent).toBeNull();
  });

  it('is the share that the bank shows by the first and the fourth working day', async () => {
    const brand = await bank.addOwed(1_000n);
    await addCapture(brand, 10_000n, 'po_first');
    await addCapture(brand, 30_000n, 'po_fourth');
    await addCapture(brand, 10_000n, 'po_missing');
    await importStatement('2026-06-11', '100.000', [
      { day: '2026-06-07', amount: '1.000' },
      { day: '2026-06-09', amount: '10.000', reference: 'po_first' },
      { day: '2026-06-11', amount: '30.000', reference: 'po_fourth' },
    ]);
    await recordMonths(system.deps);
    await recordMonths(system.deps);
    expect(await readScore()).toEqual({
      months: [{ month: '2026-06', volume: 50, first_percent: 20, fourth_percent: 80 }],
      oldest_open: { due_day: '2026-06-08', amount: 10 },
    });
  });
});
