import { z } from 'zod';
import { writeAmount, writeSignedAmount } from './wire/amounts.ts';
import { computeHashstring, paymentMessage } from './wire/hashstring.ts';
import { keyed } from './idempotency.ts';
import { newDigits, newId } from './names.ts';
import * as part from './parts.ts';
import type { RefundRecord, RefundState } from './records.ts';
import { done, parseBody, refuse, type Result } from './result.ts';
import { deductLater } from './settlement/payouts.ts';
import type { Simulation } from './simulation.ts';
import { planWebhook } from './webhooks.ts';

const schema = z.object({
  charge_id: z.string({ error: '1142' }),
  amount: part.amount('1160'),
  currency: part.currency,
  reason: z.string({ error: '1159' }).min(1, { error: '1159' }),
  reference: z.object({ merchant: part.reference, idempotent: part.reference }).nullish(),
  metadata: part.metadata,
  post: z.object({ url: part.webUrl('1103') }).nullish(),
});

/** Answers POST /refunds. All refunds of a charge together may not exceed the captured amount. */
export function createRefund(sim: Simulation, body: unknown): Result<RefundRecord> {
  const parsed = parseBody(schema, body);
  if (!parsed.ok) return parsed;
  const { charge_id, amount, reason, reference, metadata, post } = parsed.value;
  const { charges, refunds } = sim.store;
  return keyed(sim, 'refund', reference?.idempotent ?? undefined, refunds, () => {
    const charge = charges.get(charge_id);
    if (charge === undefined) return refuse('1144');
    if (charge.status !== 'CAPTURED') return refuse('1158');
    if (refunded(sim, charge_id) + amount > charge.amount_minor) return refuse('1161');
    const refund = refunds.put({
      id: newId('re'),
      charge_id,
      amount_minor: amount,
      currency: charge.currency,
      status: 'PENDING',
      reason,
      merchant_id: charge.merchant_id,
      merchant_reference: reference?.merchant ?? '',
      metadata_json: JSON.stringify(metadata ?? {}),
      post_url: post?.url ?? null,
      post_status: 'PENDING',
      created_ms: sim.clock.ms(),
      completed_ms: null,
      gateway_reference: newDigits(15),
      payment_reference: newDigits(19),
      payout_id: null,
    });
    const due_ms = sim.clock.ms() + sim.settings.refund_ms;
    sim.scheduler.plan({
      id: `refund:${refund.id}`,
      kind: 'refund',
      subject_id: refund.id,
      due_ms,
    });
    return done(refund);
  });
}

/** Returns the sum of a charge's refunds that have not failed. */
const refunded = ({ store }: Simulation, charge_id: string): bigint =>
  store.refunds
    .all()
    .filter((refund) => refund.charge_id === charge_id && !FAILED.has(refund.status))
    .reduce((sum, { amount_minor }) => sum + amount_minor, 0n);

const FAILED: ReadonlySet<RefundState> = new Set(['DECLINED', 'FAILED', 'CANCELLED']);

/** Sets the state of a pending refund. If it ends, the result is posted to its creator. */
export function finishRefund(
  sim: Simulation,
  id: string,
  status: RefundState,
  at_ms = sim.clock.ms(),
): Result<RefundRecord> {
  const before = sim.store.refunds.get(id);
  if (before === undefined) return refuse('1157');
  if (before.status !== 'PENDING' && before.status !== 'IN_PROGRESS') return refuse('1158');
  const ended = status !== 'PENDING' && status !== 'IN_PROGRESS';
  const refund = sim.store.refunds.put({
    ...before,
    status,
    completed_ms: ended ? at_ms : null,
  });
  sim.store.tasks.remove(`refund:${id}`);
  if (status === 'REFUNDED') deductLater(sim, refund, at_ms);
  if (ended) postRefund(sim, refund);
  return done(refund);
}

function postRefund(sim: Simulation, refund: RefundRecord): void {
  if (refund.post_url === null) return;
  const { id, currency, status, gateway_reference, payment_reference } = refund;
  const message = paymentMessage({
    id,
    amount: writeSignedAmount(refund.amount_minor, currency),
    currency,
    gateway_reference,
    payment_reference,
    status,
    created: String(refund.created_ms),
  });
  planWebhook(sim, {
    subject_id: id,
    url: refund.post_url,
    body: describeRefund(refund, 'POST'),
    hashstring: computeHashstring(sim.settings.secret_key, message),
  });
}

const RESPONSES: Readonly<Record<RefundState, readonly [code: string, message: string]>> = {
  PENDING: ['100', 'Pending'],
  IN_PROGRESS: ['200', 'In Progress'],
  REFUNDED: ['000', 'Refunded'],
  CANCELLED: ['301', 'Cancelled'],
  FAILED: ['401', 'Failed'],
  DECLINED: ['501', 'Declined'],
};

/** Returns a refund in Tap's format. */
export function describeRefund(refund: RefundRecord, method: 'CREATE' | 'GET' | 'POST') {
  const { id, charge_id, currency, status, reason } = refund;
  const amount = writeAmount(refund.amount_minor, currency);
  const [code, message] = RESPONSES[status];
  return {
    id,
    object: 'refund',
    api_version: 'V2',
    live_mode: false,
    method,
    amount,
    currency,
    charge_id,
    status,
    reason,
    created: String(refund.created_ms),
    reference: {
      merchant: refund.merchant_reference,
      gateway: refund.gateway_reference,
      payment: refund.payment_reference,
    },
    response: { code, message },
    metadata: JSON.parse(refund.metadata_json) as unknown,
    post:
      refund.post_url === null ? undefined : { status: refund.post_status, url: refund.post_url },
    transaction: {
      timezone: 'UTC+03:00',
      amount,
      currency,
      date: { created: refund.created_ms, completed: refund.completed_ms ?? undefined },
    },
    merchant: { id: refund.merchant_id },
    payout: refund.payout_id === null ? undefined : { id: refund.payout_id },
  };
}
