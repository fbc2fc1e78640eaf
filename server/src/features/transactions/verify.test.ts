import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../../testing/app.ts';
import { type PaymentsWorld, startPayments } from '../../testing/payments.ts';
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

const found = () => verifyTransactions(world.system.deps.db);

const setReplica = sql`set local session_replication_role = replica`;

/** Breaks something that triggers would refuse, looks, and mends it by rolling back. */
async function whenBroken(statement: string): Promise<string[]> {
  const problems: string[] = [];
  const broken = world.system.deps.db.transaction().execute(async (tx) => {
    await setReplica.execute(tx);
    await sql.raw(statement).execute(tx);
    problems.push(...(await verifyTransactions(tx)).map(({ id, problem }) => `${id}: ${problem}`));
    throw new Error('mended');
  });
  await expect(broken).rejects.toThrow('mended');
  return problems;
}

describe('transactions and their books', () => {
  it('agree after sales, settlements and chargebacks', async () => {
    expect(await found()).toEqual([]);
  });

  it.each([
    [
      'a flag',
      () => `update transactions set settled = false, provider_payout_id = null
        where id = ${settled}`,
      /settled/,
    ],
    ['a settlement', () => `update transactions set settled = true where id = ${open}`, /settled/],
    ['a fee', () => `update transactions set fee_minor = 551 where id = ${open}`, /fee: what/],
    ['a cost', () => `update transactions set cost_minor = 1 where id = ${open}`, /cost: what/],
    [
      'an amount',
      () => `update transactions set amount_minor = 20001 where id = ${open}`,
      /pending: what/,
    ],
    ['a status', () => `update transactions set status = 'FAILED' where id = ${open}`, /captured/],
    ['a sum', () => `update transactions set refunded_minor = 0 where id = ${open}`, /went back/],
    ['a refund', () => `update refunds set amount_minor = 2001 where id = '${back}'`, /refunded/],
    ['a taking', () => `update refunds set settled_at = now() where id = '${back}'`, /payout took/],
    [
      'a booking',
      () => `delete from ledger_entries where source_kind = 'refund' and source_id = '${back}'`,
      /refunded/,
    ],
    [
      'a balance',
      () => "update ledger_accounts set balance_minor = 1 where kind = 'brand_pending'",
      /pending of the brand/,
    ],
  ])('differ when somebody breaks %s', async (_what, statement, problem) => {
    const problems = await whenBroken(statement());
    expect(problems.join('\n')).toMatch(problem);
    expect(await found()).toEqual([]);
  });
});
