import { applyCharge } from '@diwan/server/features/transactions/public';
import type { Deps } from '@diwan/server/platform/context';
import { invariant } from '@diwan/server/platform/error';
import { addPaidCharge } from '@diwan/simulator/charges/add-paid';
import { describeCharge } from '@diwan/simulator/charges/describe';
import type { Simulation } from '@diwan/simulator/simulation';
import { readCharge } from '@diwan/server/provider/tap/answers/charge';
import { runSeedJob } from '@diwan/server/seed/steps';
import { addDemoBankChanges } from '../bank-changes.ts';
import { type PlannedPayment, planPayments } from './plan.ts';
import { exportDemoBrands, playDemoWeeks } from './payouts.ts';
import { addDemoStatements } from './bank-statements.ts';
import { addPayoutFaults, endPayoutFaults, reconcileDemoDays } from './reconciliation.ts';
import { addDemoDisputes } from './disputes.ts';
import { addDemoReturns } from './returns.ts';
import { settleDemoPayouts } from './settlements.ts';
import { findShop, type Shop } from './shops.ts';
import { type Trade, TRADES } from './trades.ts';

/** Returns the row of a payment before its outcome. */
const rowOf = (shop: Shop, payment: PlannedPayment, post_url: string | null) => ({
  post_url,
  brand_id: shop.id,
  partner_id: shop.partner_id,
  merchant_id: payment.merchant_id,
  charge_id: payment.id,
  order_id: payment.order_reference,
  amount_minor: payment.amount_minor,
  channel: payment.terminal_id === undefined ? ('PG' as const) : ('POS' as const),
  tid: payment.terminal_id ?? null,
  customer_name: payment.customer
    ? `${payment.customer.first_name} ${payment.customer.last_name ?? ''}`.trim()
    : null,
  customer_email: payment.customer?.email ?? null,
  customer_phone: payment.customer?.phone
    ? `+${payment.customer.phone.country_code}${payment.customer.phone.number}`
    : null,
  payment_date: new Date(payment.at_ms).toISOString(),
});

const CHUNK = 500;
/**
 * The number of newest payments with a webhook address that does not exist. They show failed
 * attempts.
 */
const WITH_FAILED_ATTEMPTS = 2;
const postUrlOf = (newness: number): string | null =>
  newness <= WITH_FAILED_ATTEMPTS ? 'https://shop.example/payments' : null;

/** Inserts the rows that an interrupted fill has not inserted. */
async function addRows({ db }: Deps, shop: Shop, planned: readonly PlannedPayment[]) {
  for (let from = 0; from < planned.length; from += CHUNK) {
    await db
      .insertInto('transactions')
      .values(
        planned
          .slice(from, from + CHUNK)
          .map((payment, n) => rowOf(shop, payment, postUrlOf(planned.length - from - n))),
      )
      .onConflict((conflict) => conflict.column('charge_id').doNothing())
      .execute();
  }
}

/** Applies the provider's result of a payment in the same way as for any charge. */
async function applyOutcome(deps: Deps, sim: Simulation, { id }: PlannedPayment): Promise<void> {
  const record = sim.store.charges.get(id);
  invariant(record, 'the simulator knows the sale');
  const charge = readCharge(describeCharge(sim, record, 'GET'));
  invariant(charge, 'the simulator writes charges as documented');
  await applyCharge(deps, charge);
}

async function addSalesOf(deps: Deps, sim: Simulation, trade: Trade): Promise<void> {
  const shop = await findShop(deps, trade);
  if (!shop?.tap_mid) return;
  const planned = planPayments(trade, shop.tap_mid, deps.clock.ms());
  for (const payment of planned) {
    if (!sim.store.charges.get(payment.id)) addPaidCharge(sim, payment);
  }
  await addRows(deps, shop, planned);
  for (const payment of planned) await applyOutcome(deps, sim, payment);
}

/**
 * Adds payments of a year and a half at the simulated provider, and books them like real ones. The
 * provider pays them out, and the brands are paid each week.
 */
export async function addDemoPayments(deps: Deps, sim: Simulation): Promise<void> {
  await runSeedJob(deps.db, 'demo-payout-faults', () => addPayoutFaults(deps, sim));
  await Promise.all(
    TRADES.map((trade) =>
      runSeedJob(deps.db, `demo-sales-${trade.order_prefix}`, () => addSalesOf(deps, sim, trade)),
    ),
  );
  // Runs the provider's payouts of past days.
  await runSeedJob(deps.db, 'demo-settlements', async () => {
    await sim.scheduler.runDue();
    await playDemoWeeks(deps, sim);
  });
  endPayoutFaults(sim);
  await runSeedJob(deps.db, 'demo-returns', () => addDemoReturns(deps, sim));
  await runSeedJob(deps.db, 'demo-disputes', () => addDemoDisputes(deps));
  await runSeedJob(deps.db, 'demo-bank-changes', () => addDemoBankChanges(deps));
  await runSeedJob(deps.db, 'demo-export', () => exportDemoBrands(deps, sim));
  // These settlements are later than the export, so they are ready for the next one.
  await runSeedJob(deps.db, 'demo-late-settlements', () =>
    settleDemoPayouts(deps, sim, { from_ms: 0, before_ms: deps.clock.ms() }),
  );
  await runSeedJob(deps.db, 'demo-bank-statements', () => addDemoStatements(deps));
  await runSeedJob(deps.db, 'demo-reconciliation', () => reconcileDemoDays(deps, sim));
  await runSeedJob(deps.db, 'demo-doubt', async () => {
    // The MID is unknown, so the webhook about this payment becomes an exception.
    const stray = { merchant_id: '68099999', terminal_id: 'STRAY001', method: 'KNET' } as const;
    addPaidCharge(sim, { ...stray, amount_minor: 7_250n });
  });
}
