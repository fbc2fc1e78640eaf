import type { MonitoringRule, RuleVersion } from '@diwan/contract/features/monitoring/records';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addBrand, addCategory } from '../../testing/brands.ts';
import { addRule, startRule, switchOff, switchOn, tryRule } from '../../testing/monitoring.ts';
import { addTransaction, startFees } from '../../testing/transactions.ts';

/* The tables of 0246_monitoring_expand.sql. */

let system: TestApp;
let admin: TestUser;
let fees: bigint;
let brand: number;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  admin = await signInAs(system, 'admin');
  fees = await startFees(system);
});
beforeEach(async () => {
  brand = await addBrand(system, { mcc_code: '5411' });
});
afterAll(() => system.close());

const SMALL = { kind: 'small_payments', amount: 1, payments: 3 };
const own = (fields: object) => ({ brand_id: brand, ...fields });
const edit = (id: string, body: object) =>
  ask<MonitoringRule>(system, 'PUT', `/admin/monitoring-rules/${id}`, {
    token: admin.token,
    body: { name: 'Rule', version: 1, ...body },
  });

/** Adds captures of the brand at these times, in Kuwait (UTC+3). */
async function pay(times: readonly string[], details: object = {}): Promise<void> {
  for (const time of times) {
    const payment_date = new Date(`${time}+03:00`).toISOString();
    await addTransaction(system, fees, { brand_id: brand, payment_date, ...details });
  }
}
/** Returns what a trial of a new rule of the brand finds. */
async function find(rule: object) {
  const { id } = (await addRule(system, admin, own(rule))).data;
  const { data } = await tryRule(system, admin, id);
  return {
    ...data.rule.trial,
    found: data.findings.map(({ day, payments, amount }) => [day, payments, amount]),
  };
}

const tryAll = async () => {
  const all = { kind: 'round_amounts', amount: 0.001, payments: 1 };
  const { id } = (await addRule(system, admin, all)).data;
  return (await tryRule(system, admin, id)).data;
};

describe('the thresholds of a rule', () => {
  it.each([
    ['a missing threshold', { kind: 'payments_of_card', payments: 3 }, 'hours'],
    ['a threshold of another kind', { ...SMALL, hours: 2 }, 'hours'],
    ['zero payments', { ...SMALL, payments: 0 }, 'payments'],
    ['a fraction', { kind: 'volume_above_expected', times: 1.5 }, 'times'],
    ['a fourth decimal', { ...SMALL, amount: 1.2345 }, 'amount'],
    ['an amount of zero', { ...SMALL, amount: 0 }, 'amount'],
    ['an unknown kind', { kind: 'anything' }, 'kind'],
    [
      'a wrong time',
      { kind: 'closed_hours', payments: 1, from_time: '24:00', until_time: '05:00' },
      'from_time',
    ],
    [
      'equal times',
      { kind: 'closed_hours', payments: 1, from_time: '05:00', until_time: '05:00' },
      'until_time',
    ],
    ['an unknown period', { kind: 'block_above', amount: 5, period: 'year' }, 'period'],
    ['an empty name', { ...SMALL, name: ' ' }, 'name'],
  ])('refuse %s at its field', async (_what, fields, field) => {
    const { status, failure } = await addRule(system, admin, fields);
    expect(status).toBe(400);
    expect(Object.keys(failure.fields ?? {})).toEqual([field]);
  });

  it('refuse a brand that does not exist', async () => {
    const { status, failure } = await addRule(system, admin, { ...SMALL, brand_id: 999_999 });
    expect([status, failure.code]).toEqual([404, 'BRAND_NOT_FOUND']);
  });

  it('are refused in an edit like in a new rule', async () => {
    const { id } = (await addRule(system, admin, SMALL)).data;
    const { status, failure } = await edit(id, { payments: 3, period: 'day' });
    expect(status).toBe(400);
    expect(Object.keys(failure.fields ?? {}).toSorted()).toEqual(['amount', 'period']);
  });
});

describe('a trial of all brands', () => {
  it('adds up the findings of many brands, and shows the newest ones', async () => {
    const before = await tryAll();
    for (let n = 0; n < 45; n += 1) {
      brand = await addBrand(system, { mcc_code: '5411' });
      const day = `2035-01-${String((n % 28) + 1).padStart(2, '0')}`;
      await pay([`${day}T10:00`, `${day}T11:00`]);
    }
    const after = await tryAll();
    const added = (name: 'alerts' | 'brands' | 'payments') =>
      (after.rule.trial?.[name] ?? 0) - (before.rule.trial?.[name] ?? 0);
    expect([added('alerts'), added('brands'), added('payments')]).toEqual([45, 45, 90]);
    const days = after.findings.map(({ day }) => day);
    expect(days).toEqual(days.toSorted().toReversed());
    expect(after.findings.slice(0, 45).every(({ payments }) => payments === 2)).toBe(true);
  });
});

describe('a rule', () => {
  it('is switched on only after a trial of this version', async () => {
    const { id } = (await addRule(system, admin, own(SMALL))).data;
    const early = await switchOn(system, admin, id);
    expect([early.status, early.failure.code]).toEqual([409, 'MONITORING_RULE_NOT_TRIED']);
    await tryRule(system, admin, id);
    expect((await switchOn(system, admin, id)).data).toMatchObject({ state: 'on' });

    const changed = await edit(id, { amount: 2, payments: 3 });
    expect(changed.data).toMatchObject({ state: 'changed', active_version: 1, trial: null });
    const untried = await switchOn(system, admin, id, 2);
    expect(untried.failure.code).toBe('MONITORING_RULE_NOT_TRIED');
    await tryRule(system, admin, id);
    const stale = await switchOn(system, admin, id, 1);
    expect([stale.status, stale.failure.code]).toEqual([409, 'MONITORING_RULE_CHANGED']);
    expect((await switchOn(system, admin, id, 2)).data).toMatchObject({ active_version: 2 });
    expect((await switchOn(system, admin, id, 2)).failure.code).toBe('MONITORING_RULE_ON');
    expect((await switchOff(system, admin, id)).data).toMatchObject({ state: 'off' });
    expect((await switchOff(system, admin, id)).failure.code).toBe('MONITORING_RULE_OFF');
  });

  it('keeps all versions with their authors, and an edit of an old version is refused', async () => {
    const { id } = (await addRule(system, admin, own(SMALL))).data;
    const [one, two] = await Promise.all([
      edit(id, { amount: 2, payments: 3 }),
      edit(id, { amount: 3, payments: 3 }),
    ]);
    expect(
      [one, two]
        .map(({ status }) => String(status))
        .toSorted()
        .join(),
    ).toBe('200,409');
    const { data } = await ask<RuleVersion[]>(
      system,
      'GET',
      `/admin/monitoring-rules/${id}/versions`,
      { token: admin.token },
    );
    expect(data.map(({ version, changed_by }) => [version, changed_by])).toEqual([
      [2, admin.email],
      [1, admin.email],
    ]);
    const log = await system.deps.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute();
    expect(log.map(({ action }) => action)).toEqual([
      'monitoring_rule.created',
      'monitoring_rule.edited',
    ]);
  });

  it('is switched on once by two admins at the same moment', async () => {
    const other = await signInAs(system, 'admin');
    const { id } = (await addRule(system, admin, own(SMALL))).data;
    await tryRule(system, admin, id);
    const both = await Promise.all([admin, other].map((one) => switchOn(system, one, id)));
    expect(
      both
        .map(({ status }) => String(status))
        .toSorted()
        .join(),
    ).toBe('200,409');
  });

  it('is read by auditors, who change nothing, and unknown to partners and owners', async () => {
    const id = await startRule(system, admin, own(SMALL));
    const auditor = await signInAs(system, 'auditor');
    const { data } = await ask<MonitoringRule[]>(system, 'GET', '/admin/monitoring-rules', {
      token: auditor.token,
    });
    const row = data.find((one) => one.id === id);
    expect(row?.can).toEqual({});
    const partner = await signInAs(system, 'partner');
    const owner = await signInAs(system, 'brand_owner', { brand_id: brand });
    for (const user of [auditor, partner, owner]) {
      expect((await addRule(system, user, SMALL)).status).toBe(403);
      expect((await tryRule(system, user, id)).status).toBe(403);
      expect((await switchOff(system, user, id)).status).toBe(403);
    }
    for (const { token } of [partner, owner]) {
      expect((await ask(system, 'GET', '/admin/monitoring-rules', { token })).status).toBe(403);
      expect((await ask(system, 'GET', '/admin/monitoring-cases', { token })).status).toBe(403);
    }
  });

  it('answers 404 for an unknown id', async () => {
    const id = '99999999-9999-4999-8999-999999999999';
    expect((await tryRule(system, admin, id)).failure.code).toBe('MONITORING_RULE_NOT_FOUND');
    expect((await switchOn(system, admin, id)).status).toBe(404);
    expect((await edit(id, SMALL)).status).toBe(400);
    expect((await edit(id, { amount: 1, payments: 1 })).status).toBe(404);
  });
});

describe('a trial on all payments', () => {
  it('counts payments below an amount, more than the threshold a local day', async () => {
    const late = ['2026-03-01T23:50', '2026-03-01T23:55', '2026-03-02T00:05'];
    await pay(late, { amount_minor: 999n });
    await pay(['2026-03-02T01:00', '2026-03-02T02:00', '2026-03-02T03:00'], { amount_minor: 999n });
    await pay(['2026-03-02T04:00'], { amount_minor: 1_000n });
    expect(await find(SMALL)).toMatchObject({
      alerts: 1,
      payments: 4,
      refused: null,
      found: [['2026-03-02', 4, 3.996]],
    });
    expect(await find({ ...SMALL, payments: 4 })).toMatchObject({ alerts: 0, found: [] });
  });

  it('counts payments that are multiples of an amount', async () => {
    await pay(['2026-03-01T10:00', '2026-03-01T11:00'], { amount_minor: 100_000n });
    await pay(['2026-03-01T12:00'], { amount_minor: 100_001n });
    const found = await find({ kind: 'round_amounts', amount: 50, payments: 1 });
    expect(found).toMatchObject({ alerts: 1, payments: 2 });
  });

  it('counts payments at closed hours, across midnight and with their limits', async () => {
    await pay(['2026-03-01T23:00', '2026-03-02T04:59', '2026-03-02T05:00', '2026-03-01T22:59']);
    const night = { kind: 'closed_hours', from_time: '23:00', until_time: '05:00', payments: 1 };
    expect(await find(night)).toMatchObject({ found: [['2026-03-01', 2, 20]] });
    const morning = { ...night, from_time: '04:00', until_time: '05:30' };
    expect(await find(morning)).toMatchObject({ found: [['2026-03-02', 2, 20]] });
  });

  it('finds the payments of one card within some hours, also across midnight', async () => {
    const card = { card_last_four: '4242', scheme: 'VISA' as const };
    await pay(['2026-03-01T22:30', '2026-03-01T23:30', '2026-03-02T00:20'], card);
    await pay(['2026-03-01T23:00'], { ...card, card_last_four: '1111' });
    await pay(['2026-03-01T23:10'], { ...card, scheme: 'MASTERCARD' as const });
    await pay(['2026-03-01T21:00'], card);
    const rule = { kind: 'payments_of_card', payments: 2, hours: 2 };
    expect(await find(rule)).toMatchObject({ alerts: 1, found: [['2026-03-02', 3, 30]] });
    expect(await find({ ...rule, hours: 1 })).toMatchObject({ alerts: 0 });
  });

  it('compares the sales of a month with the expected sales', async () => {
    const { db } = system.deps;
    await pay(['2026-03-01T00:00', '2026-03-31T23:59'], { amount_minor: 1_500_000n });
    await pay(['2026-04-01T00:00'], { amount_minor: 1_000_000n });
    const rule = { kind: 'volume_above_expected', times: 2 };
    expect(await find(rule)).toMatchObject({ alerts: 0 });
    await db
      .insertInto('brand_purposes')
      .values({ brand_id: brand, expected_monthly_volume: 'under_1000' })
      .execute();
    expect(await find(rule)).toMatchObject({ found: [['2026-03-01', 2, 3_000]] });
    expect(await find({ ...rule, times: 3 })).toMatchObject({ alerts: 0 });
  });

  it('compares the refunds of a week with its sales', async () => {
    const { db } = system.deps;
    await pay(['2026-03-01T10:00', '2026-03-07T23:00']);
    const [sale] = await db
      .selectFrom('transactions')
      .select('id')
      .where('brand_id', '=', brand)
      .orderBy('id')
      .execute();
    const refund = (amount_minor: bigint, status: 'PENDING' | 'FAILED') =>
      db
        .insertInto('refunds')
        .values({
          transaction_id: sale?.id ?? 0n,
          kind: 'refund',
          amount_minor,
          status,
          reason: 'Returned',
          created_at: '2026-03-05T10:00:00.000Z',
          after_settlement: false,
          fee_version_id: fees,
          cost_version_id: fees,
          ...(status === 'PENDING'
            ? { reserved_from: 'pending', reserved_at: '2026-03-05T10:00:00.000Z' }
            : {}),
        })
        .execute();
    await refund(5_000n, 'PENDING');
    await refund(9_000n, 'FAILED');
    const rule = { kind: 'refunds_share', percent: 25, amount: 5 };
    expect(await find(rule)).toMatchObject({ alerts: 0 });
    expect(await find({ ...rule, percent: 24 })).toMatchObject({ found: [['2026-03-01', 1, 10]] });
    expect(await find({ ...rule, percent: 24, amount: 5.001 })).toMatchObject({ alerts: 0 });
  });

  it('counts the payments that a limit would have refused, one after another', async () => {
    for (const amount_minor of [6_000n, 5_000n, 4_000n, 1n]) {
      await pay(['2026-03-01T10:00'], { amount_minor });
    }
    await pay(['2026-03-01T11:00'], { amount_minor: 9_000n, status: 'FAILED' as const });
    const rule = { kind: 'block_above', amount: 10, period: 'day' };
    expect(await find(rule)).toMatchObject({ alerts: 1, payments: 4, refused: 2 });
    expect(await find({ ...rule, amount: 15.001 })).toMatchObject({ alerts: 0, refused: 0 });
    expect(await find({ ...rule, period: 'month' })).toMatchObject({ alerts: 1, refused: 2 });
  });

  it('raises no alert, and ignores other brands', async () => {
    await pay(['2026-03-01T10:00', '2026-03-01T11:00'], { amount_minor: 500n });
    const other = await addBrand(system, { mcc_code: '5411' });
    const rule = { ...SMALL, payments: 1, brand_id: other };
    const { id } = (await addRule(system, admin, rule)).data;
    expect((await tryRule(system, admin, id)).data.findings).toEqual([]);
    const all = await addRule(system, admin, { ...SMALL, payments: 1 });
    const { data } = await tryRule(system, admin, all.data.id);
    expect(data.findings.some(({ brand_id }) => brand_id === brand)).toBe(true);
    const cases = await system.deps.db.selectFrom('monitoring_cases').select('id').execute();
    expect(cases).toEqual([]);
  });
});
