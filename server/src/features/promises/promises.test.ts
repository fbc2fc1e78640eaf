import type { PayoutPromise, PromiseReport } from '@diwan/contract/features/promises/records';
import type {
  TransactionDetail,
  TransactionRow,
} from '@diwan/contract/features/transactions/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addOwnedBrand, addPerson } from '../../testing/bank/bank-changes.ts';
import { addBrand, addCategory, addPartner } from '../../testing/brands.ts';
import { settleSales } from '../../testing/money.ts';
import { changeSystemSettings } from '../../testing/settings/change-settings.ts';
import { addTransaction, startFees } from '../../testing/transactions.ts';
import { openBody } from '../messages/public.ts';
import { reviewPromises } from './public.ts';

/* Tests the tables of 0178_payout_promises_expand.sql. */

let system: TestApp;
let admin: TestUser;
let fees: bigint;
let brand: number;
let owner: TestUser;

/**
 * This instant is Wednesday, 12:00 in Kuwait. A KNET payment is due on the next working day. The
 * cut-off is at 14:00.
 */
const NOW = '2026-06-10T09:00:00.000Z';

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  fees = await startFees(system);
  admin = await addPerson(system, 'admin');
});
beforeEach(async () => {
  system.clock.set(NOW);
  await sql`delete from holidays`.execute(system.deps.db);
  ({ brand, owner } = await addOwnedBrand(system, '5411'));
});
afterAll(() => system.close());

const review = () => system.deps.db.transaction().execute((tx) => reviewPromises(system.deps, tx));
const edit = (text: string) => sql.raw(text).execute(system.deps.db);
/** Adds a sale that is not settled, and gives it its first date. */
async function sell(captured_at = NOW, more: object = {}): Promise<bigint> {
  const details = { brand_id: brand, payment_date: captured_at, captured_at, ...more };
  const id = await addTransaction(system, fees, details);
  await review();
  return id;
}
const pause = () =>
  edit(`update brands set payout_status = 'paused', pause_reason = 'x', paused_at = '${NOW}',
    paused_by = '${admin.id}' where id = ${brand}`);
const resume = () =>
  edit(`update brands set payout_status = 'active', pause_reason = null, paused_at = null,
    paused_by = null where id = ${brand}`);
const get = <T>(path: string, { token } = admin) => ask<T>(system, 'GET', path, { token });
const dayOf = async (id: bigint) =>
  (await get<TransactionDetail>(`/transactions/${id}`)).data.transaction.expected_payout_date;
const changesOf = async (id: bigint) =>
  (await get<PayoutPromise[]>(`/transactions/${id}/payout-promises`)).data.map(
    ({ from, to, cause, hold_code }) => [from, to, cause, hold_code],
  );
const reportOf = async (month = '2026-06', who = admin) =>
  (await get<PromiseReport>(`/brands/${brand}/promises?month=${month}`, who)).data;

/** Returns the notices to the owner of the brand about delays, oldest first. */
async function notices(): Promise<string[]> {
  const rows = await system.deps.db
    .selectFrom('messages')
    .select('body_sealed')
    .where('brand_id', '=', brand)
    .where('template', '=', 'payout_late')
    .where('channel', '=', 'email')
    .orderBy('id')
    .execute();
  return rows.map(({ body_sealed }) => openBody(system.deps, body_sealed).lines.join('\n'));
}

describe('the expected payout date', () => {
  test('is in the list, the details and the file, and is no change', async () => {
    const id = await sell();
    const card = await sell('2026-06-10T21:30:00.000Z', { scheme: 'VISA' });
    const { data } = await get<{ transactions: TransactionRow[] }>(
      `/transactions?brand_id=${brand}`,
    );
    const dates = data.transactions.map((row) => [row.id, row.expected_payout_date]);
    // The card payment was captured on Thursday in Kuwait. Three working days later is Tuesday.
    expect(dates).toEqual([
      [Number(card), '2026-06-16'],
      [Number(id), '2026-06-11'],
    ]);
    expect(await dayOf(id)).toBe('2026-06-11');
    expect(await changesOf(id)).toEqual([]);
    const lines = (await get(`/transactions/export?brand_id=${brand}`)).raw.split('\r\n');
    const place = lines[0]!.split(',').indexOf('Expected payout date');
    expect(lines[2]!.split(',')[place]).toBe('2026-06-11');
  });

  test('follows weekends, holidays and payout weekdays', async () => {
    await edit(`insert into holidays values ('2026-06-14', 'Day', 'يوم', 'announced')`);
    const thursday = await sell('2026-06-11T09:00:00.000Z');
    expect(await dayOf(thursday)).toBe('2026-06-15');
    // A sale that failed has no date.
    const failed = await sell(NOW, { status: 'FAILED', captured_at: null });
    expect(await dayOf(failed)).toBeNull();
  });
});

describe('a change of the date', () => {
  test('by a hold leaves no date until the hold ends', async () => {
    const id = await sell();
    await pause();
    await review();
    await review();
    expect(await dayOf(id)).toBeNull();
    expect(await changesOf(id)).toEqual([['2026-06-11', null, 'hold', 'paused']]);
    await resume();
    system.clock.set('2026-06-14T09:00:00.000Z');
    await review();
    expect(await changesOf(id)).toEqual([
      ['2026-06-11', null, 'hold', 'paused'],
      [null, '2026-06-14', 'hold', 'paused'],
    ]);
  });

  test('by a returned payment has its own cause', async () => {
    const id = await sell();
    await edit(`insert into service_holds (brand_id, code, since, reason)
      values (${brand}, 'bank_returned', '${NOW}', 'No such account')`);
    await review();
    expect(await changesOf(id)).toEqual([['2026-06-11', null, 'bank_returned', 'bank_returned']]);
  });

  test('by a late provider moves it to the next payout, once for each missed one', async () => {
    const id = await sell();
    system.clock.set('2026-06-11T10:59:59.000Z');
    await review();
    expect(await changesOf(id)).toEqual([]);
    system.clock.set('2026-06-11T11:00:00.000Z');
    await review();
    await review();
    system.clock.set('2026-06-14T11:00:00.000Z');
    await review();
    expect(await changesOf(id)).toEqual([
      ['2026-06-11', '2026-06-14', 'provider_late', null],
      ['2026-06-14', '2026-06-15', 'provider_late', null],
    ]);
  });

  test('of settled money without an export is our own delay', async () => {
    const [id] = await settleSales(system, brand, [{ amount_minor: 5_000n }]);
    await review();
    // The payment was captured in January, so its first date is the next payout.
    expect(await dayOf(id!)).toBe('2026-06-10');
    system.clock.set('2026-06-10T11:00:00.000Z');
    await review();
    expect(await changesOf(id!)).toEqual([['2026-06-10', '2026-06-11', 'export_not_made', null]]);
  });

  test('does not happen while the money is in a payout', async () => {
    system.clock.set('2026-07-01T09:00:00.000Z');
    const [id] = await settleSales(system, brand, [{ amount_minor: 5_000n }]);
    await review();
    const created = await ask(system, 'POST', '/admin/payouts/exports', {
      token: admin.token,
      body: { tab: 'active' },
    });
    expect(created.status).toBe(200);
    system.clock.set('2026-07-02T11:00:00.000Z');
    await review();
    expect(await dayOf(id!)).toBe('2026-07-01');
    expect(await changesOf(id!)).toEqual([]);
  });

  test('by a holiday happens with the holiday, and its preview changes nothing', async () => {
    const id = await sell();
    const late = await sell('2026-06-08T09:00:00.000Z');
    expect(await dayOf(late)).toBe('2026-06-10');
    const body = { day: '2026-06-11', name_en: 'Eid', name_ar: 'عيد', status: 'announced' };
    const send = (method: 'POST' | 'DELETE', path: string, more = {}) =>
      ask(system, method, path, { token: admin.token, ...more });
    const preview = { body: { day: '2026-06-11' } };
    expect((await send('POST', '/admin/holidays/preview', preview)).status).toBe(200);
    expect(await changesOf(id)).toEqual([]);
    expect((await send('POST', '/admin/holidays', { body })).status).toBe(200);
    expect(await dayOf(id)).toBe('2026-06-14');
    expect((await send('DELETE', '/admin/holidays/2026-06-11')).status).toBe(200);
    expect(await changesOf(id)).toEqual([
      ['2026-06-11', '2026-06-14', 'holiday_announced', null],
      ['2026-06-14', '2026-06-11', 'holiday_announced', null],
    ]);
    expect(await changesOf(late)).toEqual([]);
  });

  test('by a delay before a holiday has the cause of the delay', async () => {
    const id = await sell();
    system.clock.set('2026-06-11T11:00:00.000Z');
    await ask(system, 'POST', '/admin/holidays', {
      token: admin.token,
      body: { day: '2026-06-14', name_en: 'Eid', name_ar: 'عيد', status: 'announced' },
    });
    expect(await changesOf(id)).toEqual([
      ['2026-06-11', '2026-06-14', 'provider_late', null],
      ['2026-06-14', '2026-06-15', 'holiday_announced', null],
    ]);
  });

  test('by other payout weekdays is a change of the settings', async () => {
    const id = await sell();
    await changeSystemSettings(system, admin, { payout_weekdays: ['mon'] });
    const { rows } = await sql`select from graphile_worker.jobs
      where task_identifier = 'review_promises'`.execute(system.deps.db);
    expect(rows).toHaveLength(1);
    await review();
    const days = ['sun', 'mon', 'tue', 'wed', 'thu'] as const;
    await changeSystemSettings(system, admin, { payout_weekdays: [...days] });
    await review();
    expect(await changesOf(id)).toEqual([
      ['2026-06-11', '2026-06-15', 'settings_changed', null],
      ['2026-06-15', '2026-06-11', 'settings_changed', null],
    ]);
  });

  test('by a full refund leaves none; a partial refund changes nothing', async () => {
    const id = await sell();
    await edit(`update transactions set refunded_minor = 4000 where id = ${id}`);
    await review();
    expect(await changesOf(id)).toEqual([]);
    await edit(`update transactions set refunded_minor = amount_minor where id = ${id}`);
    await review();
    expect(await changesOf(id)).toEqual([['2026-06-11', null, 'refunded', null]]);
  });

  test('is stored once when two reviews run at once', async () => {
    const id = await sell();
    system.clock.set('2026-06-11T11:00:00.000Z');
    await Promise.all([review(), review(), review()]);
    expect(await changesOf(id)).toHaveLength(1);
    expect(await notices()).toHaveLength(1);
  });
});

describe('the owner', () => {
  test('is notified before a promised day passes, once for all sales of the day', async () => {
    await sell();
    await sell('2026-06-10T10:00:00.000Z');
    system.clock.set('2026-06-11T11:00:00.000Z');
    await review();
    const [notice, ...others] = await notices();
    expect(others).toEqual([]);
    expect(notice).toContain('KWD 20.000');
    expect(notice).toContain('The payment provider has not paid yet');
    expect(notice).toContain('14 June 2026');
    await sell(NOW);
    await review();
    expect(await notices()).toHaveLength(1);
  });

  test('is not notified of a refund or of an earlier date', async () => {
    const id = await sell();
    await edit(`update transactions set refunded_minor = amount_minor where id = ${id}`);
    await review();
    expect(await notices()).toEqual([]);
  });
});

describe('the report', () => {
  test('counts kept, open and broken promises of a month by their first cause', async () => {
    const kept = await sell();
    await edit(`update transactions set settled = true, settled_at = '${NOW}', paid_minor = 9750,
      credit_minor = 9750, business_id = (select id from businesses limit 1),
      payout_date = '2026-06-11' where id = ${kept}`);
    const late = await sell();
    system.clock.set('2026-06-11T11:00:00.000Z');
    await review();
    await pause();
    await review();
    await resume();
    await review();
    const open = await sell('2026-06-11T10:00:00.000Z');
    const refunded = await sell();
    await edit(`update transactions set refunded_minor = amount_minor where id = ${refunded}`);
    await review();
    expect(await changesOf(late)).toHaveLength(3);
    expect(await changesOf(open)).toEqual([]);
    const expected = {
      month: '2026-06',
      kept: { transactions: 1, amount: 10 },
      open: { transactions: 1, amount: 10 },
      broken: [{ cause: 'provider_late', hold_code: null, transactions: 1, amount: 10 }],
    };
    expect(await reportOf()).toEqual(expected);
    expect(await reportOf('2026-06', owner)).toEqual(expected);
    expect(await reportOf('2026-05')).toMatchObject({ kept: { transactions: 0 }, broken: [] });
    const all = (await get<PromiseReport>('/admin/promises?month=2026-06')).data;
    expect(all.kept.transactions).toBeGreaterThanOrEqual(1);
    expect(all.broken.map(({ cause }) => cause)).toContain('provider_late');
  });

  test('a hold that ended in time breaks no promise', async () => {
    const id = await sell();
    await pause();
    await review();
    await resume();
    await review();
    expect(await changesOf(id)).toHaveLength(2);
    expect(await reportOf()).toMatchObject({ open: { transactions: 1 }, broken: [] });
  });
});

test('each role reads only what it may, and nothing of another brand', async () => {
  const id = await sell();
  const partner_id = await addPartner(system, 'Promised');
  const stranger = await signInAs(system, 'brand_owner', {
    brand_id: await addBrand(system, { mcc_code: '5411' }),
  });
  const employee = await signInAs(system, 'partner_employee', { partner_id });
  const path = `/transactions/${id}/payout-promises`;
  expect((await get(path, owner)).status).toBe(200);
  for (const who of [stranger, employee]) {
    expect((await get(path, who)).failure.code).toBe('TRANSACTION_NOT_FOUND');
    expect((await get('/admin/promises?month=2026-06', who)).status).toBe(403);
  }
  const brand_path = `/brands/${brand}/promises?month=2026-06`;
  expect((await get(brand_path, stranger)).failure.code).toBe('BRAND_NOT_FOUND');
  expect((await get(brand_path, employee)).status).toBe(403);
  expect((await get('/transactions/2000000000/payout-promises')).status).toBe(404);
  for (const month of ['2026-13', '2026', 'x']) {
    expect((await get(`/admin/promises?month=${month}`)).status).toBe(400);
  }
});
