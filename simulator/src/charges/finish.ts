import { computeHashstring, paymentMessage } from '../wire/hashstring.ts';
import { writeSignedAmount } from '../wire/amounts.ts';
import { payInvoice } from '../invoices/pay.ts';
import { newDigits, newId } from '../names.ts';
import type { CardScheme, ChargeRecord, ChargeState } from '../records.ts';
import { done, refuse, type Result } from '../result.ts';
import { costOf } from '../settlement/costs.ts';
import { settleLater } from '../settlement/payouts.ts';
import type { Simulation } from '../simulation.ts';
import { planWebhook } from '../webhooks.ts';
import { describeCharge } from './describe.ts';
import { type ResponseCode, stateOf } from './responses.ts';
import { TEST_CARDS } from './test-cards.ts';

export interface Outcome {
  readonly code: ResponseCode;
  readonly method?: CardScheme | undefined;
  readonly origin?: 'local' | 'international' | undefined;
  readonly card_number?: string | undefined;
}

/**
 * States without a webhook. Tap posts only outcomes. Callers must request charges in these states.
 */
const NOT_POSTED: ReadonlySet<ChargeState> = new Set([
  'INITIATED',
  'IN_PROGRESS',
  'ABANDONED',
  'UNKNOWN',
]);

/**
 * Sets a charge's outcome, and applies its consequences. A captured charge can only be voided, and
 * only before it is paid out. Any other charge can still be captured later.
 */
export function finishCharge(
  sim: Simulation,
  id: string,
  outcome: Outcome,
  at_ms = sim.clock.ms(),
): Result<ChargeRecord> {
  const before = sim.store.charges.get(id);
  if (before === undefined) return refuse('1144');
  const status = stateOf(outcome.code);
  if (!mayBecome(before, status)) return refuse('1143');
  const charge = sim.store.charges.put(misstate(sim, changed(before, outcome, status, at_ms)));
  sim.store.tasks.remove(`expire:${id}`);
  if (status === 'CAPTURED') settleLater(sim, charge, at_ms);
  else sim.store.unsettled.remove(id);
  if (charge.invoice_id !== null) payInvoice(sim, charge);
  else if (!NOT_POSTED.has(status)) postCharge(sim, charge);
  return done(charge);
}

function mayBecome(charge: ChargeRecord, status: ChargeState): boolean {
  if (charge.status === 'VOID') return false;
  if (charge.status === 'CAPTURED') return status === 'VOID' && charge.payout_id === null;
  return status !== charge.status && status !== 'INITIATED' && status !== 'VOID';
}

function changed(
  charge: ChargeRecord,
  outcome: Outcome,
  status: ChargeState,
  at_ms: number,
): ChargeRecord {
  const chosen = outcome.method ?? charge.method;
  const method = chosen ?? (UNCHOSEN.has(status) ? null : usualMethod(charge.source_id));
  const origin = outcome.origin ?? charge.origin;
  const number = outcome.card_number ?? cardOf(method, origin);
  return {
    ...charge,
    status,
    code: outcome.code,
    method,
    origin,
    card:
      number === undefined
        ? charge.card
        : { first_six: number.slice(0, 6), last_four: number.slice(-4) },
    activities: [...charge.activities, { status, at_ms }],
    track_reference: charge.track_reference ?? newId('tck'),
    gateway_reference: charge.gateway_reference ?? newDigits(15),
    payment_reference: charge.payment_reference ?? newDigits(19),
    cost_minor:
      status === 'CAPTURED' && method !== null
        ? costOf(method, origin, charge.amount_minor)
        : charge.cost_minor,
  };
}

/** States that are possible before the customer chose a payment method. */
const UNCHOSEN: ReadonlySet<ChargeState> = new Set([
  'IN_PROGRESS',
  'ABANDONED',
  'CANCELLED',
  'UNKNOWN',
]);

/** Returns the scheme for an outcome that a tester set without a payment method. */
function usualMethod(source_id: string): CardScheme {
  if (source_id === 'src_deema') return 'DEEMA';
  return source_id === 'src_kw.knet' || source_id === 'src_all' ? 'KNET' : 'VISA';
}

/** Returns the number of a test card for an outcome that a tester set without a card. */
const cardOf = (scheme: CardScheme | null, origin: string): string | undefined =>
  TEST_CARDS.find((card) => card.scheme === scheme && card.origin === origin)?.number;

/** Applies a requested fault to a captured charge, so that it is reported incorrectly. */
function misstate({ faults }: Simulation, charge: ChargeRecord): ChargeRecord {
  if (charge.status !== 'CAPTURED') return charge;
  if (faults.take('wrong_amount')) return { ...charge, amount_minor: charge.amount_minor + 1000n };
  if (faults.take('wrong_currency')) return { ...charge, currency: 'BHD' };
  if (faults.take('wrong_merchant')) return { ...charge, merchant_id: '99999999' };
  return charge;
}

function postCharge(sim: Simulation, charge: ChargeRecord): void {
  if (charge.post_url === null) return;
  const message = paymentMessage({
    id: charge.id,
    amount: writeSignedAmount(charge.amount_minor, charge.currency),
    currency: charge.currency,
    gateway_reference: charge.gateway_reference ?? '',
    payment_reference: charge.payment_reference ?? '',
    status: charge.status,
    created: String(charge.created_ms),
  });
  planWebhook(sim, {
    subject_id: charge.id,
    url: charge.post_url,
    body: describeCharge(sim, charge, 'POST'),
    hashstring: computeHashstring(sim.settings.secret_key, message),
  });
}
