import {
  ATTEMPT_PROBLEMS,
  type DeliveryState,
  WEBHOOK_EVENTS,
  type WebhookDelivery,
} from '@diwan/contract/features/webhook-deliveries/records';
import { instant } from '@diwan/contract/kernel/time';
import { z } from 'zod';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { pageOf, placeOf } from '../../platform/rows/page.ts';
import { readBrand, requireBrand } from '../brands/brands.ts';
import { testBody } from './body.ts';
import * as store from './deliveries-store.ts';
import { enqueueDelivery } from './schedule.ts';
import { insertDelivery } from './store.ts';

const oneOf = <T extends string>(words: readonly T[], text: string): T | undefined =>
  words.find((word) => word === text);

function showAttempt(row: store.AttemptRow): WebhookDelivery['attempts'][number] {
  const { attempt, status_code, duration_ms, at } = row;
  const problem = row.problem === null ? null : (oneOf(ATTEMPT_PROBLEMS, row.problem) ?? null);
  return { attempt, status_code, problem, duration_ms, at };
}

function show(row: store.DeliveryRow, attempts: readonly store.AttemptRow[]): WebhookDelivery {
  const event = oneOf(WEBHOOK_EVENTS, row.event);
  invariant(event, 'only known events are queued');
  return {
    id: row.id,
    event,
    transaction_id: row.transaction_id === null ? null : Number(row.transaction_id),
    url: row.url,
    body: row.body,
    state: row.state,
    created_at: row.created_at,
    delivered_at: row.delivered_at,
    attempts: attempts.map(showAttempt),
  };
}

async function withAttempts(
  db: Db,
  rows: readonly store.DeliveryRow[],
): Promise<WebhookDelivery[]> {
  if (rows.length === 0) return [];
  const attempts = await store.findAttempts(
    db,
    rows.map(({ id }) => id),
  );
  const byDelivery = Map.groupBy(attempts, ({ delivery_id }) => delivery_id);
  return rows.map((row) => show(row, byDelivery.get(row.id) ?? []));
}

const CURSOR_KEYS = z.tuple([instant, z.uuid()]);

export interface DeliveriesQuery {
  readonly state?: DeliveryState | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** One page of what was posted to a brand, newest first. */
export async function listDeliveries(
  ctx: Ctx,
  brand_id: number,
  { state, cursor, limit }: DeliveriesQuery,
): Promise<{ deliveries: WebhookDelivery[]; next_cursor: string | null }> {
  await requireBrand(ctx, brand_id);
  const { scope } = ctx;
  const { db } = ctx.deps;
  const after = placeOf(cursor, CURSOR_KEYS);
  const rows = await store.findDeliveries(db, scope, brand_id, { state, after, limit: limit + 1 });
  const { items, next_cursor } = pageOf(rows, limit, (row) => [row.created_at, row.id]);
  return { deliveries: await withAttempts(db, items), next_cursor };
}

async function readOne(ctx: Ctx, db: Db, brand_id: number, id: string): Promise<WebhookDelivery> {
  const row = await store.findDelivery(db, ctx.scope, brand_id, id);
  const [delivery] = row ? await withAttempts(db, [row]) : [];
  if (!delivery) throw new AppError('NOT_FOUND');
  return delivery;
}

/**
 * Posts once more, with all its tries, whatever became of it before. Two clicks are one attempt: a
 * waiting job is replaced.
 */
export async function retryDelivery(
  ctx: Ctx,
  brand_id: number,
  id: string,
): Promise<WebhookDelivery> {
  await requireBrand(ctx, brand_id);
  return ctx.transaction(async (tx) => {
    const row = await store.holdDelivery(tx, ctx.scope, brand_id, id);
    if (!row) throw new AppError('NOT_FOUND');
    await store.restart(tx, row);
    await enqueueDelivery(tx, ctx.deps, row);
    await writeAudit(tx, ctx, {
      action: 'webhook.sent_again',
      entity: 'webhook_delivery',
      entity_id: id,
      after: { brand_id, event: row.event },
    });
    return readOne(ctx, tx, brand_id, id);
  });
}

/** A made-up event, to the brand's own address. */
export async function sendTest(ctx: Ctx, brand_id: number): Promise<WebhookDelivery> {
  const { post_url } = await readBrand(ctx, brand_id);
  if (post_url === null) {
    throw new AppError('STATE_FORBIDS', { sentence: 'The brand has no address to post to' });
  }
  const now = ctx.deps.clock.iso();
  return ctx.transaction(async (tx) => {
    const delivery = await insertDelivery(tx, {
      brand_id,
      transaction_id: null,
      event: 'test',
      url: post_url,
      body: testBody(post_url, now),
      created_at: now,
    });
    invariant(delivery, 'nothing keeps a test event from being sent again');
    await enqueueDelivery(tx, ctx.deps, delivery);
    return readOne(ctx, tx, brand_id, delivery.id);
  });
}
