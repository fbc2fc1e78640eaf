import type {
  ProfitMonth,
  StakeholderEarning,
} from '@diwan/contract/features/stakeholders/records';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { balanceOf } from '../../ledger/balances.ts';
import { post } from '../../ledger/post.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { systemContext } from '../../platform/context.ts';
import { newUuid } from '../../platform/crypto/tokens.ts';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { shareMonths } from './profit.ts';
import { verifyProfit } from './verify.ts';

let system: TestApp;
let boss: string;

// Kuwait is three hours ahead, so its February begins on the last evening of January in UTC.
const JANUARY = '2026-01-20T09:00:00.000Z';
const LAST_MINUTE = '2026-01-31T20:59:59.999Z';
const FEBRUARY = '2026-01-31T21:00:00.000Z';
const MARCH = '2026-03-05T09:00:00.000Z';

/** Sets the clock and signs in again, because a session lives for at most a month. */
const goTo = async (instant: string): Promise<void> => {
  system.clock.set(instant);
  boss = (await signInAs(system, 'super_admin')).token;
};

beforeEach(async () => {
  if (system !== undefined) await system.close();
  system = await startTestApp();
  await goTo(JANUARY);
});
afterAll(() => system.close());

type Method = Parameters<typeof ask>[1];
const call = <T = unknown>(method: Method, path: string, body?: unknown) =>
  ask<T>(system, method, `/admin/stakeholders${path}`, {
    token: boss,
    ...(body === undefined ? {} : { body }),
  });

/** Books revenue and its cost at a time. A negative revenue is a reversal. */
const earn = (fee: bigint, cost: bigint, occurred_at: string) =>
  system.deps.db.transaction().execute((tx) =>
    post(tx, {
      kind: 'adjustment',
      source: { kind: 'brand', id: newUuid() },
      occurred_at,
      postings: [
        { account: { kind: 'provider_receivable' }, amount_minor: fee - cost },
        { account: { kind: 'processing_cost' }, amount_minor: cost },
        { account: { kind: 'fee_revenue' }, amount_minor: -fee },
      ],
    }),
  );

async function addStakeholder(name: string, percentage?: number): Promise<string> {
  const { id: user_id } = await signInAs(system, 'admin');
  const bank = { bank_name: 'Gulf Bank', iban: 'KW81CBKU0000000000001234560101' };
  const { data } = await call<{ id: string }>('POST', '', {
    ...bank,
    user_id,
    beneficiary_name: name,
  });
  if (percentage !== undefined) await give(data.id, percentage);
  // Equal remainders are ordered by the time of addition.
  system.clock.advance({ seconds: 1 });
  return data.id;
}
const give = (stakeholder_id: string, profit_percentage: number) =>
  call('POST', '/defaults', { stakeholder_id, profit_percentage });
const share = () => call<ProfitMonth[]>('POST', '/profit');
const earningsOf = async (id: string, query = '') =>
  (
    await call<{ earnings: StakeholderEarning[]; total_amount: number }>(
      'GET',
      `/${id}/earnings${query}`,
    )
  ).data;
const owed = async (stakeholder_id: string) =>
  -(await balanceOf(system.deps.db, { kind: 'stakeholder_payable', stakeholder_id }));
const prove = async () => {
  expect(await verifyProfit(system.deps.db)).toEqual([]);
  expect(await verifyLedger(system.deps.db)).toEqual([]);
};

describe('a finished month', () => {
  test('is shared by the largest remainder method, the rest goes to the platform', async () => {
    const a = await addStakeholder('A', 33.33);
    const b = await addStakeholder('B', 33.33);
    const none = await addStakeholder('C');
    await earn(1_500n, 400n, JANUARY);
    await earn(1n, 0n, LAST_MINUTE);
    await earn(9_999n, 0n, FEBRUARY);
    expect((await share()).data).toEqual([]);
    await goTo(FEBRUARY);
    const { data, message } = await share();
    expect(message).toBe('Months shared: 1');
    // Each gets 366.96 of the 1101 fils, and the platform 367.07, before rounding.
    expect(data).toEqual([
      {
        month: '2026-01',
        profit: 1.101,
        late: 0,
        carried_in: 0,
        shared: 0.734,
        kept: 0.367,
        carried_out: 0,
        shared_at: FEBRUARY,
      },
    ]);
    expect([await owed(a), await owed(b), await owed(none)]).toEqual([367n, 367n, 0n]);
    expect(await balanceOf(system.deps.db, { kind: 'profit_shared' })).toBe(734n);
    expect(await earningsOf(a)).toMatchObject({
      earnings: [{ month: '2026-01', profit: 1.101, profit_percentage: 33.33, amount: 0.367 }],
      total_amount: 0.367,
    });
    expect((await earningsOf(none)).earnings).toEqual([]);
    expect((await call('GET', '/profit')).data).toEqual(data);
    await prove();
  });

  test('uses the percentages of its last moment', async () => {
    const a = await addStakeholder('A', 10);
    const b = await addStakeholder('B', 10);
    const late = await addStakeholder('C');
    const gone = await addStakeholder('D', 10);
    await earn(1_000n, 0n, JANUARY);
    await goTo('2026-01-31T20:59:59.998Z');
    await give(a, 50);
    await goTo(FEBRUARY);
    await call('DELETE', `/defaults/${gone}`);
    await give(b, 50);
    await goTo('2026-02-02T00:00:00.000Z');
    await give(late, 0);
    await share();
    expect([await owed(a), await owed(b), await owed(late), await owed(gone)]).toEqual([
      500n,
      100n,
      0n,
      100n,
    ]);
    await earn(1_000n, 0n, '2026-02-03T00:00:00.000Z');
    await goTo(MARCH);
    await share();
    expect([await owed(a), await owed(b), await owed(late), await owed(gone)]).toEqual([
      1_000n,
      600n,
      0n,
      100n,
    ]);
    await prove();
  });

  test('never shares more than 100 %, also between processes with different clocks', async () => {
    const a = await addStakeholder('A', 100);
    const b = await addStakeholder('B');
    await earn(1_000n, 0n, JANUARY);
    // The month ends between the two times of the clock.
    await goTo('2026-01-31T21:00:00.400Z');
    await call('DELETE', `/defaults/${a}`);
    await goTo('2026-01-31T20:59:59.900Z');
    expect((await give(b, 100)).status).toBe(200);
    await goTo(MARCH);
    expect((await share()).status).toBe(200);
    expect([await owed(a), await owed(b)]).toEqual([1_000n, 0n]);
    await prove();
  });

  test('with a loss books nothing, and the loss reduces later months', async () => {
    const a = await addStakeholder('A', 50);
    await earn(100n, 400n, JANUARY);
    await earn(200n, 0n, FEBRUARY);
    await goTo(MARCH);
    await earn(1_001n, 0n, MARCH);
    await goTo('2026-04-02T00:00:00.000Z');
    const { data, message } = await share();
    expect(message).toBe('Months shared: 3');
    const sums = data.map(({ profit, carried_in, shared, kept, carried_out }) => [
      profit,
      carried_in,
      shared,
      kept,
      carried_out,
    ]);
    expect(sums).toEqual([
      [-0.3, 0, 0, 0, -0.3],
      [0.2, -0.3, 0, 0, -0.1],
      [1.001, -0.1, 0.451, 0.45, 0],
    ]);
    const entries = await system.deps.db
      .selectFrom('ledger_entries')
      .select(['source_kind', 'source_id'])
      .where('kind', '=', 'profit_share')
      .execute();
    expect(entries).toEqual([{ source_kind: 'profit_month', source_id: '2026-03' }]);
    expect((await earningsOf(a)).earnings.map(({ amount }) => amount)).toEqual([0.451, 0, 0]);
    await prove();
  });

  test('counts rent and cost variance, and no money of brands', async () => {
    const a = await addStakeholder('A', 100);
    const { db } = system.deps;
    const book = (kind: 'rental_revenue' | 'cost_variance' | 'bank', amount_minor: bigint) =>
      db.transaction().execute((tx) =>
        post(tx, {
          kind: 'adjustment',
          source: { kind: 'brand', id: newUuid() },
          occurred_at: JANUARY,
          postings: [
            { account: { kind: 'brand_pending', brand_id: 1 }, amount_minor: -amount_minor },
            {
              account: kind === 'bank' ? { kind, business_id: newUuid() } : { kind },
              amount_minor,
            },
          ],
        }),
      );
    await book('rental_revenue', -20_000n);
    await book('cost_variance', 7n);
    await book('bank', 500n);
    await goTo(FEBRUARY);
    await share();
    expect(await owed(a)).toBe(19_993n);
    await prove();
  });
});

describe('a late booking', () => {
  test('for a month that was shared is profit of the next one', async () => {
    const a = await addStakeholder('A', 100);
    await earn(1_000n, 0n, JANUARY);
    await goTo(FEBRUARY);
    await share();
    await earn(0n, 40n, LAST_MINUTE);
    await prove();
    await earn(10n, 0n, FEBRUARY);
    await goTo(MARCH);
    const { data } = await share();
    expect(data).toMatchObject([{ month: '2026-02', profit: -0.03, late: -0.04, shared: 0 }]);
    expect(await owed(a)).toBe(1_000n);
    await prove();
  });

  test('from a transaction that was open during the sharing is not lost', async () => {
    const a = await addStakeholder('A', 100);
    await earn(1_000n, 0n, JANUARY);
    await goTo(FEBRUARY);
    await system.deps.db.transaction().execute(async (tx) => {
      await post(tx, {
        kind: 'adjustment',
        source: { kind: 'brand', id: 'open' },
        occurred_at: JANUARY,
        postings: [
          { account: { kind: 'provider_receivable' }, amount_minor: 77n },
          { account: { kind: 'fee_revenue' }, amount_minor: -77n },
        ],
      });
      await share();
    });
    expect(await owed(a)).toBe(1_000n);
    await prove();
    await goTo(MARCH);
    await share();
    expect(await owed(a)).toBe(1_077n);
    await prove();
  });
});

describe('a repeated sharing', () => {
  test('by eight calls at once, by the job and by hand, shares once', async () => {
    const a = await addStakeholder('A', 25);
    await earn(4_000n, 0n, JANUARY);
    await earn(4_000n, 0n, FEBRUARY);
    await goTo(MARCH);
    const job = systemContext(system.deps, 'share_profit');
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, share),
      ...Array.from({ length: 4 }, () => shareMonths(job)),
    ]);
    expect(answers).toHaveLength(8);
    const again = await share();
    expect([again.data, again.message]).toEqual([
      [],
      'The profit of every finished month has been shared',
    ]);
    expect(await owed(a)).toBe(2_000n);
    const audit = await system.deps.db
      .selectFrom('audit_log')
      .select('entity_id')
      .where('action', '=', 'profit.shared')
      .orderBy('entity_id')
      .execute();
    expect(audit.map((row) => row.entity_id)).toEqual(['2026-01', '2026-02']);
    await prove();
  });

  test('after a crash continues where it stopped', async () => {
    const a = await addStakeholder('A', 100);
    await earn(500n, 0n, JANUARY);
    await earn(600n, 0n, FEBRUARY);
    await goTo(MARCH);
    const job = systemContext(system.deps, 'share_profit');
    let months = 0;
    const crashing = {
      ...job,
      transaction: ((work) =>
        job.transaction(async (tx) => {
          const result = await work(tx);
          months += 1;
          if (months === 2) throw new Error('killed before the commit');
          return result;
        })) as typeof job.transaction,
    };
    await expect(shareMonths(crashing)).rejects.toThrow('killed');
    expect(await owed(a)).toBe(500n);
    await prove();
    await shareMonths(job);
    expect(await owed(a)).toBe(1_100n);
    await prove();
  });

  test('does nothing before the first profit', async () => {
    await addStakeholder('A', 100);
    await goTo(MARCH);
    expect((await share()).data).toEqual([]);
    await prove();
  });

  test('with an Idempotency-Key returns the first answer', async () => {
    await earn(500n, 0n, JANUARY);
    await goTo(FEBRUARY);
    const headers = { 'idempotency-key': newUuid() };
    const ask_once = () =>
      ask<ProfitMonth[]>(system, 'POST', '/admin/stakeholders/profit', { token: boss, headers });
    const first = await ask_once();
    expect(first.data).toHaveLength(1);
    expect((await ask_once()).data).toEqual(first.data);
  });
});

test('a statement is a CSV without spreadsheet formulas', async () => {
  const id = await addStakeholder('=HYPERLINK("https://evil.test")', 50);
  await earn(0n, 100n, JANUARY);
  await earn(1_000n, 0n, FEBRUARY);
  await goTo(MARCH);
  await share();
  const { raw, headers } = await call('GET', `/${id}/statement`);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toContain(`stakeholder-statement-${id}.csv`);
  expect(raw.startsWith('\ufeff')).toBe(true);
  const name = `"'=HYPERLINK(""https://evil.test"")"`;
  expect(raw.slice(1).split('\r\n')).toEqual([
    'Month,Beneficiary,Platform Profit,Loss Carried In,Profit Percentage,Amount,Currency,Shared At',
    `2026-01,${name},-0.1,0,50,0,KWD,${MARCH}`,
    `2026-02,${name},1,-0.1,50,0.45,KWD,${MARCH}`,
    '',
  ]);
  const february = await earningsOf(id, '?from=2026-02-10&to=2026-02-11');
  expect(february).toMatchObject({ earnings: [{ month: '2026-02' }], total_amount: 0.45 });
  expect((await earningsOf(id, '?to=2025-12-31')).earnings).toEqual([]);
  expect((await call('GET', `/${id}/earnings?from=2026-02-01&to=2026-01-01`)).status).toBe(400);
});

test('verification finds an altered share, and an entry without a month', async () => {
  await addStakeholder('A', 50);
  await earn(1_000n, 0n, JANUARY);
  await goTo(FEBRUARY);
  await share();
  const { db } = system.deps;
  await sql`update profit_shares set amount_minor = amount_minor + 1`.execute(db);
  const changed = (await verifyProfit(db)).map(({ problem }) => problem);
  expect(changed).toHaveLength(2);
  expect(changed.join()).toContain('501, and 500 booked');
  await sql`update profit_shares set amount_minor = amount_minor - 1`.execute(db);
  await sql`update profit_months set total_minor = total_minor + 1, profit_minor = profit_minor + 1,
    kept_minor = kept_minor + 1`.execute(db);
  const problems = (await verifyProfit(db)).map(({ problem }) => problem);
  expect(problems).toContain('of the ledger: 1000 expected, 1001 found');
});
