import type { ReconciliationRow } from '@diwan/contract/features/reconciliation/records';
import { formatMinor } from '@diwan/contract/kernel/money';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestBank, IBAN, startTestBank } from '../../testing/bank/test-bank.ts';
import { type EntryText, writeCamt } from '../../testing/bank/statements.ts';
import { type PaymentsWorld, startPayments } from '../../testing/payments.ts';
import {
  decide,
  provedDifferences,
  readDay,
  readRows,
  reconcile,
} from '../../testing/reconciled.ts';
import { confirmByBank } from '../payouts/public.ts';
import { compareStatementsSince } from './statement-change.ts';

/*
 * Tests the constraints of 0197_statement_side_expand.sql, which 0199_statement_side_migrate.sql
 * validates, and the entries that the index of 0198_bank_entries_value_day_expand.sql finds.
 */

let world: PaymentsWorld;
let bank: TestBank;
beforeEach(async () => {
  world = await startPayments();
  bank = await startTestBank(world.system);
});
afterEach(() => world.close());

/** A Monday. Payouts are confirmed on this day, and must be at the bank on the Wednesday. */
const DAY = '2026-11-16';
const DUE = '2026-11-18';

/** Imports consecutive statements, so that none is missing. */
function startStatements() {
  let [number, balance] = [0, 0n];
  return async (day: string, entries: readonly EntryText[] = [], skipped = 0): Promise<void> => {
    number += 1 + skipped;
    const sum = entries.reduce((all, { amount }) => all + BigInt(amount.replace('.', '')), 0n);
    const [opening, closing] = [formatMinor(balance), formatMinor(balance + sum)];
    balance += sum;
    const text = writeCamt({ iban: IBAN, number, day, opening, closing, entries });
    expect((await bank.upload(text)).status).toBe(200);
  };
}

const statementRows = async (day: string, query = ''): Promise<ReconciliationRow[]> =>
  readRows(world, day, `&side=statement${query}`);

describe('the side of the bank', () => {
  it('is absent without a statement, whatever was paid', async () => {
    await bank.payOut([9_000n]);
    await world.pass(5);
    for (const day of [DAY, '2026-11-17', DUE, '2026-11-19']) {
      await reconcile(world, day);
      expect((await readDay(world, day)).data).toMatchObject({ statement: null, state: 'matched' });
    }
  });

  it('agrees when the bank shows the payments', async () => {
    const importStatement = startStatements();
    const { payouts } = await bank.sendPayouts([9_000n, 4_000n]);
    await importStatement('2026-11-15');
    await importStatement(
      DAY,
      payouts.map((id, n) => ({
        day: DAY,
        amount: n === 0 ? '-9.000' : '-4.000',
        reference: `PAYOUT-${id}`,
      })),
    );
    await confirmByBank(world.system.deps);
    await world.pass(5);
    for (const day of [DAY, DUE]) await reconcile(world, day);
    expect((await readDay(world, DAY)).data).toMatchObject({
      state: 'matched',
      bank: { expected: 13, found: 13 },
      statement: { expected: 13, found: 13, difference: 0 },
    });
    expect(await statementRows(DUE)).toEqual([]);
    expect(await provedDifferences(world)).toEqual([]);
  });

  it('reports a payout that is not there after two working days, until it is', async () => {
    const importStatement = startStatements();
    const { payouts, brands } = await bank.payOut([9_000n, 4_000n]);
    await importStatement('2026-11-15');
    await importStatement(DAY, [{ day: DAY, amount: '-9.000', reference: `PAYOUT-${payouts[0]}` }]);
    await world.pass(6);
    await reconcile(world, DUE);
    // The statements end before the day on which the payout is due.
    expect(await statementRows(DUE)).toEqual([]);
    await importStatement(DUE);
    await reconcile(world, DUE);
    const [row, ...more] = await statementRows(DUE);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      kind: 'missing',
      reason: 'not_at_bank',
      state: 'open',
      expected: 4,
      found: 0,
      brand: { id: brands[1] },
      counter_accounts: [],
    });
    const body = { account: 'cost_variance', amount: 1, note: 'Lost' };
    expect((await decide(world, `rows/${row?.id}/proposals`, body)).failure.code).toBe(
      'RECONCILIATION_ACCOUNT_NOT_POSSIBLE',
    );
    await importStatement('2026-11-19', [
      { day: '2026-11-19', amount: '-4.000', reference: `PAYOUT-${payouts[1]}` },
    ]);
    await compareStatementsSince(world.system.deps, DAY);
    expect(await statementRows(DUE)).toMatchObject([{ id: row?.id, state: 'cleared' }]);
    expect((await readDay(world, DUE)).data.state).toBe('matched');
  });

  it('does not report a payout while a statement is missing', async () => {
    const importStatement = startStatements();
    await bank.payOut([9_000n]);
    await importStatement('2026-11-15');
    await importStatement('2026-11-19', [], 1);
    await world.pass(6);
    await reconcile(world, DUE);
    expect(await statementRows(DUE)).toEqual([]);
  });

  it('counts working days: a payout of Wednesday is due on Sunday', async () => {
    const importStatement = startStatements();
    await importStatement(DAY);
    await world.pass(2);
    await bank.payOut([9_000n]);
    await importStatement('2026-11-24');
    await world.pass(8);
    for (const day of ['2026-11-19', '2026-11-20', '2026-11-21']) {
      await reconcile(world, day);
      expect([day, await statementRows(day)]).toEqual([day, []]);
    }
    await reconcile(world, '2026-11-22');
    expect(await statementRows('2026-11-22')).toMatchObject([{ reason: 'not_at_bank' }]);
  });

  it('reports an unknown entry and a repeated payment, each once', async () => {
    const importStatement = startStatements();
    const { payouts, brands } = await bank.payOut([9_000n]);
    const reference = `PAYOUT-${payouts[0]}`;
    await importStatement(DAY, [
      { day: DAY, amount: '-9.000', reference },
      { day: DAY, amount: '-9.000', reference },
      { day: DAY, amount: '120.000' },
    ]);
    await world.pass(2);
    await reconcile(world, DAY);
    await reconcile(world, DAY);
    const rows = await statementRows(DAY, '&state=open');
    expect(rows).toMatchObject([
      { reason: 'unknown_entry', kind: 'missing', found: -120, counter_accounts: [] },
      {
        reason: 'paid_twice_by_bank',
        kind: 'over',
        found: 9,
        brand: { id: brands[0] },
        counter_accounts: ['cost_variance', 'brand_payable'],
      },
    ]);
    // The bank made the payment twice, so the booked balance of the bank falls.
    const twice = rows[1]?.id;
    const body = { account: 'brand_payable', amount: 9, note: 'The bank paid twice' };
    expect((await decide(world, `rows/${twice}/proposals`, body)).data.proposals).toMatchObject([
      { debit_account: 'brand_payable', credit_account: 'bank' },
    ]);
    const path = `/admin/reconciliation/rows/${rows[0]?.id}/transactions`;
    expect((await bank.read(path)).status).toBe(200);
  });

  it('of a day that was never compared stays unread', async () => {
    await compareStatementsSince(world.system.deps, DAY);
    const { rows } = await sql`select from reconciliation_days`.execute(world.system.deps.db);
    expect(rows).toHaveLength(0);
  });
});
