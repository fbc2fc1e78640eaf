import {
  type DeliveryState,
  webhookDeliveryActions,
  webhookReceiverActions,
} from '@diwan/contract/features/webhook-deliveries/actions';
import {
  ATTEMPT_PROBLEMS,
  type EventStatus,
  type TestEventDraft,
  type WebhookDeliveries,
  type WebhookDelivery,
  WEBHOOK_EVENTS,
  type WebhookEvent,
  type WebhookEvents,
} from '@diwan/contract/features/webhook-deliveries/records';
import { instant } from '@diwan/contract/kernel/time';
import { z } from 'zod';
import { canOf, requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx, Deps } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import type { Charge, Invoice } from '../../provider/port.ts';
import { pageOf, placeOf } from '../../platform/rows/page.ts';
import { readBrand, requireBrand } from '../brands/public.ts';
import { enqueueDelivery } from './jobs.ts';
import { type PostStatus, refundUrl, renderLost, renderObject, renderRefund } from './render.ts';
import { isSample, newSampleId, renderSample } from './samples.ts';
import { stripBodies } from '../../platform/personal.ts';
import { signatureOf, signingSecrets } from './secrets.ts';
import * as store from './store.ts';

export type QueueDeps = Pick<Deps, 'jobs' | 'clock'>;

const CHARGE_EVENTS: Readonly<Record<store.ChargeFacts['status'], WebhookEvent | undefined>> = {
  CAPTURED: 'charge.captured',
  FAILED: 'charge.failed',
  ABANDONED: 'charge.abandoned',
  INITIATED: undefined,
};

/** The events of refunds. A chargeback has the events of its dispute. */
const REFUND_EVENTS: Readonly<Partial<Record<store.RefundFacts['status'], WebhookEvent>>> = {
  REFUNDED: 'refund.refunded',
  FAILED: 'refund.failed',
};

/**
 * Inserts and queues a delivery.
 * @returns undefined if this event of this object was queued before
 */
export async function queueDelivery(
  tx: Tx,
  deps: QueueDeps,
  delivery: Omit<store.NewDelivery, 'created_at'>,
) {
  const created_at = deps.clock.iso();
  const queued = await store.insertDelivery(tx, { ...delivery, created_at });
  if (queued) await enqueueDelivery(tx, deps, queued, created_at);
  return queued;
}

/** A charge or an invoice that was just read from the provider. */
type ProviderObject = Pick<Charge | Invoice, 'raw'>;

/**
 * Queues the final status of a charge for the brand's server, in the transaction of that status.
 * The body equals the current answer to a read. A second call for the same status does nothing.
 * Nothing is queued while the charge is open, or without an address.
 * @param told the provider's object; undefined for a charge that the provider does not know
 */
export async function queueOutcome(
  tx: Tx,
  deps: QueueDeps,
  transaction_id: bigint,
  told?: ProviderObject,
): Promise<void> {
  const facts = await store.findChargeFacts(tx, transaction_id);
  invariant(facts, 'an outcome has a transaction');
  const { url, brand_id } = facts;
  const closed = told?.raw['object'] === 'invoice';
  const event = closed ? 'invoice.closed' : CHARGE_EVENTS[facts.status];
  if (event === undefined || url === null) return;
  const own = { ...facts, post_url: url, post_status: 'PENDING' } as const;
  const body = told ? renderObject(told.raw, own) : renderLost(facts);
  await queueDelivery(tx, deps, { brand_id, transaction_id, event, url, body });
}

/**
 * Queues the final status of a refund for the brand's server, in the transaction of that status.
 */
export async function queueRefundOutcome(
  tx: Tx,
  deps: QueueDeps,
  refund_id: string,
): Promise<void> {
  const facts = await store.findRefundFacts(tx, refund_id);
  if (!facts) return;
  const event = REFUND_EVENTS[facts.status];
  const { brand_id, transaction_id } = facts;
  const url = refundUrl(facts);
  if (event === undefined || url === null) return;
  const body = renderRefund(facts, 'PENDING');
  await queueDelivery(tx, deps, { brand_id, transaction_id, refund_id, event, url, body });
}

/** Queues the result of a test payment for the brand's server. */
export const queueTestOutcome = async (
  tx: Tx,
  deps: QueueDeps,
  delivery: Required<
    Pick<store.NewDelivery, 'brand_id' | 'test_object_id' | 'event' | 'url' | 'body'>
  >,
): Promise<void> => {
  await queueDelivery(tx, deps, delivery);
};

const POST_STATUSES = { pending: 'PENDING', delivered: 'SUCCESS', failed: 'ERROR' } as const;

/**
 * Returns the delivery state of the platform's webhook about an object; PENDING if nothing was
 * posted.
 */
type PostStatusOf<T> = (id: T) => PostStatus;

/** Creates a reader of the delivery states of some objects. */
const readerOf =
  <T>(find: (db: Db, ids: readonly T[]) => Promise<{ id: T | null; state: DeliveryState }[]>) =>
  async (db: Db, ids: readonly T[]): Promise<PostStatusOf<T>> => {
    const rows = ids.length === 0 ? [] : await find(db, ids);
    const statuses = new Map(rows.map(({ id, state }) => [id, POST_STATUSES[state]]));
    return (id) => statuses.get(id) ?? 'PENDING';
  };

/** Reads the delivery states for transactions, by our ids. */
export const readChargePosts = readerOf(store.findChargePosts);
/** Reads the delivery states for refunds, by our ids. */
export const readRefundPosts = readerOf(store.findRefundPosts);
/** Reads the delivery states for test payments, by the provider's ids. */
export const readTestPosts = readerOf(store.findTestPosts);

const oneOf = <T extends string>(words: readonly T[], text: string): T | undefined =>
  words.find((word) => word === text);

function showAttempt(row: store.AttemptRow): WebhookDelivery['attempts'][number] {
  const { attempt, status_code, duration_ms, at } = row;
  const problem = row.problem === null ? null : (oneOf(ATTEMPT_PROBLEMS, row.problem) ?? null);
  return { attempt, status_code, problem, duration_ms, at };
}

function eventOf(row: { readonly event: string }): WebhookEvent {
  const event = oneOf(WEBHOOK_EVENTS, row.event);
  invariant(event, 'only known events are queued');
  return event;
}

function show(
  ctx: Ctx,
  row: store.DeliveryRow,
  attempts: readonly store.AttemptRow[],
): WebhookDelivery {
  return {
    id: row.id,
    event: eventOf(row),
    transaction_id: row.transaction_id === null ? null : Number(row.transaction_id),
    url: row.url,
    body: row.body,
    state: row.state,
    created_at: row.created_at,
    delivered_at: row.delivered_at,
    next_attempt_at: row.next_attempt_at,
    test: isSample(row) || row.test_object_id !== null,
    attempts: attempts.map(showAttempt),
    can: canOf(webhookDeliveryActions, row, ctx),
  };
}

async function withAttempts(
  ctx: Ctx,
  db: Db,
  rows: readonly store.DeliveryRow[],
): Promise<WebhookDelivery[]> {
  if (rows.length === 0) return [];
  const attempts = await store.findAttempts(
    db,
    rows.map(({ id }) => id),
  );
  const byDelivery = Map.groupBy(attempts, ({ delivery_id }) => delivery_id);
  return rows.map((row) => show(ctx, row, byDelivery.get(row.id) ?? []));
}

const CURSOR_KEYS = z.tuple([instant, z.uuid()]);

export interface DeliveriesQuery {
  readonly state?: DeliveryState | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Lists one page of a brand's deliveries, newest first. */
export async function listDeliveries(
  ctx: Ctx,
  brand_id: number,
  { state, cursor, limit }: DeliveriesQuery,
): Promise<WebhookDeliveries> {
  const brand = await readBrand(ctx, brand_id);
  const { scope } = ctx;
  const { db } = ctx.deps;
  const after = placeOf(cursor, CURSOR_KEYS);
  const rows = await store.findDeliveries(db, scope, brand_id, { state, after, limit: limit + 1 });
  const { items, next_cursor } = pageOf(rows, limit, (row) => [row.created_at, row.id]);
  const can = canOf(webhookReceiverActions, brand, ctx);
  return { deliveries: await withAttempts(ctx, db, items), next_cursor, can };
}

/**
 * Lists the latest events for the mode of the caller's key. They serve a server that the internet
 * does not reach, such as a developer's machine. Each event is signed again, because receivers
 * accept only recent signatures.
 */
export async function listEvents({ deps, actor }: Ctx, limit: number): Promise<WebhookEvents> {
  invariant(actor.kind === 'integrator', 'only a brand’s own server makes this call');
  const { brand_id, mode } = actor;
  const rows = await store.findEvents(deps.db, brand_id, mode === 'test', limit);
  if (rows.length === 0) return { events: [] };
  const secrets = await signingSecrets(deps.db, deps, brand_id);
  const now_ms = deps.clock.ms();
  return {
    events: rows.map((row) => ({
      ...row,
      event: eventOf(row),
      signature: signatureOf(secrets, row.body, now_ms),
    })),
  };
}

/** The states of a charge at the provider that have no event yet. */
const UNDECIDED: readonly string[] = ['INITIATED', 'IN_PROGRESS', 'UNKNOWN'];

/** Explains by the newest charge of the caller's mode why no new event exists. */
export async function readEventStatus({ deps, actor }: Ctx): Promise<EventStatus> {
  invariant(actor.kind === 'integrator', 'only a brand’s own server makes this call');
  const { brand_id, mode } = actor;
  const find = mode === 'test' ? store.findNewestTestCharge : store.findNewestCharge;
  const charge = await find(deps.db, brand_id);
  if (!charge) return { mode, reason: 'no_charge', charge_id: null };
  const { charge_id, status, url } = charge;
  if (url === null) return { mode, reason: 'no_address', charge_id };
  return { mode, reason: UNDECIDED.includes(status) ? 'not_paid' : 'sent', charge_id };
}

async function readOne(ctx: Ctx, db: Db, brand_id: number, id: string): Promise<WebhookDelivery> {
  const row = await store.findDelivery(db, ctx.scope, brand_id, id);
  const [delivery] = row ? await withAttempts(ctx, db, [row]) : [];
  if (!delivery) throw new AppError('WEBHOOK_DELIVERY_NOT_FOUND');
  return delivery;
}

/**
 * Posts an event again with a new round of attempts, whatever its state. Two clicks make one
 * attempt, because the second call replaces the queued job.
 * @throws WEBHOOK_DELIVERY_NOT_FOUND, the refusals of `webhookDeliveryActions.resend`
 */
export async function retryDelivery(
  ctx: Ctx,
  brand_id: number,
  id: string,
): Promise<WebhookDelivery> {
  await requireBrand(ctx, brand_id);
  return ctx.transaction(async (tx) => {
    const row = await store.lockDelivery(tx, ctx.scope, brand_id, id);
    if (!row) throw new AppError('WEBHOOK_DELIVERY_NOT_FOUND');
    requireAction(webhookDeliveryActions, row, 'resend', ctx.actor);
    const now = ctx.deps.clock.iso();
    await store.restart(tx, row, now);
    await enqueueDelivery(tx, ctx.deps, row, now);
    await writeAudit(tx, ctx, {
      action: 'webhook.sent_again',
      entity: 'webhook_delivery',
      entity_id: id,
      after: { brand_id, event: row.event },
    });
    return readOne(ctx, tx, brand_id, id);
  });
}

/**
 * Sends an invented event to an address, by default the brand's own one. The delivery refuses
 * addresses of private networks.
 * @throws AppError BRAND_NOT_FOUND, WEBHOOK_ADDRESS_MISSING
 */
export async function sendTest(
  ctx: Ctx,
  brand_id: number,
  { url, event = 'test' }: TestEventDraft,
): Promise<WebhookDelivery> {
  const brand = await readBrand(ctx, brand_id);
  const post_url = url ?? brand.post_url;
  requireAction(webhookReceiverActions, brand, 'send_test', ctx.actor);
  if (post_url === null) throw new AppError('WEBHOOK_ADDRESS_MISSING');
  return ctx.transaction(async (tx) => {
    const delivery = await queueDelivery(tx, ctx.deps, {
      brand_id,
      test_object_id: newSampleId(),
      event,
      url: post_url,
      body: renderSample(event, post_url, ctx.deps.clock.iso()),
    });
    invariant(delivery, 'a test event can always be sent again');
    return readOne(ctx, tx, brand_id, delivery.id);
  });
}

/**
 * Erases the payers of payments from the bodies of events.
 * @returns the number of changed events
 */
export const erasePayersFromDeliveries = async (tx: Tx, transaction_ids: readonly bigint[]) =>
  stripBodies(await store.findBodiesOf(tx, transaction_ids), (row) => store.replaceBody(tx, row));
