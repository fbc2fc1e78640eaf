import { multiplyByBasisPoints } from '@diwan/contract/kernel/money';
import { feeOfAmount } from '@diwan/contract/features/fees/arithmetic';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../../testing/app.ts';
import { type PaymentsWorld, startPayments } from '../../testing/payments.ts';
import { verifyFees } from './replay.ts';

let world: PaymentsWorld;
let sale: bigint;
let refund: string;
beforeAll(async () => {
  world = await startPayments();
  const { system, admin, pass } = world;
  const { token } = admin;
  sale = await world.sell({ method: 'VISA', amount_minor: 12_345n });
  const other = await world.sell({ method: 'AMEX', amount_minor: 20_000n });
  const path = `/transactions/${sale}/refunds`;
  const asked = await ask<{ id: string }>(system, 'POST', path, {
    token,
    body: { amount: 2.001, reason: 'Sent back' },
  });
  refund = asked.data.id;
  const special = {
    card_type: 'AMEX',
    fee_type: 'chargeback',
    cost_percentage: 1,
    cost_fixed: 3,
    revenue_percentage: 2.5,
    revenue_fixed: 0,
    is_active: true,
    below_cost_confirmed: true,
  };
  await ask(system, 'POST', '/admin/fees/special', { token, body: special });
  await pass(0, 1);
  await ask(system, 'POST', `/transactions/${other}/chargebacks`, {
    token,
    body: { amount: 20, reason: 'Disputed' },
  });
});
afterAll(() => world.close());

const findTampered = async (
  table: string,
  column: string,
  id: string | bigint,
): Promise<string[]> => {
  const { db } = world.system.deps;
  let found: string[] = [];
  const undo = new Error('undo');
  const work = db.transaction().execute(async (tx) => {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} + 1
      where id::text = ${String(id)}`.execute(tx);
    found = (await verifyFees(tx)).map(({ id: what, problem }) => `${what}: ${problem}`);
    throw undo;
  });
  await expect(work).rejects.toBe(undo);
  return found;
};

describe('the booked fees', () => {
  it('equal what their two versions give, for captures, refunds and chargebacks', async () => {
    const { db } = world.system.deps;
    expect(await verifyFees(db)).toEqual([]);
    const rows = await sql<{ text: string }>`
      select kind || ' ' || num_nonnulls(cost_version_id) || num_nonnulls(special_cost_version_id)
        as text from refunds order by 1`.execute(db);
    expect(rows.rows.map(({ text }) => text)).toEqual(['chargeback 01', 'refund 10']);
  });

  it("are reported when fee or cost were tampered with, with the capture's id", async () => {
    const [fee] = await findTampered('transactions', 'fee_minor', sale);
    expect(fee).toBe(
      `capture ${sale}: its versions give fee 339 and cost 272, booked are 340 and 272`,
    );
    expect(await findTampered('transactions', 'cost_minor', sale)).toEqual([
      expect.stringContaining('booked are 339 and 273'),
    ]);
    expect(await findTampered('refunds', 'cost_minor', refund)).toEqual([
      expect.stringContaining(`refund ${refund}: its versions give fee 500 and cost 250`),
    ]);
  });

  it("are reported when the cost's version is not of the table", async () => {
    const { db } = world.system.deps;
    const undo = new Error('undo');
    const work = db.transaction().execute(async (tx) => {
      await sql`with own as (insert into fee_versions (fee_id, brand_id, brand_bp,
            brand_fixed_minor, cost_bp, cost_fixed_minor, valid_from)
          select fee_id, ${world.brand_id}, brand_bp, brand_fixed_minor, cost_bp,
            cost_fixed_minor, valid_from from fee_versions v
          where v.id = (select cost_version_id from transactions where id = ${sale})
          returning id)
        update transactions set cost_version_id = own.id from own
        where transactions.id = ${sale}`.execute(tx);
      expect(await verifyFees(tx)).toMatchObject([{ id: `capture ${sale}` }]);
      throw undo;
    });
    await expect(work).rejects.toBe(undo);
  });
});

describe('the arithmetic that the browser shares', () => {
  it('is the exact share rounded half up, even for the largest amount', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 999_999_999_999n }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.bigInt({ min: 0n, max: 999_999n }),
        (amount, bp, fixed) => {
          expect(feeOfAmount(amount, bp, fixed)).toBe(multiplyByBasisPoints(amount, bp) + fixed);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
