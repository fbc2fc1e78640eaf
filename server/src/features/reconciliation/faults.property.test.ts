import fc from 'fast-check';
import { addDays } from '@diwan/contract/kernel/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, signInAs } from '../../testing/app.ts';
import { historiesOf, patienceOf } from '../../testing/histories.ts';
import { type PaymentsWorld, startPayments } from '../../testing/payments.ts';
import { provedDifferences, readRows, reconcile, settle } from '../../testing/reconciled.ts';

let world: PaymentsWorld;
let token: string;
beforeAll(async () => {
  world = await startPayments();
});
afterAll(() => world.close());

/** The number of histories. Each has ten to fourteen days with all their events. */
const FEW = 5;

const KINDS = ['payout_missing', 'payout_over', 'payout_under', 'payout_unknown'] as const;

interface Day {
  /** The sales of two brands, in fils. */
  readonly sales: readonly {
    readonly shop: number;
    readonly fils: bigint;
    readonly card: boolean;
  }[];
  readonly refund: { readonly sale: number; readonly fils: bigint } | null;
  readonly faults: readonly {
    readonly kind: (typeof KINDS)[number];
    readonly shop: number;
    readonly fils: bigint;
  }[];
}

const dayArbitrary: fc.Arbitrary<Day> = fc.record({
  sales: fc.array(
    fc.record({
      shop: fc.nat(1),
      fils: fc.bigInt({ min: 4_000n, max: 90_000n }),
      card: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  refund: fc.option(fc.record({ sale: fc.nat(50), fils: fc.bigInt({ min: 1n, max: 500n }) })),
  faults: fc.uniqueArray(
    fc.record({
      kind: fc.constantFrom(...KINDS),
      shop: fc.nat(1),
      fils: fc.bigInt({ min: 1n, max: 40_000n }),
    }),
    { minLength: 1, maxLength: 4, selector: ({ kind }) => kind },
  ),
});

const kwd = (fils: bigint): number => Number(fils) / 1_000;
const midOf = (brand_id: number): string => `6801${String(brand_id).padStart(4, '0')}`;
const today = (): string => world.system.clock.iso().slice(0, 10);

interface ExpectedDifference {
  readonly merchant_id: string;
  readonly reason: string;
  readonly remaining: number;
}

interface Before {
  readonly payouts: ReadonlySet<string>;
  readonly unsettled: ReadonlySet<string>;
}

const store = () => world.provider.simulator.simulation.store;

const remember = (): Before => ({
  payouts: new Set(
    store()
      .payouts.all()
      .map(({ id }) => id),
  ),
  unsettled: new Set(
    store()
      .unsettled.all()
      .map(({ id }) => id),
  ),
});

/** Returns the amount that the ledger still expects for a missing charge, by our own fees. */
async function expectedFor(charge_id: string): Promise<bigint> {
  const row = await world.system.deps.db
    .selectFrom('transactions')
    .select(['amount_minor', 'cost_minor'])
    .where('charge_id', '=', charge_id)
    .executeTakeFirstOrThrow();
  return row.amount_minor - row.cost_minor;
}

/**
 * Finds the faults of a day in the simulator's store: charges that disappeared without a payout,
 * charges that we never created, and payouts that differ from their sums.
 */
async function findInjected(before: Before): Promise<ExpectedDifference[]> {
  const { charges, payouts, refunds, unsettled } = store();
  const injected: ExpectedDifference[] = [];
  const made = payouts.all().filter(({ id }) => !before.payouts.has(id));
  const ours = new Set(
    (await world.system.deps.db.selectFrom('transactions').select('charge_id').execute()).map(
      ({ charge_id }) => charge_id,
    ),
  );
  for (const { id, merchant_id, amount_minor } of made) {
    const listed = charges.all().filter(({ payout_id }) => payout_id === id);
    const returned = refunds.all().filter(({ payout_id }) => payout_id === id);
    for (const charge of listed.filter((one) => !ours.has(one.id))) {
      const remaining = kwd(charge.amount_minor - charge.cost_minor);
      injected.push({ merchant_id, reason: 'unknown_charge', remaining });
    }
    const sum =
      listed.reduce((total, one) => total + one.amount_minor - one.cost_minor, 0n) -
      returned.reduce((total, one) => total + one.amount_minor, 0n);
    if (amount_minor === sum) continue;
    // The ledger expects a cost of 0.250 per refund, which the simulator does not charge.
    const untold = 250n * BigInt(returned.length);
    const difference = amount_minor - sum + untold;
    const size = difference < 0n ? -difference : difference;
    if (size > untold) {
      injected.push({ merchant_id, reason: 'other_sum', remaining: kwd(difference) });
    }
  }
  for (const id of before.unsettled) {
    const charge = charges.get(id);
    if (charge?.payout_id !== null || unsettled.get(id)) continue;
    const { merchant_id } = charge;
    const remaining = -kwd(await expectedFor(id));
    injected.push({ merchant_id, reason: 'not_paid', remaining });
  }
  return injected;
}

async function giveBack(sales: readonly bigint[], refund: NonNullable<Day['refund']>) {
  const id = sales[refund.sale % Math.max(sales.length, 1)];
  if (id === undefined) return;
  const body = { amount: kwd(refund.fils), reason: 'History' };
  await ask(world.system, 'POST', `/transactions/${id}/refunds`, { token, body });
}

/** Simulates one day: sales, faults, the nightly run, and a comparison of every day so far. */
async function live(
  day: Day,
  shops: readonly number[],
  sales: bigint[],
): Promise<ExpectedDifference[]> {
  for (const { shop, fils, card } of day.sales) {
    const method = card ? 'VISA' : 'KNET';
    sales.push(await world.sell({ brand_id: shops[shop] ?? 0, amount_minor: fils, method }));
  }
  if (day.refund) await giveBack(sales, day.refund);
  for (const { kind, shop, fils } of day.faults) {
    await world.provider.control('faults', {
      kind,
      amount: kwd(kind === 'payout_unknown' ? fils + 1_000n : fils),
      merchant_id: midOf(shops[shop] ?? 0),
    });
  }
  const before = remember();
  await world.pass(1);
  // A session expires before all histories have run.
  ({ token } = await signInAs(world.system, 'admin'));
  await settle(world, token);
  return findInjected(before);
}

const inOrder = (list: readonly ExpectedDifference[]) =>
  list
    .map(({ merchant_id, reason, remaining }) => `${merchant_id} ${reason} ${remaining}`)
    .toSorted();

it(
  'a comparison reports every fault once, with its exact amount, and nothing else',
  async () => {
    ({ token } = await signInAs(world.system, 'admin'));
    await fc.assert(
      fc.asyncProperty(fc.array(dayArbitrary, { minLength: 3, maxLength: 7 }), async (history) => {
        const shops = [await world.addShop(), await world.addShop()];
        const mids = new Set(shops.map(midOf));
        const sales: bigint[] = [];
        const first = today();
        const injected: ExpectedDifference[] = [];
        for (const day of history) injected.push(...(await live(day, shops, sales)));
        // The quiet days pass a weekend, so the card payments of the last day become due.
        const quiet: Day = { sales: [], refund: null, faults: [] };
        for (let n = 0; n < 7; n += 1) injected.push(...(await live(quiet, shops, sales)));
        for (const kind of KINDS) await world.provider.control('faults', { kind, count: 0 });
        const found: ExpectedDifference[] = [];
        for (let day = first; day < today(); day = addDays(day, 1)) {
          await reconcile(world, day);
          await reconcile(world, day);
          const rows = await readRows(world, day, '&state=open', token);
          for (const { merchant_id, reason, remaining } of rows) {
            if (mids.has(merchant_id ?? '')) {
              found.push({ merchant_id: merchant_id ?? '', reason, remaining });
            }
          }
        }
        expect(inOrder(found)).toEqual(inOrder(injected));
        expect(await provedDifferences(world)).toEqual([]);
      }),
      historiesOf(FEW),
    );
  },
  patienceOf(FEW),
);
