import type { Deps } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { findBusinessOf } from '../../businesses/businesses.ts';
import type { CardScheme, Charge } from '../../../provider/port.ts';
import { findOrAddCustomer } from '../../customers/customers.ts';
import { applyCaptureFee } from '../../fees/apply.ts';
import { queueOutcome } from '../../webhook-deliveries/webhook-deliveries.ts';
import { bookCapture } from './booking.ts';
import { correlatedTransaction } from './correlation-id.ts';
import { openTransaction } from './open.ts';
import * as store from './store.ts';

/** Why a charge moves no money until somebody has looked at it. */
export type ChargeProblem =
  | 'unknown charge'
  | 'wrong amount'
  | 'wrong currency'
  | 'wrong merchant'
  | 'unknown payment method'
  | 'no longer captured';

export type Applied =
  | { readonly kind: 'applied' | 'unchanged'; readonly transaction_id: bigint }
  | { readonly kind: 'refused'; readonly problem: ChargeProblem };

type Applying = Pick<Deps, 'clock' | 'jobs'>;

const mayAdopt = (held: store.Held | undefined, charge: Charge): held is store.Held =>
  held?.charge_id === null || held?.charge_id === charge.id;

/** A payment at a terminal is heard of first when it has happened. */
async function openAtTerminal(tx: Tx, charge: Charge): Promise<store.Held | undefined> {
  const { entry, terminal_id, merchant_id, customer } = charge;
  if (entry !== 'POS' || terminal_id === undefined || merchant_id === undefined) return undefined;
  if (charge.currency !== 'KWD' || charge.amount_minor <= 0n) return undefined;
  const brand = await store.findBrandByMid(tx, merchant_id);
  if (!brand) return undefined;
  await openTransaction(tx, {
    brand_id: brand.id,
    partner_id: brand.partner_id,
    merchant_id,
    charge_id: charge.id,
    amount_minor: charge.amount_minor,
    channel: 'POS',
    tid: terminal_id,
    order_id: charge.references.order ?? null,
    customer_email: customer.email ?? null,
    post_url: brand.post_url,
    payment_date: charge.created_at,
  });
  return store.lockByCharge(tx, charge.id);
}

/**
 * By its id; else by the invoice it pays, or by the mark of the transaction it was made for, whose
 * answer never reached us.
 */
async function holdTransactionOf(
  tx: Tx,
  charge: Charge,
  invoice_id: string | undefined,
): Promise<store.Held | undefined> {
  const known = await store.lockByCharge(tx, charge.id);
  if (known) return known;
  if (invoice_id !== undefined) {
    const invoiced = await store.lockByInvoice(tx, invoice_id);
    return mayAdopt(invoiced, charge) ? invoiced : undefined;
  }
  const marked = correlatedTransaction(charge);
  if (marked === undefined) return openAtTerminal(tx, charge);
  const held = await store.holdById(tx, marked);
  return mayAdopt(held, charge) ? held : undefined;
}

type Compared = Pick<store.Held, 'currency' | 'amount_minor' | 'merchant_id' | 'status'>;

/** What speaks against believing that this charge is the transaction's. */
export function problemOf(held: Compared, charge: Charge): ChargeProblem | undefined {
  const captured = charge.status === 'CAPTURED';
  if (charge.currency !== held.currency) return 'wrong currency';
  if (charge.amount_minor !== held.amount_minor) return 'wrong amount';
  const nameless = charge.merchant_id === undefined && !captured;
  if (!nameless && charge.merchant_id !== held.merchant_id) return 'wrong merchant';
  if (captured && charge.method.scheme === undefined) return 'unknown payment method';
  if (held.status === 'CAPTURED' && charge.status === 'FAILED') return 'no longer captured';
  return undefined;
}

/** Forward only: an end is never undone, but money that came late is still money that came. */
const movesOn = (from: store.Held['status'], to: Charge['status']): boolean =>
  from === 'INITIATED' ? to !== 'INITIATED' : to === 'CAPTURED' && from !== 'CAPTURED';

const factsOf = ({ id, raw_status, references, response_code, response_message }: Charge) => ({
  charge_id: id,
  raw_status,
  gateway_reference: references.gateway ?? null,
  payment_reference: references.payment ?? null,
  response_code: response_code ?? null,
  response_message: response_message ?? null,
});

const methodOf = ({ method, terminal_id, entry }: Charge, scheme: CardScheme) => ({
  channel: entry,
  scheme,
  funding: method.funding ?? null,
  card_origin: method.origin ?? ('local' as const),
  card_last_four: method.last_four ?? null,
  tid: terminal_id ?? null,
});

const payerOf = (held: store.Held, { customer }: Charge) => ({
  tap_customer_id: customer.id ?? null,
  first_name: customer.first_name ?? held.customer_name,
  last_name: customer.last_name ?? null,
  email: customer.email?.toLowerCase() ?? held.customer_email,
  phone: customer.phone
    ? `+${customer.phone.country_code}${customer.phone.number}`
    : held.customer_phone,
});

/** Everything that a capture changes, in the caller's database transaction. */
async function capture(tx: Tx, held: store.Held, charge: Charge, scheme: CardScheme, now: string) {
  const { id, brand_id, amount_minor } = held;
  const captured_at = charge.captured_at ?? now;
  const method = methodOf(charge, scheme);
  const fee = await applyCaptureFee(
    tx,
    {
      brand_id,
      scheme,
      channel: method.channel,
      card_origin: method.card_origin,
      at: captured_at,
    },
    amount_minor,
  );
  await store.updateTransaction(tx, id, {
    ...factsOf(charge),
    ...method,
    ...fee,
    status: 'CAPTURED',
    captured_at,
    customer_id: await findOrAddCustomer(tx, payerOf(held, charge)),
    business_id: await findBusinessOf(tx, brand_id),
  });
  const { fee_minor, cost_minor } = fee;
  const booked = { brand_id, amount_minor, fee_minor, cost_minor, occurred_at: captured_at };
  await bookCapture(tx, { transaction_id: id, ...booked });
  await store.addEvent(tx, id, {
    kind: 'captured',
    at: captured_at,
    detail: { scheme, late: held.status !== 'INITIATED' },
  });
}

const ENDS = { FAILED: 'failed', ABANDONED: 'abandoned' } as const;

async function moveOn(tx: Tx, held: store.Held, charge: Charge, now: string): Promise<void> {
  const { status, method, raw_status, response_message } = charge;
  if (status === 'CAPTURED' && method.scheme !== undefined) {
    await capture(tx, held, charge, method.scheme, now);
    return;
  }
  if (status !== 'FAILED' && status !== 'ABANDONED') return;
  await store.updateTransaction(tx, held.id, { ...factsOf(charge), status });
  const detail = { raw_status, message: response_message ?? null };
  await store.addEvent(tx, held.id, { kind: ENDS[status], at: now, detail });
}

/**
 * Brings a transaction to where the provider says that its charge is, whoever heard of it: a
 * webhook, a call or the sweep. It may be called again at any time, by many at once, in any order:
 * the row is held, its status only moves forward, and a capture is booked once.
 * @param charge as it was just read from the provider, never as a webhook told of it
 * @param invoice_id of the invoice that the charge pays, if one does
 */
export async function applyChargeWithin(
  tx: Tx,
  deps: Applying,
  charge: Charge,
  invoice_id?: string,
): Promise<Applied> {
  const held = await holdTransactionOf(tx, charge, invoice_id);
  if (!held) return { kind: 'refused', problem: 'unknown charge' };
  const problem = problemOf(held, charge);
  if (problem !== undefined) return { kind: 'refused', problem };
  const { id: transaction_id } = held;
  if (movesOn(held.status, charge.status)) {
    await moveOn(tx, held, charge, deps.clock.iso());
    await queueOutcome(tx, deps, transaction_id);
    return { kind: 'applied', transaction_id };
  }
  if (held.charge_id === null || held.raw_status === null) {
    const { id: charge_id, raw_status } = charge;
    await store.updateTransaction(tx, transaction_id, { charge_id, raw_status });
  }
  return { kind: 'unchanged', transaction_id };
}

/** The same in a database transaction of its own. */
export const applyCharge = (
  deps: Applying & Pick<Deps, 'db'>,
  charge: Charge,
  invoice_id?: string,
): Promise<Applied> =>
  deps.db.transaction().execute((tx) => applyChargeWithin(tx, deps, charge, invoice_id));
