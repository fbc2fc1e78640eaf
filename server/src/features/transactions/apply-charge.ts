import type { ExceptionProblem } from '@diwan/contract/features/webhooks/records';
import type { Deps } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { CardScheme, Charge, Invoice } from '../../provider/port.ts';
import { findBusinessOf } from '../businesses/public.ts';
import { findOrAddCustomer } from '../customers/public.ts';
import { applyCaptureFee } from '../fees/public.ts';
import { readCalendar } from '../holidays/public.ts';
import { queueOutcome } from '../webhook-deliveries/public.ts';
import { bookCapture } from './booking.ts';
import * as store from './store.ts';

const CORRELATION_ID = 'diwan_transaction';

/** Returns metadata for a charge. It identifies the charge if the provider's response is lost. */
export const correlationIdOf = (transaction_id: bigint): Readonly<Record<string, string>> => ({
  [CORRELATION_ID]: String(transaction_id),
});

/** Returns the id of the transaction that a charge was created for, from the charge's metadata. */
export function correlatedTransaction({ raw }: Charge): bigint | undefined {
  const { metadata } = raw;
  if (typeof metadata !== 'object' || metadata === null || !(CORRELATION_ID in metadata))
    return undefined;
  const id = metadata[CORRELATION_ID];
  return typeof id === 'string' && /^[1-9]\d{0,17}$/.test(id) ? BigInt(id) : undefined;
}

/**
 * A report of the provider that contradicts our records. Each charge, refund or payout is recorded
 * once per status.
 */
export interface Exception {
  readonly object: 'charge' | 'refund' | 'payout';
  readonly object_id: string;
  readonly status: string;
  readonly problem: ExceptionProblem;
  /**
   * The sum of a payout minus the sum of its items, in minor units. It is a string, because the
   * payload of a job is JSON.
   */
  readonly difference_minor?: string;
}

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Adds an exception for admins to review. */
    note_exception: Exception;
  }
}

/** Queues an exception for review by an admin. The exception moves no money. */
export async function noteException(
  { db, jobs, log }: Pick<Deps, 'db' | 'jobs' | 'log'>,
  what: Exception,
): Promise<void> {
  log.warn({ ...what }, 'the provider contradicts us');
  const job_key = `exception-${what.object_id}-${what.status}`;
  await jobs.enqueue(db, 'note_exception', what, { job_key });
}

/** The reason why a charge moves no money until an admin has reviewed it. */
export type ChargeProblem =
  | 'unknown charge'
  | 'wrong amount'
  | 'wrong currency'
  | 'wrong merchant'
  | 'moved MID'
  | 'unknown payment method'
  | 'no longer captured';

export type ApplyOutcome =
  | { readonly kind: 'applied' | 'unchanged'; readonly transaction_id: bigint }
  | { readonly kind: 'refused'; readonly problem: ChargeProblem };

type ChargeDeps = Pick<Deps, 'clock' | 'jobs'>;

const mayAdopt = (
  row: store.LockedTransaction | undefined,
  charge: Charge,
): row is store.LockedTransaction => row?.charge_id === null || row?.charge_id === charge.id;

/**
 * Inserts the transaction of a terminal payment. The provider reports such a payment only after it
 * happened. The transaction belongs to the brand that had the MID at that time.
 * @returns 'moved MID' for a MID in quarantine, undefined for a charge that is no terminal payment
 * of a known brand
 */
async function openAtTerminal(
  tx: Tx,
  charge: Charge,
): Promise<store.LockedTransaction | 'moved MID' | undefined> {
  const { entry, terminal_id, merchant_id, customer } = charge;
  if (entry !== 'POS' || terminal_id === undefined || merchant_id === undefined) return undefined;
  if (charge.currency !== 'KWD' || charge.amount_minor <= 0n) return undefined;
  if (await store.isQuarantined(tx, merchant_id)) return 'moved MID';
  const brand = await store.findBrandByMid(tx, merchant_id, charge.created_at);
  if (!brand) return undefined;
  await store.openTransaction(tx, {
    brand_id: brand.id,
    partner_id: brand.partner_id,
    merchant_id,
    charge_id: charge.id,
    amount_minor: charge.amount_minor,
    channel: 'POS',
    tid: terminal_id,
    order_id: charge.references.order ?? null,
    // The provider shares its customers between brands, so the address may come from another brand.
    customer_email: customer.id === undefined ? (customer.email ?? null) : null,
    post_url: brand.post_url,
    payment_date: charge.created_at,
  });
  return store.lockByCharge(tx, charge.id);
}

/**
 * Locks the transaction of a charge. It is found by the charge id, by the paid invoice, or by the
 * correlation id in the charge's metadata. A charge with none of them may be a terminal payment.
 */
async function lockTransactionOf(
  tx: Tx,
  charge: Charge,
  invoice_id: string | undefined,
): Promise<store.LockedTransaction | 'moved MID' | undefined> {
  const correlated = correlatedTransaction(charge);
  if (invoice_id === undefined && correlated !== undefined) {
    const row = await store.lockByChargeOrId(tx, charge.id, correlated);
    return mayAdopt(row, charge) ? row : undefined;
  }
  const known = await store.lockByCharge(tx, charge.id);
  if (known) return known;
  if (invoice_id === undefined) return openAtTerminal(tx, charge);
  const invoiced = await store.lockByInvoice(tx, invoice_id);
  return mayAdopt(invoiced, charge) ? invoiced : undefined;
}

type ComparedColumns = Pick<
  store.LockedTransaction,
  'currency' | 'amount_minor' | 'merchant_id' | 'status'
>;

/** Returns the contradiction between a transaction and its charge; undefined if they agree. */
export function chargeProblem(row: ComparedColumns, charge: Charge): ChargeProblem | undefined {
  const captured = charge.status === 'CAPTURED';
  if (charge.currency !== row.currency) return 'wrong currency';
  if (charge.amount_minor !== row.amount_minor) return 'wrong amount';
  const nameless = charge.merchant_id === undefined && !captured;
  if (!nameless && charge.merchant_id !== row.merchant_id) return 'wrong merchant';
  if (captured && charge.method.scheme === undefined) return 'unknown payment method';
  if (row.status === 'CAPTURED' && charge.status === 'FAILED') return 'no longer captured';
  return undefined;
}

/**
 * Returns true if the charge changes the status of the transaction. A final status never changes,
 * except after a late capture.
 */
const movesOn = (from: store.LockedTransaction['status'], to: Charge['status']): boolean =>
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

/**
 * Returns the contact data from the brand's request. The request has one name. If it equals the
 * provider's first and last name, it is split into them.
 */
function sentOf(row: store.LockedTransaction, { customer }: Charge) {
  const { customer_name, customer_email: email, customer_phone: phone } = row;
  const { first_name = null, last_name = null } = customer;
  const is_divided = [first_name, last_name].filter(Boolean).join(' ') === customer_name;
  const name = is_divided
    ? { first_name, last_name }
    : { first_name: customer_name, last_name: null };
  return { ...name, email, phone };
}

const payerOf = (row: store.LockedTransaction, charge: Charge) => ({
  ...contactOf(row, charge),
  sent: sentOf(row, charge),
});

const contactOf = (row: store.LockedTransaction, { customer }: Charge) => ({
  tap_customer_id: customer.id ?? null,
  first_name: customer.first_name ?? row.customer_name,
  last_name: customer.last_name ?? null,
  email: customer.email?.toLowerCase() ?? row.customer_email,
  phone: customer.phone
    ? `+${customer.phone.country_code}${customer.phone.number}`
    : row.customer_phone,
});

/** Applies all changes of a capture in the caller's database transaction. */
async function capture(
  tx: Tx,
  row: store.LockedTransaction,
  charge: Charge,
  scheme: CardScheme,
  now: string,
) {
  const { id, brand_id, amount_minor } = row;
  const captured_at = charge.captured_at ?? now;
  const method = methodOf(charge, scheme);
  const fee = await applyCaptureFee(
    tx,
    {
      brand_id,
      scheme,
      channel: method.channel,
      card_origin: method.card_origin,
      // Fee versions are dated by our clock. The provider's clock may be ahead of it.
      at: captured_at < now ? captured_at : now,
    },
    amount_minor,
  );
  const calendar = await readCalendar(tx);
  const today = calendar.dayOf(Temporal.Instant.from(now));
  await store.updateTransaction(tx, id, {
    ...factsOf(charge),
    ...method,
    ...fee,
    status: 'CAPTURED',
    captured_at,
    expected_payout_date: calendar.expectedPayoutDay(scheme, captured_at, today),
    customer_id: await findOrAddCustomer(tx, {
      ...payerOf(row, charge),
      brand_id,
      at: captured_at,
    }),
    business_id: await findBusinessOf(tx, brand_id),
  });
  const { fee_minor, cost_minor } = fee;
  const booked = { brand_id, amount_minor, fee_minor, cost_minor, occurred_at: captured_at };
  await bookCapture(tx, { transaction_id: id, ...booked });
  await store.addEvent(tx, id, {
    kind: 'captured',
    at: captured_at,
    detail: { scheme, late: row.status !== 'INITIATED' },
  });
}

const ENDS = { FAILED: 'failed', ABANDONED: 'abandoned' } as const;

async function moveOn(
  tx: Tx,
  row: store.LockedTransaction,
  charge: Charge,
  now: string,
): Promise<void> {
  const { status, method, raw_status, response_message } = charge;
  if (status === 'CAPTURED' && method.scheme !== undefined) {
    await capture(tx, row, charge, method.scheme, now);
    return;
  }
  if (status !== 'FAILED' && status !== 'ABANDONED') return;
  await store.updateTransaction(tx, row.id, { ...factsOf(charge), status });
  const detail = { raw_status, message: response_message ?? null };
  await store.addEvent(tx, row.id, { kind: ENDS[status], at: now, detail });
}

/**
 * Updates a transaction to the provider's state of its charge, after a webhook, a call or the
 * sweep. Calls may repeat and run concurrently, in any order: the row is locked, its status only
 * moves forward, and a capture is booked once.
 * @param charge as it was just read from the provider, never the content of a webhook
 * @param invoice_id the invoice that the charge pays, if any
 */
export async function applyChargeWithin(
  tx: Tx,
  deps: ChargeDeps,
  charge: Charge,
  invoice_id?: string,
): Promise<ApplyOutcome> {
  const row = await lockTransactionOf(tx, charge, invoice_id);
  if (!row) return { kind: 'refused', problem: 'unknown charge' };
  if (row === 'moved MID') return { kind: 'refused', problem: row };
  const problem = chargeProblem(row, charge);
  if (problem !== undefined) return { kind: 'refused', problem };
  const { id: transaction_id } = row;
  if (movesOn(row.status, charge.status)) {
    await moveOn(tx, row, charge, deps.clock.iso());
    await queueOutcome(tx, deps, transaction_id, charge);
    return { kind: 'applied', transaction_id };
  }
  if (row.charge_id === null || row.raw_status === null) {
    const { id: charge_id, raw_status } = charge;
    await store.updateTransaction(tx, transaction_id, { charge_id, raw_status });
  }
  return { kind: 'unchanged', transaction_id };
}

/** Calls `applyChargeWithin` in a new database transaction. */
export const applyCharge = (
  deps: ChargeDeps & Pick<Deps, 'db'>,
  charge: Charge,
  invoice_id?: string,
): Promise<ApplyOutcome> =>
  deps.db.transaction().execute((tx) => applyChargeWithin(tx, deps, charge, invoice_id));

interface Refusal {
  readonly code: string;
  readonly description: string;
}

/**
 * Fails a payment for which the provider refused to create a charge. A transaction that has a
 * charge does not change. With `free_key`, the brand's server may use the idempotency key again.
 */
export async function refuseTransaction(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  id: bigint,
  { code, description }: Refusal,
  { free_key = false } = {},
): Promise<void> {
  const row = await store.lockById(tx, id);
  if (row?.status !== 'INITIATED' || row.charge_id !== null) return;
  const response_message = description.slice(0, 500);
  const facts = { raw_status: 'REFUSED', response_code: code.slice(0, 20), response_message };
  const freed = free_key ? { idempotency_key: null } : {};
  await store.updateTransaction(tx, id, { ...facts, ...freed, status: 'FAILED' });
  const detail = { raw_status: 'REFUSED', message: response_message };
  await store.addEvent(tx, id, { kind: 'failed', at: clock.iso(), detail });
}

/** Stores the invoice of a transaction. */
export const linkInvoice = (tx: Tx, id: bigint, invoice_id: string, raw_status: string) =>
  store.updateTransaction(tx, id, { invoice_id, raw_status });

const CLOSED: ReadonlySet<Invoice['status']> = new Set(['CANCELLED', 'EXPIRED']);

/** Abandons the transaction of an invoice that can no longer be paid. */
export const closeInvoice = (
  { db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  invoice: Invoice,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { id, status, raw_status } = invoice;
    if (!CLOSED.has(status)) return;
    const row = await store.lockByInvoice(tx, id);
    if (row?.status !== 'INITIATED') return;
    await store.updateTransaction(tx, row.id, { raw_status, status: 'ABANDONED' });
    const detail = { raw_status, message: null };
    await store.addEvent(tx, row.id, { kind: 'abandoned', at: clock.iso(), detail });
    await queueOutcome(tx, { clock, jobs }, row.id, invoice);
  });
