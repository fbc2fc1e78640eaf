import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { balanceOf, readBrandBalances } from '../../ledger/balances.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { ask, signInAs } from '../../testing/app.ts';
import { historiesOf, patienceOf } from '../../testing/histories.ts';
import { addBankDetails } from '../../testing/money.ts';
import { type PaymentsWorld, startPayments } from '../../testing/payments.ts';
import { verifyBooks } from '../../books.ts';
import { verifyPayouts } from '../payouts/public.ts';
import { verifyTransactions } from '../transactions/public.ts';
import { pollRefunds } from './jobs.ts';

let world: PaymentsWorld;
let token: string;
beforeAll(async () => {
  world = await startPayments();
  ({ token } = world.admin);
});
afterAll(() => world.close());

// The simulator's initial KNET fees, in fils.
const FEE = 250n;
const COST = 150n;
const REFUND = { fee: 500n, cost: 250n };
const CHARGEBACK = { fee: 10_000n, cost: 7_500n };

type Step =
  | { readonly kind: 'sell'; readonly brand: number; readonly fils: bigint }
  | { readonly kind: 'refund' | 'chargeback'; readonly sale: number; readonly fils: bigint }
  | { readonly kind: 'decide'; readonly sale: number; readonly decision: Decision }
  | { readonly kind: 'pay' }
  | { readonly kind: 'pass' };

type Decision = 'lost' | 'won' | 'reversed';

const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('sell' as const),
      brand: fc.nat(1),
      fils: fc.bigInt({ min: 100n, max: 90_000n }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('refund' as const, 'chargeback' as const),
      sale: fc.nat(1_000),
      fils: fc.bigInt({ min: 1n, max: 60_000n }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      sale: fc.nat(1_000),
      decision: fc.constantFrom<Decision>('lost', 'won', 'reversed'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pay' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pass' as const) }) },
);

type Back = Extract<Step, { readonly sale: number; readonly fils: bigint }>;

interface Sale {
  readonly id: bigint;
  readonly brand_id: number;
  readonly amount: bigint;
  /** The amounts that were refunded or charged back, and their fees. */
  back: bigint;
  fees: bigint;
  readonly disputes: { readonly id: string; readonly fils: bigint }[];
}

/** The expected books, computed with big integers. */
interface Model {
  readonly pending: Map<number, bigint>;
  readonly payable: Map<number, bigint>;
  readonly settled: Set<bigint>;
  revenue: bigint;
  cost: bigint;
}

const add = (map: Map<number, bigint>, brand: number, amount: bigint): void => {
  map.set(brand, (map.get(brand) ?? 0n) + amount);
};

/**
 * Requests a refund or chargeback. Expects a refusal only if the remainder is too small or, for a
 * refund, a dispute is open.
 */
async function giveBack(model: Model, sold: Sale, step: Back): Promise<void> {
  const path = `/transactions/${sold.id}/${step.kind}s`;
  const body = { amount: Number(step.fils) / 1_000, reason: 'History' };
  const { status, data } = await ask<{ id: string }>(world.system, 'POST', path, { token, body });
  const fits = sold.back + step.fils <= sold.amount;
  const disputed = step.kind === 'refund' && sold.disputes.length > 0;
  expect(status).toBe(disputed ? 409 : fits ? 200 : 422);
  if (!fits || disputed) return;
  if (step.kind === 'chargeback') sold.disputes.push({ id: data.id, fils: step.fils });
  const { fee, cost } = step.kind === 'refund' ? REFUND : CHARGEBACK;
  if (step.kind === 'refund') {
    world.system.clock.advance({ minutes: 5 });
    await world.provider.control('clock', { set: world.system.clock.iso() });
    const { deps } = world.system;
    const { signal } = new AbortController();
    const run = { job_id: '1', attempt: 1, max_attempts: 1, log: deps.log, signal };
    await pollRefunds(deps)({}, run);
  }
  sold.back += step.fils;
  sold.fees += fee;
  const side = model.settled.has(sold.id) ? model.payable : model.pending;
  add(side, sold.brand_id, -step.fils - fee);
  model.revenue += fee;
  model.cost += cost;
}

/**
 * Decides the oldest open dispute of a sale. A dispute that is won or was a mistake returns its
 * amount.
 */
async function decide(model: Model, sold: Sale, decision: Decision): Promise<void> {
  const dispute = sold.disputes.shift();
  if (!dispute) return;
  const path = `/transactions/${sold.id}/chargebacks/${dispute.id}/decision`;
  const body = { decision, reason: 'History' };
  const { status } = await ask(world.system, 'POST', path, { token, body });
  expect(status).toBe(200);
  expect((await ask(world.system, 'POST', path, { token, body })).status).toBe(409);
  if (decision === 'lost') return;
  sold.back -= dispute.fils;
  sold.fees -= CHARGEBACK.fee;
  const side = model.settled.has(sold.id) ? model.payable : model.pending;
  add(side, sold.brand_id, dispute.fils + CHARGEBACK.fee);
  model.revenue -= CHARGEBACK.fee;
  // The provider keeps its cost, even if the dispute is won.
  if (decision === 'reversed') model.cost -= CHARGEBACK.cost;
}

/**
 * Exports everything owed. The bank does not confirm the export, so a refund may precede its
 * payment.
 */
async function pay(model: Model): Promise<void> {
  const body = { tab: 'active' };
  const { status } = await ask(world.system, 'POST', '/admin/payouts/exports', { token, body });
  const owing = [...model.payable].filter(([, minor]) => minor > 0n);
  // Other histories may have left amounts that brands are owed.
  if (owing.length > 0) expect(status).toBe(200);
  for (const [brand] of owing) model.payable.set(brand, 0n);
}

/** Advances the time, and settles what the provider has paid by then. */
async function settle(model: Model, sales: readonly Sale[]): Promise<void> {
  await world.pass(4);
  // A session expires before all histories have run.
  ({ token } = await signInAs(world.system, 'admin'));
  await ask(world.system, 'POST', '/transactions/check-settlements', { token });
  const rows = await world.system.deps.db
    .selectFrom('transactions')
    .select('id')
    .where('settled', '=', true)
    .execute();
  for (const { id } of rows) {
    const sold = sales.find((sale) => sale.id === id);
    if (!sold || model.settled.has(id)) continue;
    model.settled.add(id);
    const left = sold.amount - FEE - sold.back - sold.fees;
    add(model.pending, sold.brand_id, -left);
    add(model.payable, sold.brand_id, left);
  }
}

async function play(history: readonly Step[], brands: readonly number[]): Promise<Model> {
  const empty = { pending: new Map(), payable: new Map(), settled: new Set<bigint>() };
  const model: Model = { ...empty, revenue: 0n, cost: 0n };
  const sales: Sale[] = [];
  for (const step of history) {
    if (step.kind === 'pass') {
      await settle(model, sales);
    } else if (step.kind === 'pay') {
      await pay(model);
    } else if (step.kind === 'sell') {
      const brand_id = brands[step.brand] ?? 0;
      const amount = step.fils;
      const id = await world.sell({ brand_id, amount_minor: amount });
      sales.push({ id, brand_id, amount, back: 0n, fees: 0n, disputes: [] });
      add(model.pending, brand_id, amount - FEE);
      model.revenue += FEE;
      model.cost += COST;
    } else {
      const sold = sales[step.sale % Math.max(sales.length, 1)];
      if (!sold) continue;
      if (step.kind === 'decide') await decide(model, sold, step.decision);
      else await giveBack(model, sold, step);
    }
  }
  // After some days, the provider has paid out everything that it will ever pay.
  await settle(model, sales);
  return model;
}

/** The number of runs in `npm test`; `npm run chaos -- books` runs more. */
const FEW = 25;

it(
  'any history of sales, refunds, chargebacks and settlements leaves the right books',
  async () => {
    const { db } = world.system.deps;
    const total = async (kind: 'fee_revenue' | 'processing_cost') => balanceOf(db, { kind });
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 3, maxLength: 14 }), async (history) => {
        const brands = [await world.addShop(), await world.addShop()];
        for (const brand of brands) await addBankDetails(world.system, brand);
        const before = {
          revenue: await total('fee_revenue'),
          cost: await total('processing_cost'),
        };
        const model = await play(history, brands);
        for (const brand of brands) {
          const { pending_minor, payable_minor } = await readBrandBalances(db, brand);
          expect([pending_minor, payable_minor]).toEqual([
            model.pending.get(brand) ?? 0n,
            model.payable.get(brand) ?? 0n,
          ]);
        }
        expect(before.revenue - (await total('fee_revenue'))).toBe(model.revenue);
        expect((await total('processing_cost')) - before.cost).toBe(model.cost);
        expect(await verifyLedger(db)).toEqual([]);
        expect(await verifyTransactions(db)).toEqual([]);
        expect(await verifyPayouts(db)).toEqual([]);
        expect(await verifyBooks(db)).toEqual([]);
      }),
      historiesOf(FEW),
    );
  },
  patienceOf(FEW),
);
