import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../../testing/app.ts';
import { type PaymentsWorld, startPayments } from '../../testing/payments.ts';
import { verifyBooks } from '../../books.ts';
import type { Db } from '../../platform/db/database.ts';
import { verifyTransactions } from './verify.ts';

let world: PaymentsWorld;
let open: bigint;
let settled: bigint;
let back: string;

beforeAll(async () => {
  world = await startPayments();
  const { token } = world.admin;
  settled = await world.sell();
  await world.sell({ outcome: 'DECLINED' });
  await world.pass(2);
  await ask(world.system, 'POST', '/transactions/check-settlements', { token });
  open = await world.sell({ method: 'VISA', amount_minor: 20_000n });
  const body = { amount: 2, reason: 'Not received' };
  for (const id of [open, settled]) {
    const path = `/transactions/${id}/chargebacks`;
    const { data } = await ask<{ id: string }>(world.system, 'POST', path, { token, body });
    back = data.id;
  }
});
afterAll(() => world.close());

const look = async (db: Db) => [...(await verifyTransactions(db)), ...(await verifyBooks(db))];
const found = () => look(world.system.deps.db);

const setReplica = sql`set local session_replication_role = replica`;

/**
 * Runs a statement without triggers to break the data, verifies, and rolls back.
 * @returns the differences
 */
async function whenBroken(statement: string): Promise<string[]> {
  const problems: string[] = [];
  const broken = world.system.deps.db.transaction().execute(async (tx) => {
    await setReplica.execute(tx);
    await sql.raw(statement).execute(tx);
    problems.push(...(await look(tx)).map(({ id, problem }) => `${id}: ${problem}`));
    throw new Error('rolled back');
  });
  await expect(broken).rejects.toThrow('rolled back');
  return problems;
}

describe('transactions and their books', () => {
  it('agree after sales, settlements and chargebacks', async () => {
    expect(await found()).toEqual([]);
  });

  it.each([
    [
      'a flag',
      () => `update transactions set settled = false, provider_payout_id = null,
        credit_minor = null, set_off_minor = 0 where id = ${settled}`,
      /settlement on bank:.* 0 expected/,
    ],
    [
      'a settlement',
      () => `update transactions set settled = true, credit_minor = 7450,
        settled_net_minor = 19700, business_id = (select id from businesses limit 1)
        where id = ${open}`,
      /settlement on brand_pending:KWD:\d+: 7450 expected, 0 found/,
    ],
    [
      'a fee',
      () => `update transactions set fee_minor = 551 where id = ${open}`,
      /capture on fee_revenue:KWD:-: -551 expected/,
    ],
    [
      'a cost',
      () => `update transactions set cost_minor = 1 where id = ${open}`,
      /capture on processing_cost:KWD:-: 1 expected/,
    ],
    [
      'an amount',
      () => `update transactions set amount_minor = 20001 where id = ${open}`,
      /capture on provider_receivable/,
    ],
    [
      'the amount of a settled sale',
      () => `update transactions set amount_minor = amount_minor + 1, credit_minor =
        credit_minor + 1 where id = ${settled}`,
      /capture on provider_receivable/,
    ],
    [
      'an amount and a cost that keep the receivable',
      () => `update transactions set amount_minor = amount_minor + 1, cost_minor = cost_minor + 1,
        credit_minor = credit_minor + 1 where id = ${settled}`,
      /capture on processing_cost/,
    ],
    [
      'an amount and a fee that keep the credit',
      () => `update transactions set amount_minor = amount_minor + 1, fee_minor = fee_minor + 1
        where id = ${settled}`,
      /capture on fee_revenue/,
    ],
    [
      'the fee of a settled sale',
      () => `update transactions set fee_minor = fee_minor - 1, credit_minor = credit_minor + 1
        where id = ${settled}`,
      /settlement on brand_payable/,
    ],
    [
      'the net that the provider paid',
      () => `update transactions set settled_net_minor = settled_net_minor - 1
        where id = ${settled}`,
      /settlement on bank:KWD:[-0-9a-f]+/,
    ],
    [
      'the brand of a sale',
      () => `update transactions set brand_id = brand_id + 1 where id = ${open}`,
      /capture on brand_pending:KWD:/,
    ],
    [
      'a status',
      () => `update transactions set status = 'FAILED' where id = ${open}`,
      /capture on brand_pending:KWD:\d+: 0 expected/,
    ],
    ['a sum', () => `update transactions set refunded_minor = 0 where id = ${open}`, /went back/],
    ['a dispute', () => `update transactions set refund_fee_minor = 0 where id = ${open}`, /fees/],
    [
      'a refund',
      () => `update refunds set amount_minor = 2001 where id = '${back}'`,
      /chargeback on provider_receivable/,
    ],
    [
      'a taking',
      () => `update refunds set settled_at = now(), settled_net_minor = -9500,
        settled_business_id = (select id from businesses limit 1) where id = '${back}'`,
      /settlement on bank:KWD:[-0-9a-f]+: -9500 expected, 0 found/,
    ],
    [
      'a decision',
      () => `update refunds set status = 'WON', decided_at = now(), decision_reason = 'x',
        returned_to = 'payable' where id = '${back}'`,
      /chargeback_won on fee_revenue/,
    ],
    [
      'a debit',
      () => `update payable_debits set amount_minor = amount_minor + 1`,
      /a debit is what its refund, sale or rental is/,
    ],
    [
      'a text that is searched',
      () => `update transaction_search set folded = 'else' where transaction_id = ${open}`,
      /what it is found by: .* expected, 20000 else found/,
    ],
    [
      'a missing text',
      () => `delete from transaction_search where transaction_id = ${open}`,
      /what it is found by: .* expected, nothing found/,
    ],
    ['a set-off', () => `update set_offs set undone_at = now()`, /what debits have taken of it/],
    [
      'a credit',
      () => `update transactions set credit_minor = credit_minor + 1 where id = ${settled}`,
      /credit: 9750 expected, 9751 found/,
    ],
    [
      'a booking',
      () => `delete from ledger_entries where source_kind = 'refund' and source_id = '${back}'`,
      /chargeback on fee_revenue:KWD:-: -10000 expected, 0 found/,
    ],
    [
      'the books by an entry that balances',
      () => `with e as (
          insert into ledger_entries (kind, source_kind, source_id, digest, posting_count, occurred_at)
          values ('adjustment', 'brand', 'x', 'x', 2, now()) returning id)
        insert into ledger_postings (entry_id, account_id, amount_minor)
        select e.id, a.id, case a.kind when 'brand_payable' then 1000 else -1000 end
        from e, ledger_accounts a where a.kind in ('brand_payable', 'fee_revenue')`,
      /adjustment of brand x is caused by nothing/,
    ],
    [
      'the books by a second capture',
      () => `with e as (
          insert into ledger_entries (kind, source_kind, source_id, digest, posting_count, occurred_at)
          values ('refund', 'transaction', '${open}', 'x', 2, now()) returning id)
        insert into ledger_postings (entry_id, account_id, amount_minor)
        select e.id, a.id, case a.kind when 'brand_pending' then -1000 else 1000 end
        from e, ledger_accounts a where a.kind in ('brand_pending', 'fee_revenue')`,
      /refund of transaction \d+ is caused by nothing/,
    ],
    [
      'the rows by deleting a sale',
      () => `set local session_replication_role = origin;
        delete from transactions where id = ${open}`,
      /was deleted, and its brand was not/,
    ],
  ])('differ after a change of %s', async (_what, statement, problem) => {
    const problems = await whenBroken(statement());
    expect(problems.join('\n')).toMatch(problem);
    expect(await found()).toEqual([]);
  });
});
