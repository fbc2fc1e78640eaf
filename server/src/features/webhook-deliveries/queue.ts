import type { WebhookEvent } from '@diwan/contract/features/webhook-deliveries/records';
import type { Deps } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { invariant } from '../../platform/error.ts';
import { chargeBody, refundBody } from './body.ts';
import { type ChargeFacts, findChargeFacts, findRefundFacts, type RefundFacts } from './facts.ts';
import { enqueueDelivery } from './schedule.ts';
import { insertDelivery } from './store.ts';

type Queueing = Pick<Deps, 'jobs' | 'clock'>;

const CHARGE_EVENTS: Readonly<Record<ChargeFacts['status'], WebhookEvent | undefined>> = {
  CAPTURED: 'charge.captured',
  FAILED: 'charge.failed',
  ABANDONED: 'charge.abandoned',
  INITIATED: undefined,
};

const REFUND_EVENTS: Readonly<Record<RefundFacts['status'], WebhookEvent | undefined>> = {
  REFUNDED: 'refund.refunded',
  FAILED: 'refund.failed',
  PENDING: undefined,
};

/**
 * Tells the brand's server how a charge ended, in the transaction of the end itself; the body is
 * what is true now. Asked twice for the same end it does nothing the second time, and nothing at
 * all while the charge is open or when there is no address.
 */
export async function queueOutcome(tx: Tx, deps: Queueing, transaction_id: bigint): Promise<void> {
  const facts = await findChargeFacts(tx, transaction_id);
  invariant(facts, 'an outcome has a transaction');
  const event = CHARGE_EVENTS[facts.status];
  const { url, brand_id } = facts;
  if (event === undefined || url === null) return;
  const body = chargeBody(facts);
  const row = { brand_id, transaction_id, event, url, body, created_at: deps.clock.iso() };
  const delivery = await insertDelivery(tx, row);
  if (delivery) await enqueueDelivery(tx, deps, delivery);
}

/** Tells the brand's server how a refund ended, in the transaction of the end itself. */
export async function queueRefundOutcome(tx: Tx, deps: Queueing, refund_id: string): Promise<void> {
  const facts = await findRefundFacts(tx, refund_id);
  if (!facts) return;
  const event = REFUND_EVENTS[facts.status];
  const { url, brand_id, transaction_id } = facts;
  if (event === undefined || url === null) return;
  const body = refundBody(facts);
  const subject = { brand_id, transaction_id, refund_id };
  const row = { ...subject, event, url, body, created_at: deps.clock.iso() };
  const delivery = await insertDelivery(tx, row);
  if (delivery) await enqueueDelivery(tx, deps, delivery);
}
