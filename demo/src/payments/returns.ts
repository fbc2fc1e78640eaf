import type { DisputeDecision } from '@diwan/contract/features/refunds/records';
import {
  applyRefund,
  createRefund,
  decideChargeback,
  recordChargeback,
} from '@diwan/server/features/refunds/public';
import type { Deps } from '@diwan/server/platform/context';
import { invariant } from '@diwan/server/platform/error';
import type { Provider, Refund } from '@diwan/server/provider/port';
import type { RefundState } from '@diwan/simulator/records';
import * as simulated from '@diwan/simulator/refunds';
import type { Simulation } from '@diwan/simulator/simulation';
import { readRefund } from '@diwan/server/provider/tap/answers/refund';
import { refundBody } from '@diwan/server/provider/tap/bodies/refund';
import { staffContext } from '@diwan/server/seed/registrations';
import { demoAdmin } from '../people.ts';

/**
 * The brands with refunds. They sell most, and each refund is at most `MOST_MINOR` fils. Thus their
 * balances never become negative, at whatever time the demo is filled.
 */
const SHOPS = ['owner@diwan.test', 'circuit@people.example'];
const MOST_MINOR = 40_000n;

interface Return {
  /** The position among the eligible captures, newest first. */
  readonly nth: number;
  readonly share: bigint;
  readonly reason: string;
  readonly outcome: RefundState;
}

/** Refunds in every state. */
const REFUNDS: readonly Return[] = [
  { nth: 3, share: 1n, reason: 'The order was cancelled', outcome: 'REFUNDED' },
  { nth: 9, share: 2n, reason: 'One of two items was sold out', outcome: 'REFUNDED' },
  { nth: 30, share: 1n, reason: 'Charged twice', outcome: 'REFUNDED' },
  { nth: 5, share: 4n, reason: 'A discount was forgotten', outcome: 'IN_PROGRESS' },
  { nth: 14, share: 1n, reason: 'The goods came back', outcome: 'FAILED' },
];

interface Dispute {
  /** The position among the eligible captures, newest first. */
  readonly nth: number;
  readonly reason: string;
  readonly reference: string;
  readonly decided?: DisputeDecision;
}

/** Disputes that are open, lost and won. */
const DISPUTES: readonly Dispute[] = [
  {
    nth: 40,
    reason: 'The cardholder does not know this payment',
    reference: 'CB-2026-0117',
  },
  {
    nth: 65,
    reason: 'The goods did not arrive',
    reference: 'CB-2026-0098',
    decided: { decision: 'lost', reason: 'The shop had no proof of delivery' },
  },
  {
    nth: 90,
    reason: 'Charged twice, says the cardholder',
    reference: 'CB-2026-0086',
    decided: { decision: 'won', reason: 'Two receipts with different times' },
  },
];

/** Finds a capture that can be returned, by its position, newest first. */
export const findNth = ({ db }: Deps, nth: number) =>
  db
    .selectFrom('transactions as t')
    .innerJoin('brands as b', 'b.id', 't.brand_id')
    .innerJoin('users as u', 'u.id', 'b.owner_user_id')
    .select(['t.id', 't.amount_minor', 't.brand_id', 't.order_id'])
    .where('t.status', '=', 'CAPTURED')
    .where('t.amount_minor', '<=', MOST_MINOR)
    .where('u.email', 'in', SHOPS)
    .orderBy('t.payment_date', 'desc')
    .orderBy('t.id', 'desc')
    .offset(nth)
    .limit(1)
    .executeTakeFirst();

function read(sim: Simulation, id: string): Refund {
  const record = sim.store.refunds.get(id);
  const refund = record && readRefund(simulated.describeRefund(record, 'GET'));
  invariant(refund, 'the simulator writes refunds as documented');
  return refund;
}

/**
 * Returns a provider that creates refunds in the simulator directly, because its server does not
 * listen yet.
 */
const refundsOf = (sim: Simulation): Pick<Provider, 'createRefund'> => ({
  createRefund: async (wanted) => {
    const made = simulated.createRefund(sim, refundBody(wanted));
    invariant(made.ok, 'the simulator takes the refunds of the demo');
    return { ok: true, value: read(sim, made.value.id) };
  },
});

/** Converts fils to KWD, the unit of amounts in the API. */
export const kwd = (minor: bigint): number => Number(minor) / 1000;

async function addRefund(deps: Deps, sim: Simulation, wanted: Return): Promise<void> {
  const sale = await findNth(deps, wanted.nth);
  if (!sale) return;
  const provider = { ...deps.provider, ...refundsOf(sim) };
  const ctx = staffContext({ ...deps, provider }, await demoAdmin(deps));
  const amount = kwd(sale.amount_minor / wanted.share);
  await createRefund(ctx, sale.id, { amount, reason: wanted.reason });
  const made = sim.store.refunds.all().at(-1);
  invariant(made, 'a refund was made');
  simulated.finishRefund(sim, made.id, wanted.outcome);
  await applyRefund(deps, read(sim, made.id));
}

/** Adds refunds and disputes. */
export async function addDemoReturns(deps: Deps, sim: Simulation): Promise<void> {
  for (const wanted of REFUNDS) await addRefund(deps, sim, wanted);
  const ctx = staffContext(deps, await demoAdmin(deps));
  for (const { nth, decided, ...draft } of DISPUTES) {
    const disputed = await findNth(deps, nth);
    if (!disputed) continue;
    const { id: refund_id } = await recordChargeback(ctx, disputed.id, {
      ...draft,
      amount: kwd(disputed.amount_minor),
    });
    if (decided) await decideChargeback(ctx, { id: disputed.id, refund_id }, decided);
  }
}
