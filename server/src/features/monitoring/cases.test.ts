import type { CasePayment, MonitoringCase } from '@diwan/contract/features/monitoring/records';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addBrand, addCategory } from '../../testing/brands.ts';
import {
  decideCase,
  listCases,
  readCase,
  startRule,
  switchOff,
  switchOn,
} from '../../testing/monitoring.ts';
import { addTransaction, startFees } from '../../testing/transactions.ts';
import { readWorklist } from '../worklist/public.ts';
import { systemContext } from '../../platform/context.ts';
import { raiseAlerts } from './alerts.ts';
import { verifyMonitoring } from './verify.ts';

let system: TestApp;
let admin: TestUser;
let fees: bigint;
let brand: number;

beforeEach(async () => {
  system = await startTestApp();
  system.clock.set('2026-11-16T08:00:00.000Z');
  await addCategory(system, '5411');
  admin = await signInAs(system, 'admin');
  fees = await startFees(system);
  brand = await addBrand(system, { mcc_code: '5411' });
});
afterEach(() => system.close());

const SMALL = { kind: 'small_payments', amount: 1, payments: 1 };
const pay = (details: object = {}) =>
  addTransaction(system, fees, {
    brand_id: brand,
    amount_minor: 500n,
    payment_date: system.clock.iso(),
    ...details,
  });
const raise = () => raiseAlerts(system.deps);
const review = (id: string, { token }: TestUser) =>
  ask<MonitoringCase>(system, 'POST', `/admin/monitoring-cases/${id}/review`, { token });

/** Raises an alert about two payments. */
async function open(): Promise<MonitoringCase> {
  await startRule(system, admin, SMALL);
  await pay();
  await pay();
  await raise();
  const [found] = await listCases(system, admin);
  if (!found) throw new Error('no case');
  return found;
}

describe('the alerts of rules that are on', () => {
  it('open one case of a brand with exactly their payments', async () => {
    await pay({ payment_date: '2026-11-15T08:00:00.000Z' });
    await pay({ payment_date: '2026-11-15T08:00:00.000Z' });
    const found = await open();
    expect(found).toMatchObject({ brand_id: brand, status: 'open', payments: 2, amount: 1 });
    const { data } = await readCase(system, admin, found.id);
    expect(data.all_alerts).toEqual([
      expect.objectContaining({
        kind: 'small_payments',
        // The thresholds of the rule, and what the alert found.
        payments: 1,
        amount: 1,
        payment_count: 2,
        payment_sum: 1,
        version: 1,
      }),
    ]);
    expect(data.all_alerts[0]?.day).toBe('2026-11-16');
    expect(await verifyMonitoring(system.deps)).toEqual([]);
  });

  it('are raised once, and take later payments of their day before the decision', async () => {
    const found = await open();
    expect(await raise()).toBe(0);
    await pay();
    expect(await raise()).toBe(0);
    expect((await readCase(system, admin, found.id)).data).toMatchObject({ payments: 3 });
    await decideCase(system, admin, found);
    await pay();
    expect(await raise()).toBe(0);
    expect((await readCase(system, admin, found.id)).data).toMatchObject({ payments: 3 });
  });

  it('join the undecided case of the brand, and open another after a decision', async () => {
    const found = await open();
    await startRule(system, admin, { kind: 'round_amounts', amount: 0.5, payments: 1 });
    expect(await raise()).toBe(1);
    const stale = await decideCase(system, admin, found);
    expect([stale.status, stale.failure.code]).toEqual([409, 'MONITORING_CASE_CHANGED']);
    const { data } = await readCase(system, admin, found.id);
    // Both alerts have the same payments, which count once.
    expect(data).toMatchObject({ alerts: 2, payments: 2, amount: 1 });
    expect((await decideCase(system, admin, data, 'confirmed')).status).toBe(200);
    system.clock.advance({ hours: 24 });
    await pay();
    await pay();
    expect(await raise()).toBe(2);
    const all = await listCases(system, admin);
    expect(all.map(({ status }) => status)).toEqual(['open', 'confirmed']);
    expect(await verifyMonitoring(system.deps)).toEqual([]);
  });

  it('are raised once by several workers at the same moment', async () => {
    await startRule(system, admin, SMALL);
    await startRule(system, admin, { ...SMALL, amount: 2 });
    await pay();
    await pay();
    const raised = await Promise.all([raise(), raise(), raise(), raise()]);
    expect(raised.reduce((sum, n) => sum + n, 0)).toBe(2);
    expect(await listCases(system, admin)).toHaveLength(1);
  });

  it('find a payment that is reported late, and nothing while the rule is off', async () => {
    const id = await startRule(system, admin, SMALL);
    await raise();
    system.clock.advance({ hours: 48 });
    await raise();
    await pay({ payment_date: '2026-11-16T09:00:00.000Z' });
    await pay({ payment_date: '2026-11-16T10:00:00.000Z' });
    expect(await raise()).toBe(1);
    await switchOff(system, admin, id);
    await pay();
    await pay();
    expect(await raise()).toBe(0);
    system.clock.advance({ hours: 24 });
    await switchOn(system, admin, id);
    expect(await raise()).toBe(0);
  });

  it('count the payments of a card and of a night that began before the first searched day', async () => {
    const card = { card_last_four: '4242', scheme: 'VISA' as const };
    const night = { from_time: '22:00', until_time: '04:00' };
    await startRule(system, admin, { kind: 'payments_of_card', payments: 1, hours: 168 });
    await startRule(system, admin, { kind: 'closed_hours', payments: 1, ...night });
    await pay({ ...card, payment_date: '2026-11-11T20:00:00.000Z' });
    await pay({ payment_date: '2026-11-15T20:00:00.000Z' });
    await pay({ payment_date: '2026-11-16T00:30:00.000Z' });
    await pay({ ...card, payment_date: '2026-11-16T07:00:00.000Z' });
    expect(await raise()).toBe(2);
    const [found] = await listCases(system, admin);
    const { data } = await readCase(system, admin, found?.id ?? '');
    expect(
      data.all_alerts.map(({ kind, day, payment_count }) => [kind, day, payment_count]),
    ).toEqual([
      ['payments_of_card', '2026-11-16', 2],
      ['closed_hours', '2026-11-15', 2],
    ]);
  });

  it('raise a month from its first day, and each card separately', async () => {
    await system.deps.db
      .insertInto('brand_purposes')
      .values({ brand_id: brand, expected_monthly_volume: 'under_1000' })
      .execute();
    await pay({ amount_minor: 900_000n, payment_date: '2026-11-02T08:00:00.000Z' });
    await startRule(system, admin, { kind: 'volume_above_expected', times: 1 });
    await startRule(system, admin, { kind: 'payments_of_card', payments: 1, hours: 1 });
    await pay({ amount_minor: 200_000n, card_last_four: '4242', scheme: 'VISA' });
    await pay({ card_last_four: '4242', scheme: 'VISA' });
    await pay({ card_last_four: '1111', scheme: 'VISA' });
    await pay({ card_last_four: '1111', scheme: 'VISA' });
    expect(await raise()).toBe(3);
    const [found] = await listCases(system, admin);
    const { data } = await readCase(system, admin, found?.id ?? '');
    expect(
      data.all_alerts
        .map(({ payment_count }) => String(payment_count))
        .toSorted()
        .join(),
    ).toBe('2,2,5');
    const keys = await system.deps.db.selectFrom('monitoring_alerts').select('key').execute();
    expect(keys.some(({ key }) => /4242|1111/.test(key))).toBe(false);
  });
});

describe('a monitoring case', () => {
  it('goes from open to review to a decision with its reason', async () => {
    const { id, alerts } = await open();
    const items = await readWorklist(systemContext(system.deps, 'test'));
    expect(items.find(({ kind }) => kind === 'monitoring_cases')).toMatchObject({
      count: 1,
      oldest_id: id,
    });
    expect((await review(id, admin)).data).toMatchObject({
      status: 'in_review',
      reviewed_by: admin.email,
    });
    expect((await review(id, admin)).failure.code).toBe('MONITORING_CASE_IN_REVIEW');
    const decided = await decideCase(system, admin, { id, alerts }, 'confirmed');
    expect(decided.data).toMatchObject({
      status: 'confirmed',
      decided_by: admin.email,
      reason: 'The shop had a sale',
    });
    expect((await review(id, admin)).failure.code).toBe('MONITORING_CASE_DECIDED');
    const left = await readWorklist(systemContext(system.deps, 'test'));
    expect(left.find(({ kind }) => kind === 'monitoring_cases')).toBeUndefined();
  });

  it('is decided once by two admins at the same moment', async () => {
    const found = await open();
    const other = await signInAs(system, 'admin');
    const both = await Promise.all([
      decideCase(system, admin, found, 'cleared'),
      decideCase(system, other, found, 'confirmed'),
    ]);
    expect(
      both
        .map(({ status }) => String(status))
        .toSorted()
        .join(),
    ).toBe('200,409');
    expect(await verifyMonitoring(system.deps)).toEqual([]);
  });

  it('answers a repeated decision with the first answer', async () => {
    const found = await open();
    const one = await decideCase(system, admin, found, 'cleared', 'key-1');
    const two = await decideCase(system, admin, found, 'cleared', 'key-1');
    expect([two.status, two.raw]).toEqual([200, one.raw]);
  });

  it('needs a reason, and a known decision', async () => {
    const { id } = await open();
    const { status, failure } = await ask(system, 'POST', `/admin/monitoring-cases/${id}/decide`, {
      token: admin.token,
      body: { decision: 'maybe', reason: ' ', alerts: 1 },
    });
    expect(status).toBe(400);
    expect(Object.keys(failure.fields ?? {}).toSorted()).toEqual(['decision', 'reason']);
  });

  it('is read by auditors, who decide nothing, and never by partners and owners', async () => {
    const found = await open();
    const auditor = await signInAs(system, 'auditor');
    expect((await readCase(system, auditor, found.id)).data.can).toEqual({});
    expect((await decideCase(system, auditor, found)).status).toBe(403);
    expect((await review(found.id, auditor)).status).toBe(403);
    for (const user of [
      await signInAs(system, 'partner'),
      await signInAs(system, 'brand_owner', { brand_id: brand }),
    ]) {
      expect((await readCase(system, user, found.id)).status).toBe(403);
      expect((await decideCase(system, user, found)).status).toBe(403);
    }
  });

  it('lists its payments in pages, and answers 404 for an unknown id', async () => {
    const { id } = await open();
    const read = (path: string) =>
      ask<{ payments: CasePayment[]; next_cursor: string | null }>(
        system,
        'GET',
        `/admin/monitoring-cases/${path}`,
        { token: admin.token },
      );
    const first = await read(`${id}/payments?limit=1`);
    const second = await read(`${id}/payments?limit=1&cursor=${first.data.next_cursor}`);
    expect(second.data.next_cursor).toBeNull();
    const ids = [...first.data.payments, ...second.data.payments].map((one) => one.id);
    expect(new Set(ids).size).toBe(2);
    const unknown = '99999999-9999-4999-8999-999999999999';
    expect((await read(`${unknown}/payments`)).status).toBe(404);
    expect((await read(unknown)).failure.code).toBe('MONITORING_CASE_NOT_FOUND');
    expect((await decideCase(system, admin, { id: unknown, alerts: 0 })).status).toBe(404);
  });

  it.each([
    ['a decision', "update monitoring_cases set status = 'cleared'"],
    ['a version without a trial', 'delete from monitoring_trials'],
    ['a brand', 'update monitoring_cases set brand_id = (select max(id) from brands)'],
    ['the payments', 'delete from monitoring_alert_payments'],
  ])('is reported by the verification if %s was altered', async (_what, statement) => {
    const found = await open();
    await decideCase(system, admin, found, 'confirmed');
    await addBrand(system, { mcc_code: '5411' });
    expect(await verifyMonitoring(system.deps)).toEqual([]);
    await sql.raw(statement).execute(system.deps.db);
    expect(await verifyMonitoring(system.deps)).toHaveLength(1);
  });
});
