import type {
  CalendarEffects,
  CalendarSettings,
  Holiday,
} from '@diwan/contract/features/holidays/records';
import { kuwaitHolidays } from '@diwan/contract/world/kuwait-holidays';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addBrand, addCategory } from '../../testing/brands.ts';
import { addTransaction, startFees } from '../../testing/transactions.ts';
import { addHolidayYears, readCalendar } from './public.ts';

/* 0175_holidays_expand.sql creates the tables that these tests check. */

let system: TestApp;
let admin: TestUser;
let fees: Awaited<ReturnType<typeof startFees>>;

beforeAll(async () => {
  system = await startTestApp();
  admin = await signInAs(system, 'admin');
  fees = await startFees(system);
  await addCategory(system, '5411');
});
beforeEach(async () => {
  system.clock.set('2026-06-10T09:00:00.000Z');
  await sql`delete from holidays`.execute(system.deps.db);
  await sql`delete from holiday_years`.execute(system.deps.db);
});
afterAll(() => system.close());

const EID = { day: '2026-06-16', name_en: 'Islamic New Year', name_ar: 'رأس السنة الهجرية' };
const OTHERS = ['partner_employee', 'partner', 'brand_owner'] as const;

type Method = 'POST' | 'PUT' | 'DELETE' | 'GET';
const call = <T = Holiday>(method: Method, path: string, body?: unknown, { token } = admin) =>
  ask<T>(system, method, path, { token, ...(body === undefined ? {} : { body }) });
const add = (body: unknown = EID, who = admin) => call('POST', '/admin/holidays', body, who);
const listed = async (query = '', who = admin) =>
  (await call<Holiday[]>('GET', `/holidays${query}`, undefined, who)).data;
const preview = (body: unknown) => call<CalendarEffects>('POST', '/admin/holidays/preview', body);
const audited = async (entity_id: string) => {
  const rows = await system.deps.db
    .selectFrom('audit_log')
    .select('action')
    .where('entity_id', '=', entity_id)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ action }) => action);
};

describe('the years', () => {
  it('are the current one and the next two, each added once', async () => {
    await addHolidayYears(system.deps);
    const all = await Promise.all([2026, 2027, 2028].map((year) => listed(`?year=${year}`)));
    const days = (year: number) => kuwaitHolidays(year).map(({ day }) => day);
    expect(all.map((year) => year.map(({ day }) => day))).toEqual([2026, 2027, 2028].map(days));
    expect(await listed('?year=2029')).toEqual([]);
    await call('DELETE', '/admin/holidays/2026-06-16');
    await addHolidayYears(system.deps);
    expect((await listed()).map(({ day }) => day)).not.toContain('2026-06-16');
  });

  it('grow by one on 1 January, and keep a holiday that an admin entered there', async () => {
    await addHolidayYears(system.deps);
    await add({ ...EID, day: '2029-02-25', name_en: 'Ours' });
    system.clock.set('2026-12-31T21:00:00.000Z');
    await addHolidayYears(system.deps);
    const later = await listed('?year=2029', await signInAs(system, 'admin'));
    expect(later).toHaveLength(kuwaitHolidays(2029).length);
    expect(later.find(({ day }) => day === '2029-02-25')?.name_en).toBe('Ours');
  });
});

it('the years with older transactions have their holidays, which move dates that are due', async () => {
  const { db } = system.deps;
  const brand_id = await addBrand(system, { mcc_code: '5411' });
  const payment_date = '2024-02-22T09:00:00.000Z';
  const failed = { status: 'FAILED', captured_at: null } as const;
  await addTransaction(system, fees, { brand_id, payment_date, ...failed });
  const due = async () => (await readCalendar(db)).dueDay('KNET', payment_date);
  await addHolidayYears(system.deps, 2026);
  expect(await due()).toBe('2024-02-25');
  await addHolidayYears(system.deps);
  expect(await due()).toBe('2024-02-27');
  expect(await listed('?year=2023')).toEqual([]);
  expect(await listed('?year=2025')).toHaveLength(kuwaitHolidays(2025).length);
  await addHolidayYears(system.deps, 1990);
  expect(await listed('?year=2015')).toEqual([]);
  expect(await listed('?year=2016')).toHaveLength(kuwaitHolidays(2016).length);
});

describe('a holiday', () => {
  it('is announced unless stated otherwise, and is read by every signed-in role', async () => {
    expect((await add()).data).toMatchObject({ ...EID, status: 'announced' });
    for (const role of OTHERS) {
      const who = await signInAs(system, role);
      expect(await listed('?year=2026', who)).toEqual([{ ...EID, status: 'announced', can: {} }]);
    }
    const [mine] = await listed();
    expect(mine?.can).toEqual({ edit: { allowed: true }, remove: { allowed: true } });
    expect((await ask(system, 'GET', '/holidays')).status).toBe(401);
    expect((await audited(EID.day))[0]).toBe('holiday.created');
  });

  it('is confirmed, moved and removed, with audit entries', async () => {
    await add({ ...EID, status: 'expected' });
    const confirmed = await call('PUT', `/admin/holidays/${EID.day}`, { status: 'announced' });
    expect(confirmed.data).toMatchObject({ ...EID, status: 'announced' });
    const moved = await call('PUT', `/admin/holidays/${EID.day}`, { day: '2026-06-17' });
    expect(moved.data).toMatchObject({ day: '2026-06-17', name_en: EID.name_en });
    expect(await audited(EID.day)).toEqual(
      expect.arrayContaining(['holiday.moved', 'holiday.updated', 'holiday.created']),
    );
    expect((await call('DELETE', '/admin/holidays/2026-06-17')).status).toBe(200);
    expect(await audited('2026-06-17')).toEqual(['holiday.deleted']);
    const again = await call('DELETE', '/admin/holidays/2026-06-17');
    expect([again.status, again.failure.code]).toEqual([404, 'HOLIDAY_NOT_FOUND']);
    expect(again.failure.error).toContain('2026-06-17');
  });

  it('exists once per day, also if two admins add it at once', async () => {
    const answers = await Promise.all([add(), add(), add()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    await add({ ...EID, day: '2026-06-17' });
    const move = await call('PUT', '/admin/holidays/2026-06-17', { day: EID.day });
    expect([move.status, move.failure.code]).toEqual([409, 'HOLIDAY_EXISTS']);
    expect(await listed()).toHaveLength(2);
  });

  it('with the same key is added once', async () => {
    const headers = { 'idempotency-key': 'holiday-1' };
    const options = { token: admin.token, body: EID, headers };
    const first = await ask(system, 'POST', '/admin/holidays', options);
    const second = await ask(system, 'POST', '/admin/holidays', options);
    expect([first.status, second.status, second.data]).toEqual([200, 200, first.data]);
  });

  it.each([
    [{ ...EID, day: '2026-02-30' }],
    [{ ...EID, day: '1426-10-01' }],
    [{ ...EID, day: 20_260_616 }],
    [{ ...EID, name_ar: '  ' }],
    [{ ...EID, name_en: 'x'.repeat(101) }],
    [{ ...EID, name_en: 'a\u0000b' }],
    [{ ...EID, status: 'maybe' }],
    [{ ...EID, extra: true }],
    [{ day: EID.day }],
    [[EID]],
    [null],
  ])('is refused as %j', async (body) => {
    expect((await add(body)).status).toBe(400);
    expect(await listed()).toEqual([]);
  });

  it.each(['today', '2026-13-01', "2026-01-01'--", '0000-00-00'])(
    'has no address %j',
    async (day) => {
      const path = `/admin/holidays/${encodeURIComponent(day)}`;
      expect((await call('PUT', path, { status: 'fixed' })).status).toBe(400);
      expect((await call('DELETE', path)).status).toBe(400);
    },
  );

  it.each(['1', '1899', '2200', '2026.5', '20261', 'x', ''])(
    'is not listed for the year %j',
    async (year) => {
      expect((await call('GET', `/holidays?year=${year}`)).status).toBe(400);
    },
  );

  it('is changed by admins only', async () => {
    await add();
    const settings = { applies_from: EID.day, weekend_days: ['fri'] };
    for (const role of OTHERS) {
      const who = await signInAs(system, role);
      const answers = await Promise.all([
        add({ ...EID, day: '2026-07-01' }, who),
        call('POST', '/admin/holidays/preview', { day: '2026-07-01' }, who),
        call('PUT', `/admin/holidays/${EID.day}`, { status: 'fixed' }, who),
        call('DELETE', `/admin/holidays/${EID.day}`, undefined, who),
        call('GET', '/admin/calendar-settings', undefined, who),
        call('PUT', '/admin/calendar-settings', settings, who),
        call('POST', '/admin/calendar-settings/preview', settings, who),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(403));
    }
  });
});

describe('the preview of a change', () => {
  it('moves nothing without captures, and changes nothing', async () => {
    await add();
    const nothing = { transactions: 0, amount: 0, expected_dates: [], open_differences: [] };
    expect((await preview({ day: '2026-06-11' })).data).toEqual(nothing);
    expect((await preview({ replaces: EID.day })).data).toEqual(nothing);
    expect((await preview({ ...EID, day: '2026-06-17', replaces: EID.day })).data).toEqual(nothing);
    expect((await listed()).map(({ day }) => day)).toEqual([EID.day]);
  });

  it('moves the unsettled captures that are due on the day', async () => {
    const brand_id = await addBrand(system, { mcc_code: '5411' });
    const sell = (payment_date: string, more = {}) =>
      addTransaction(system, fees, { brand_id, payment_date, ...more });
    await sell('2026-06-09T09:00:00.000Z');
    await sell('2026-06-08T21:00:00.000Z', { amount_minor: 2_500n });
    await sell('2026-06-08T20:59:59.999Z');
    await sell('2026-06-09T09:00:00.000Z', { status: 'FAILED', captured_at: null });
    // Captures of a Tuesday are due on Wednesday for KNET, and on Sunday for cards.
    await sell('2026-06-09T09:00:00.000Z', { scheme: 'VISA' });
    const { data } = await preview({ day: '2026-06-10' });
    expect(data).toEqual({
      transactions: 3,
      amount: 22.5,
      expected_dates: [
        { from: '2026-06-10', to: '2026-06-11', transactions: 2, amount: 12.5 },
        { from: '2026-06-14', to: '2026-06-15', transactions: 1, amount: 10 },
      ],
      open_differences: [],
    });
    const settings = { applies_from: '2026-06-01', provider_delays: [] };
    const path = '/admin/calendar-settings/preview';
    const delays = [{ scheme: 'KNET', delay_days: 2, cutoff_time: '23:59' }];
    const slower = await call<CalendarEffects>('POST', path, {
      ...settings,
      provider_delays: delays,
    });
    expect(slower.data.expected_dates).toEqual([
      // The capture in the last second before midnight is after the new cut-off.
      { from: '2026-06-09', to: '2026-06-11', transactions: 1, amount: 10 },
      { from: '2026-06-10', to: '2026-06-11', transactions: 2, amount: 12.5 },
    ]);
    expect((await call<CalendarEffects>('POST', path, settings)).data.transactions).toBe(0);
  });

  it.each([
    [{}, 400, 'VALIDATION'],
    [{ replaces: '2026-06-01' }, 404, 'HOLIDAY_NOT_FOUND'],
    [{ day: EID.day }, 409, 'HOLIDAY_EXISTS'],
    [{ day: EID.day, replaces: '2026-06-01' }, 404, 'HOLIDAY_NOT_FOUND'],
  ])('of %j is refused', async (body, status, code) => {
    await add();
    const answer = await preview(body);
    expect([answer.status, answer.failure.code]).toEqual([status, code]);
  });
});

describe('calendar settings', () => {
  const read = async () => (await call<CalendarSettings>('GET', '/admin/calendar-settings')).data;
  const save = (body: unknown) => call<CalendarSettings>('PUT', '/admin/calendar-settings', body);

  it('begin with the weekend of Kuwait and the delays of the provider', async () => {
    const { weekends, provider_delays } = await read();
    expect(weekends).toEqual([{ applies_from: '1900-01-01', weekend_days: ['fri', 'sat'] }]);
    const days = provider_delays.map(({ scheme, delay_days }) => [scheme, delay_days]);
    expect(Object.fromEntries(days)).toEqual({
      KNET: 1,
      DEEMA: 1,
      VISA: 3,
      MASTERCARD: 3,
      AMEX: 3,
    });
    expect(new Set(provider_delays.map(({ cutoff_time }) => cutoff_time))).toEqual(
      new Set(['00:00']),
    );
  });

  it('keep earlier values, and replace those of the same day', async () => {
    const delay = { scheme: 'KNET', delay_days: 2, cutoff_time: '22:00' };
    await save({ applies_from: '2026-07-01', weekend_days: ['sat'], provider_delays: [delay] });
    await save({ applies_from: '2026-07-01', weekend_days: ['sat', 'fri', 'sat'] });
    const { weekends, provider_delays } = await read();
    expect(weekends[0]).toEqual({ applies_from: '2026-07-01', weekend_days: ['fri', 'sat'] });
    expect(weekends).toHaveLength(2);
    expect(provider_delays[0]).toEqual({ ...delay, applies_from: '2026-07-01' });
    expect(provider_delays).toHaveLength(6);
    expect(await audited('2026-07-01')).toContain('calendar.updated');
  });

  const delay = { scheme: 'KNET', delay_days: 1, cutoff_time: '00:00' };
  it.each([
    [{ weekend_days: ['fri'] }],
    [{ applies_from: '2026-07-01', weekend_days: [] }],
    [
      {
        applies_from: '2026-07-01',
        weekend_days: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
      },
    ],
    [{ applies_from: '2026-07-01', weekend_days: ['friday'] }],
    [{ applies_from: '2026-07-01', provider_delays: [{ ...delay, delay_days: -1 }] }],
    [{ applies_from: '2026-07-01', provider_delays: [{ ...delay, delay_days: 16 }] }],
    [{ applies_from: '2026-07-01', provider_delays: [{ ...delay, delay_days: 1.5 }] }],
    [{ applies_from: '2026-07-01', provider_delays: [{ ...delay, cutoff_time: '24:00' }] }],
    [{ applies_from: '2026-07-01', provider_delays: [{ ...delay, scheme: 'BITCOIN' }] }],
    [{ applies_from: '2026-07-01', provider_delays: [delay, delay] }],
  ])('are refused as %j', async (body) => {
    expect((await save(body)).status).toBe(400);
  });
});
