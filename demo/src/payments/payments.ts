import { recordDays, recordMonths } from '@diwan/server/features/safeguarding/public';
import { applyCharge } from '@diwan/server/features/transactions/public';
import type { Deps } from '@diwan/server/platform/context';
import type { Charge } from '@diwan/server/provider/port';
import { invariant } from '@diwan/server/platform/error';
import { addPaidCharge } from '@diwan/simulator/charges/add-paid';
import { describeCharge } from '@diwan/simulator/charges/describe';
import type { Simulation } from '@diwan/simulator/simulation';
import { readCharge } from '@diwan/server/provider/tap/answers/charge';
import { runSeedJob } from '@diwan/server/seed/steps';
import { addDemoBankChanges } from '../bank-changes.ts';
import { type PlannedPayment, planPayments } from './plan.ts';
import { addPastPayments, rowOf } from './past.ts';
import { exportDemoBrands, playDemoWeeks } from './payouts.ts';
import { addDemoStatements } from './bank-statements.ts';
import { addPayoutFaults, endPayoutFaults, reconcileDemoDays } from './reconciliation.ts';
import { addDemoDisputes } from './disputes.ts';
import { addDemoReturns } from './returns.ts';
import { settleDemoPayouts } from './settlements.ts';
import { findShop, type Shop } from './shops.ts';
import { type Trade, TRADES } from './trades.ts';

const CHUNK = 500;
/**
 * The number of newest payments with a webhook address that does not exist. They show failed
 * attempts.
 */
const WITH_FAILED_ATTEMPTS = 2;
const POST_URL = 'https://shop.example/payments';

/** Reads a payment at the simulated provider. */
function readPaid(sim: Simulation, { id }: PlannedPayment): Charge {
  const record = sim.store.charges.get(id);
  invariant(record, 'the simulator knows the sale');
  const charge = readCharge(describeCharge(sim, record, 'GET'));
  invariant(charge, 'the simulator writes charges as documented');
  return charge;
}

/** Adds the newest payments in the same way as for any charge, with their webhooks. */
async function addNewest(deps: Deps, sim: Simulation, shop: Shop, newest: PlannedPayment[]) {
  for (const payment of newest) {
    await deps.db
      .insertInto('transactions')
      .values(rowOf(shop, payment, POST_URL))
      .onConflict((conflict) => conflict.column('charge_id').doNothing())
      .execute();
    await applyCharge(deps, readPaid(sim, payment));
  }
}

async function addSalesOf(deps: Deps, sim: Simulation, trade: Trade): Promise<void> {
  const shop = await findShop(deps, trade);
  if (!shop?.tap_mid) return;
  const planned = planPayments(trade, shop.tap_mid, deps.clock.ms());
  for (const payment of planned) {
    if (!sim.store.charges.get(payment.id)) addPaidCharge(sim, payment);
  }
  const newest = trade.is_main ? planned.splice(-WITH_FAILED_ATTEMPTS) : [];
  for (let from = 0; from < planned.length; from += CHUNK) {
    const past = planned
      .slice(from, from + CHUNK)
      .map((payment) => ({ row: rowOf(shop, payment, null), charge: readPaid(sim, payment) }));
    await addPastPayments(deps, shop, past);
  }
  await addNewest(deps, sim, shop, newest);
}

/** The number of brands whose payments are added at once. Each needs a connection. */
const AT_ONCE = 5;

/**
 * Adds payments of a year and a half at the simulated provider, and books them like real ones. The
 * provider pays them out, and the brands are paid each week.
 */
export async function addDemoPayments(deps: Deps, sim: Simulation): Promise<void> {
  await runSeedJob(deps.db, 'demo-payout-faults', () => addPayoutFaults(deps, sim));
  for (let from = 0; from < TRADES.length; from += AT_ONCE) {
    await Promise.all(
      TRADES.slice(from, from + AT_ONCE).map((trade) =>
        runSeedJob(deps.db, `demo-sales-${trade.order_prefix}`, () => addSalesOf(deps, sim, trade)),
      ),
    );
  }
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
  await runSeedJob(deps.db, 'demo-bank-statements', () => addDemoStatements(deps, sim));
  await runSeedJob(deps.db, 'demo-reconciliation', () => reconcileDemoDays(deps, sim));
  await runSeedJob(deps.db, 'demo-safeguarding', async () => {
    await recordDays(deps);
    await recordMonths(deps);
  });
  await runSeedJob(deps.db, 'demo-doubt', async () => {
    // The MID is unknown, so the webhook about this payment becomes an exception.
    const stray = { merchant_id: '68099999', terminal_id: 'STRAY001', method: 'KNET' } as const;
    addPaidCharge(sim, { ...stray, amount_minor: 7_250n });
  });
}
