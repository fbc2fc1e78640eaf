import type { ReconciliationDay } from '@diwan/contract/features/reconciliation/records';
import { addDays } from '@diwan/contract/kernel/time';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ask, signInAs } from '../../testing/app.ts';
import { addPayableBrand, settleSales } from '../../testing/money.ts';
import { type PaymentsWorld, startPayments } from '../../testing/payments.ts';
import {
  decide,
  provedDifferences,
  readDay,
  readRows,
  reconcile,
} from '../../testing/reconciled.ts';
import { reconcileDaysTask, reconcileDayTask } from './jobs.ts';

let world: PaymentsWorld;
let brand_id: number;
beforeEach(async () => {
  world = await startPayments();
  brand_id = await addPayableBrand(world.system, { mcc_code: '5411' });
  await settleSales(world.system, brand_id, [{ amount_minor: 9_000n }, { amount_minor: 3_000n }]);
});
afterEach(() => world.close());

/** Everything in these tests is paid on the first day. */
const DAY = '2026-11-16';

const admin = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  ask<{ id: string }>(world.system, method, path, { token: world.admin.token, body });

async function payExport(): Promise<string> {
  const { data } = await admin('POST', '/admin/payouts/exports', { tab: 'active' });
  await admin('POST', `/admin/payouts/exports/${data.id}/confirm`);
  return data.id;
}

const MANUAL = { payment_method: 'wamd', paid_date: DAY };

/** Makes a change that the table's triggers would refuse. */
const tamper = (statement: string) =>
  world.system.deps.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(statement).execute(tx);
  });

describe('confirmed payments', () => {
  it('agree with the ledger, in exports and one by one', async () => {
    const manual = { ...MANUAL, brand_id, amount: 2 };
    const { data } = await admin('POST', '/admin/payouts/manual', manual);
    await admin('PUT', `/admin/payouts/manual/${data.id}`, { ...manual, amount: 2.5 });
    const id = await payExport();
    await world.pass(1);
    await reconcile(world, DAY);
    expect((await readDay(world, DAY)).data).toMatchObject({
      state: 'matched',
      bank: { expected: 12, found: 12, difference: 0 },
    });
    const rows = await readRows(world, DAY, '&side=bank');
    expect(rows.map(({ found }) => found).toSorted((a, b) => a - b)).toEqual([0.5, 2, 9.5]);
    const exported = rows.find(({ export_id }) => export_id === id);
    const path = `/admin/reconciliation/rows/${exported?.id}/transactions?limit=1`;
    expect((await admin('GET', path)).data).toMatchObject({
      transactions: [{ found: 6.5 }],
      next_cursor: expect.any(String) as string,
    });
    await admin('POST', `/admin/payouts/exports/${id}/brands/${brand_id}/return`, { reason: 'No' });
    await reconcile(world, DAY);
    await world.pass(1);
    await reconcile(world, '2026-11-17');
    expect((await readDay(world, DAY)).data.bank).toMatchObject({ expected: 12, found: 12 });
    expect((await readDay(world, '2026-11-17')).data).toMatchObject({
      state: 'matched',
      bank: { expected: -9.5, found: -9.5 },
    });
    expect(await provedDifferences(world)).toEqual([]);
  });

  it('without an equal booking are reported, and so is a booking without a payment', async () => {
    await payExport();
    await world.pass(1);
    await tamper(`update payout_lines set amount_minor = amount_minor + 500`);
    await reconcile(world, DAY);
    expect(await readRows(world, DAY, '&state=open')).toMatchObject([
      { side: 'bank', kind: 'over', reason: 'other_amount', difference: 0.5 },
    ]);
    await tamper(`update payout_lines set amount_minor = amount_minor - 500, status = 'reserved',
      paid_at = null`);
    await reconcile(world, DAY);
    expect(await readRows(world, DAY, '&state=open')).toMatchObject([
      { side: 'bank', kind: 'missing', reason: 'not_confirmed', expected: 12, found: 0 },
    ]);
    await tamper(`update payout_lines set status = 'paid', paid_at = '2026-11-16T09:00:00Z'`);
    await tamper(`delete from ledger_postings where entry_id in
      (select id from ledger_entries where kind = 'payout_confirmed')`);
    await tamper(`delete from ledger_entries where kind = 'payout_confirmed'`);
    await reconcile(world, DAY);
    const [row] = await readRows(world, DAY, '&state=open');
    expect(row).toMatchObject({ kind: 'missing', reason: 'not_booked', expected: 0, found: 12 });
    // The bank paid more than was booked, so the booked bank balance is too high. The correction
    // charges the difference to the brand.
    const { data } = await decide(world, `rows/${row?.id}/proposals`, {
      account: 'brand_payable',
      amount: 12,
      note: 'The booking was lost',
    });
    expect(data.proposals).toMatchObject([
      { debit_account: 'brand_payable', credit_account: 'bank' },
    ]);
  });
});

describe('the list of days', () => {
  const list = async (query: string) => {
    const { data } = await ask<{ days: ReconciliationDay[]; next_cursor: string | null }>(
      world.system,
      'GET',
      `/admin/reconciliation/days?${query}`,
      { token: world.admin.token },
    );
    return { ...data, found: data.days.map(({ day }) => day) };
  };

  it('is in pages, newest first, with filters for period and state', async () => {
    await world.sell();
    await world.provider.control('faults', { kind: 'payout_over' });
    await world.pass(4);
    for (let back = 1; back <= 4; back += 1) await reconcile(world, addDays('2026-11-20', -back));
    expect((await list('')).found).toEqual([
      '2026-11-19',
      '2026-11-18',
      '2026-11-17',
      '2026-11-16',
    ]);
    const first = await list('limit=3');
    expect(first.found).toHaveLength(3);
    expect((await list(`limit=3&cursor=${first.next_cursor}`)).found).toEqual(['2026-11-16']);
    expect((await list('state=open')).found).toEqual(['2026-11-17']);
    expect((await list('from=2026-11-17&to=2026-11-18&state=matched')).found).toEqual([
      '2026-11-18',
    ]);
    expect((await list('state=unread')).found).toEqual([]);
  });
});

describe('the nightly run', () => {
  const run = { job_id: '1', attempt: 1, max_attempts: 1, log: undefined as never };
  const options = { ...run, signal: new AbortController().signal };

  const waiting = async () => {
    const { rows } = await sql<{ day: string }>`
      select j.payload ->> 'day' as day from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'reconcile_day' order by 1`.execute(world.system.deps.db);
    return rows.map(({ day }) => day);
  };

  it('queues the last seven days once each, and older days that are open', async () => {
    const { deps } = world.system;
    await world.sell();
    await world.provider.control('faults', { kind: 'payout_missing' });
    await world.pass(2);
    await reconcile(world, '2026-11-17');
    await world.pass(20);
    await reconcileDaysTask(deps)({}, options);
    await reconcileDaysTask(deps)({}, options);
    expect(await waiting()).toEqual([
      '2026-11-17',
      ...Array.from({ length: 7 }, (_, n) => addDays('2026-12-01', n)),
    ]);
  });

  it('reports its failure while the provider is down, and compares later', async () => {
    const { deps } = world.system;
    await world.pass(1);
    const person = await signInAs(world.system, 'admin');
    const path = `/admin/reconciliation/days/${DAY}/run`;
    const asked = await ask(world.system, 'POST', path, { token: person.token });
    expect(asked.message).toBe('The day is being reconciled');
    await world.provider.control('faults', { kind: '500', count: 50 });
    await expect(reconcileDayTask(deps)({ day: DAY }, options)).rejects.toThrow();
    expect((await readDay(world, DAY)).data).toMatchObject({
      state: 'unread',
      run: { state: 'failed' },
    });
    await world.provider.control('faults', { kind: '500', count: 0 });
    await reconcileDayTask(deps)({ day: DAY }, options);
    expect((await readDay(world, DAY)).data).toMatchObject({ run: { state: 'done' } });
  });
});
