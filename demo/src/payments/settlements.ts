import { dayIn, noteSeen, settlePayout } from '@diwan/server/features/settlements/public';
import { readSettings } from '@diwan/server/features/settings/public';
import type { Deps } from '@diwan/server/platform/context';
import { invariant } from '@diwan/server/platform/error';
import type { Charge, Payout, Provider, Refund } from '@diwan/server/provider/port';
import { describeCharge } from '@diwan/simulator/charges/describe';
import { describeRefund } from '@diwan/simulator/refunds';
import { describePayout } from '@diwan/simulator/settlement/describe';
import type { Simulation } from '@diwan/simulator/simulation';
import { readCharge } from '@diwan/server/provider/tap/answers/charge';
import { readPayout } from '@diwan/server/provider/tap/answers/payout';
import { readRefund } from '@diwan/server/provider/tap/answers/refund';

function understood<T>(value: T | undefined): T {
  invariant(value !== undefined, 'the simulator writes everything as documented');
  return value;
}

const groupByPayout = <T extends { readonly payout_id: string | null }>(records: readonly T[]) =>
  Map.groupBy(records, ({ payout_id }) => payout_id ?? '');

/**
 * Returns a provider that lists the simulator's records directly, because its server does not
 * listen yet.
 */
export function listsOf(
  sim: Simulation,
): Pick<Provider, 'listCharges' | 'listRefunds' | 'listPayouts'> {
  const charges = groupByPayout(sim.store.charges.all());
  const refunds = groupByPayout(sim.store.refunds.all());
  const page = <T>(items: T[]) => ({ ok: true, value: { items, next: undefined } }) as const;
  return {
    listPayouts: async ({ period }) =>
      page(
        paidOut(sim).filter(({ date }) => !period || (period.from <= date && date <= period.to)),
      ),
    listCharges: async ({ payout_id = '' }) =>
      page(
        (charges.get(payout_id) ?? []).map((record): Charge =>
          understood(readCharge(describeCharge(sim, record, 'GET'))),
        ),
      ),
    listRefunds: async ({ payout_id = '' }) =>
      page(
        (refunds.get(payout_id) ?? []).map((record): Refund =>
          understood(readRefund(describeRefund(record, 'GET'))),
        ),
      ),
  };
}

const paidOut = (sim: Simulation): Payout[] =>
  sim.store.payouts
    .all()
    .filter(({ status }) => status === 'PAID_OUT')
    .map((record) => understood(readPayout(describePayout(record))));

/** Returns the time of the simulated provider's last payout, in milliseconds; 0 without payouts. */
export const lastPayoutAt = (sim: Simulation): number =>
  Math.max(0, ...paidOut(sim).map(({ date }) => Date.parse(date)));

interface Span {
  readonly from_ms: number;
  readonly before_ms: number;
}

/** Settles the simulated provider's payouts of a period. */
export async function settleDemoPayouts(
  deps: Deps,
  sim: Simulation,
  { from_ms, before_ms }: Span,
): Promise<void> {
  const provider = { ...deps.provider, ...listsOf(sim) };
  const { timezone } = await readSettings(deps.db);
  const payouts = paidOut(sim).filter(({ date }) => {
    const paid_ms = Date.parse(date);
    return from_ms <= paid_ms && paid_ms < before_ms;
  });
  await noteSeen(deps.db, payouts);
  const shops = [...Map.groupBy(payouts, ({ merchant_id }) => merchant_id).values()];
  await Promise.all(
    shops.map(async (own) => {
      for (const payout of own) {
        const paid = { payout, day: dayIn(payout.date, timezone) };
        await settlePayout({ ...deps, provider }, paid, () => Promise.resolve());
      }
    }),
  );
}
