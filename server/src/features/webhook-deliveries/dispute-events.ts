import type { WebhookEvent } from '@diwan/contract/features/webhook-deliveries/records';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { queueDelivery, type QueueDeps } from './queue-webhook.ts';
import { memberOf, milliseconds } from './render.ts';
import { url } from './store.ts';

const STEPS = {
  opened: { event: 'dispute.opened', status: 'OPENED' },
  evidence: { event: 'dispute.evidence_added', status: 'EVIDENCE' },
  submitted: { event: 'dispute.submitted', status: 'SUBMITTED' },
  won: { event: 'dispute.won', status: 'WON' },
  lost: { event: 'dispute.lost', status: 'LOST' },
  reversed: { event: 'dispute.reversed', status: 'REVERSED' },
} as const satisfies Record<string, { event: WebhookEvent; status: string }>;

/** The steps of a dispute that have an event. A missed last day is no step that a person makes. */
type DisputeStep = keyof typeof STEPS;

/**
 * Returns the values that the event of a dispute states. A chargeback that a server of an earlier
 * version recorded can be decided before it has its row in `disputes`.
 */
const findDisputeFacts = (db: Db, refund_id: string) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('transactions as t', 't.id', 'r.transaction_id')
    .innerJoin('brands as b', 'b.id', 't.brand_id')
    .leftJoin('disputes as d', 'd.refund_id', 'r.id')
    .leftJoin('charge_answers as a', 'a.transaction_id', 't.id')
    .select(['r.id', 'r.transaction_id', 'r.amount_minor', 'r.reason', 'r.reference'])
    .select(['r.created_at', 't.brand_id', 't.charge_id', 't.currency', 't.merchant_id'])
    .select(['t.order_id', 'd.evidence_until', 'a.body as charge_answer', url])
    .select(
      sql<number>`(select count(*)::integer from dispute_evidence e
        where e.refund_id = r.id)`.as('file_count'),
    )
    .where('r.id', '=', refund_id)
    .executeTakeFirstOrThrow();

type DisputeFacts = Awaited<ReturnType<typeof findDisputeFacts>>;

/** Renders a dispute. Names of files and texts of the decision can name people, so they are out. */
const renderDispute = (facts: DisputeFacts, status: string): string =>
  JSON.stringify({
    id: facts.id,
    object: 'dispute',
    live_mode: memberOf(facts.charge_answer, 'live_mode'),
    api_version: 'V2',
    charge_id: facts.charge_id ?? undefined,
    amount: toMajorNumber(facts.amount_minor),
    currency: facts.currency,
    status,
    reason: facts.reason,
    created: milliseconds(facts.created_at),
    evidence: { due: facts.evidence_until, count: facts.file_count },
    merchant: { id: facts.merchant_id ?? undefined },
    reference: { order: facts.order_id ?? undefined, acquirer: facts.reference ?? undefined },
  });

/**
 * Queues the event of a step of a dispute, in the transaction of that step. A repeated step has no
 * second event. Each file of the evidence has its own event. Nothing is queued without an address.
 * @param refund_id the id of the chargeback
 * @param evidence_id the id of the added evidence, only for the step `evidence`
 */
export async function queueDisputeStep(
  tx: Tx,
  deps: QueueDeps,
  refund_id: string,
  step: DisputeStep,
  evidence_id?: string,
): Promise<void> {
  const facts = await findDisputeFacts(tx, refund_id);
  if (facts.url === null) return;
  const { event, status } = STEPS[step];
  const { brand_id, transaction_id, url: address } = facts;
  const body = renderDispute(facts, status);
  await queueDelivery(tx, deps, {
    brand_id,
    transaction_id,
    refund_id,
    evidence_id,
    event,
    url: address,
    body,
  });
}
