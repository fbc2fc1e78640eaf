import { quarantineActions } from '@diwan/contract/features/webhooks/actions';
import type {
  ExceptionProblem,
  QuarantinedWebhook,
  ResolutionForm,
} from '@diwan/contract/features/webhooks/records';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { z } from 'zod';
import { canOf, requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, type Deps, signedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import type { TaskHandler } from '../../platform/jobs/tasks.ts';
import { idKey, pageOf, placeOf } from '../../platform/rows/page.ts';
import type { Answer } from '../../provider/port.ts';
import { applyCharge, applyChargeWithin, closeInvoice } from '../transactions/public.ts';
import { applyRefund } from '../refunds/public.ts';
import { stripBodies } from '../../platform/personal.ts';
import * as store from './store.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Reads the object of a stored webhook from the provider again and applies it. */
    process_webhook: { webhook_id: string };
  }
}

const REFUSALS = {
  unreadable: 'WEBHOOK_NOT_READABLE',
  unsigned: 'WEBHOOK_NOT_SIGNED',
  forged: 'WEBHOOK_NOT_SIGNED',
} as const;

const RECEIVED = { received: true } as const;

interface WebhookPost {
  /** The text that was signed. */
  readonly body: string;
  /** The signature over `body`. */
  readonly hashstring: string | undefined;
}

/**
 * Receives a webhook of the provider: checks the signature over the raw fields, stores the webhook,
 * and answers. A job then reads the object from the provider again and applies it.
 * @throws WEBHOOK_NOT_SIGNED for an unsigned or forged webhook, WEBHOOK_NOT_READABLE for invalid
 *   JSON
 */
export async function takeWebhook(
  ctx: Ctx,
  { body, hashstring }: WebhookPost,
): Promise<typeof RECEIVED> {
  const { provider, jobs, log } = ctx.deps;
  const verdict = provider.verifyWebhook(body, { hashstring });
  if (!verdict.ok) {
    log.warn({ reason: verdict.reason, ip: ctx.client.ip }, 'a webhook was refused');
    // An unsupported object has no record in the product. A refusal would make the provider repeat
    // the webhook.
    if (verdict.reason === 'unsupported') return RECEIVED;
    throw new AppError(REFUSALS[verdict.reason]);
  }
  const { kind, id, raw_status } = verdict.event;
  await ctx.deps.db.transaction().execute(async (tx) => {
    const webhook = await store.insertWebhook(tx, {
      object: kind,
      object_id: id,
      status: raw_status,
      body,
      headers: JSON.stringify({ hashstring: hashstring ?? null }),
    });
    if (webhook) await jobs.enqueue(tx, 'process_webhook', { webhook_id: String(webhook.id) });
  });
  return RECEIVED;
}

type WebhookDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'provider' | 'log' | 'secrets'>;

/**
 * The result: undefined if it was applied but not yet marked as processed; `done` if it was applied
 * and marked; a problem if it was not applied.
 */
type Outcome = ExceptionProblem | 'done' | undefined;

/** Returns the current object at the provider; undefined if the provider does not have it. */
function readOrWait<T>(answer: Answer<T>): T | undefined {
  if (answer.ok) return answer.value;
  const { failure } = answer;
  if (failure.kind === 'rejected' && failure.reason === 'not_found') return undefined;
  // The error makes the queue retry the job later. The webhook keeps its state.
  throw new Error(`the provider did not report the outcome: ${failure.kind}`);
}

/** Applies the charge and marks its webhook as processed, in one transaction. */
async function processCharge(deps: WebhookDeps, id: string, webhook_id: bigint): Promise<Outcome> {
  const charge = readOrWait(await deps.provider.readCharge(id));
  if (!charge) return 'unknown charge';
  return deps.db.transaction().execute(async (tx) => {
    const applied = await applyChargeWithin(tx, deps, charge);
    if (applied.kind === 'refused') return applied.problem;
    await store.markProcessed(tx, webhook_id, deps.clock.iso());
    return 'done';
  });
}

/**
 * Processes an invoice. The provider posts only the invoice, so the charges that pay it are read.
 */
async function processInvoice(deps: WebhookDeps, id: string): Promise<Outcome> {
  const invoice = readOrWait(await deps.provider.readInvoice(id));
  if (!invoice) return 'unknown charge';
  for (const charge_id of invoice.charge_ids) {
    const charge = readOrWait(await deps.provider.readCharge(charge_id));
    if (charge?.status !== 'CAPTURED') continue;
    const applied = await applyCharge(deps, charge, id);
    if (applied.kind === 'refused') return applied.problem;
  }
  await closeInvoice(deps, invoice);
  return undefined;
}

async function processRefund(deps: WebhookDeps, id: string): Promise<Outcome> {
  const refund = readOrWait(await deps.provider.readRefund(id));
  if (!refund) return 'unknown refund';
  const applied = await applyRefund(deps, refund);
  return applied.kind === 'refused' ? applied.problem : undefined;
}

const PROCESS: Readonly<
  Partial<Record<string, (deps: WebhookDeps, id: string, webhook_id: bigint) => Promise<Outcome>>>
> = { charge: processCharge, invoice: processInvoice, refund: processRefund };

/**
 * Processes one stored webhook. It may run twice and concurrently, because applying an object twice
 * changes nothing.
 */
export const processWebhook =
  (deps: WebhookDeps): TaskHandler<'process_webhook'> =>
  async ({ webhook_id }) => {
    const { db, clock, log } = deps;
    const webhook = await store.findReceived(db, BigInt(webhook_id));
    if (!webhook) return;
    const { id, object, object_id } = webhook;
    const problem = await PROCESS[object]?.(deps, object_id, id);
    if (problem === 'done') return;
    if (problem === undefined) {
      await store.markProcessed(db, id, clock.iso());
      return;
    }
    log.warn({ webhook_id, object, object_id, problem }, 'a webhook went into quarantine');
    await store.markQuarantined(db, id, problem, clock.iso());
  };

/** Stores an exception once, in the list of the provider's webhooks. */
export const storeException =
  ({ db, clock }: Pick<Deps, 'db' | 'clock'>): TaskHandler<'note_exception'> =>
  async ({ difference_minor, ...exception }) => {
    await store.insertWebhook(db, {
      ...exception,
      difference_minor: difference_minor === undefined ? null : BigInt(difference_minor),
      body: JSON.stringify(exception),
      state: 'quarantined',
      received_at: clock.iso(),
    });
  };

type StoredWebhook = NonNullable<Awaited<ReturnType<typeof store.findWebhook>>>;

/** Returns a webhook for the screen; undefined if it is missing or processed. */
function quarantinedOf(ctx: Ctx, row: StoredWebhook | undefined): QuarantinedWebhook | undefined {
  if (row === undefined || row.state === 'processed') return undefined;
  const { id, state, difference_minor, ...rest } = row;
  const difference = difference_minor === null ? null : toMajorNumber(difference_minor);
  return {
    ...rest,
    id: Number(id),
    state,
    difference,
    can: canOf(quarantineActions, { state }, ctx),
  };
}

const CURSOR_KEYS = z.tuple([idKey]);

interface QuarantineQuery {
  readonly state?: 'quarantined' | 'resolved' | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Lists one page of webhooks that are in quarantine or were closed with a note, newest first. */
export async function listQuarantine(ctx: Ctx, query: QuarantineQuery) {
  const { state = 'quarantined', limit, cursor } = query;
  const [before] = placeOf(cursor, CURSOR_KEYS) ?? [];
  const rows = await store.listByState(ctx.deps.db, { state, before, limit: limit + 1 });
  const { items, next_cursor } = pageOf(rows, limit, ({ id }) => [String(id)]);
  return { webhooks: items.flatMap((row) => quarantinedOf(ctx, row) ?? []), next_cursor };
}

async function requireQuarantined(ctx: Ctx, tx: Tx, id: bigint): Promise<QuarantinedWebhook> {
  const webhook = quarantinedOf(ctx, await store.findWebhook(tx, id));
  if (!webhook || webhook.state === 'received') throw new AppError('QUARANTINED_WEBHOOK_NOT_FOUND');
  return webhook;
}

/**
 * Queues a quarantined webhook again. The object is read again, and booked if it matches now.
 * @throws QUARANTINED_WEBHOOK_NOT_FOUND, the refusals of `quarantineActions.retry`
 */
export const retryWebhook = (ctx: Ctx, id: bigint): Promise<QuarantinedWebhook> =>
  ctx.transaction(async (tx) => {
    await store.lockWebhook(tx, id);
    const before = await requireQuarantined(ctx, tx, id);
    requireAction(quarantineActions, before, 'retry', ctx.actor);
    await store.takeBack(tx, id);
    await ctx.deps.jobs.enqueue(tx, 'process_webhook', { webhook_id: String(id) });
    const { object, object_id, problem } = before;
    await writeAudit(tx, ctx, {
      action: 'webhook.retried',
      entity: 'webhook',
      entity_id: String(id),
      before: { object, object_id, problem },
    });
    const state = 'received';
    return { ...before, state, can: canOf(quarantineActions, { state }, ctx) };
  });

/**
 * Queues every webhook again that is in quarantine because its MID moved. A payment whose MID is
 * still in quarantine returns to the list.
 */
export async function recheckMovedMids(tx: Tx, { jobs }: Pick<Deps, 'jobs'>): Promise<void> {
  for (const { id } of await store.takeBackMoved(tx)) {
    await jobs.enqueue(tx, 'process_webhook', { webhook_id: String(id) });
  }
}

/**
 * Closes a quarantined webhook with a note. No money moves.
 * @throws QUARANTINED_WEBHOOK_NOT_FOUND, the refusals of `quarantineActions.resolve`
 */
export const resolveWebhook = (
  ctx: Ctx,
  id: bigint,
  { note }: ResolutionForm,
): Promise<QuarantinedWebhook> =>
  ctx.transaction(async (tx) => {
    await store.lockWebhook(tx, id);
    const before = await requireQuarantined(ctx, tx, id);
    requireAction(quarantineActions, before, 'resolve', ctx.actor);
    await store.resolve(tx, id, { resolution: note, resolved_by: signedIn(ctx).user_id });
    const { object, object_id, problem } = before;
    await writeAudit(tx, ctx, {
      action: 'webhook.resolved',
      entity: 'webhook',
      entity_id: String(id),
      before: { object, object_id, problem },
      after: { note },
    });
    return requireQuarantined(ctx, tx, id);
  });

/**
 * Erases the payers of payments from the provider's webhooks.
 * @returns the number of changed messages
 */
export const erasePayersFromWebhooksIn = async (tx: Tx, transaction_ids: readonly bigint[]) =>
  stripBodies(await store.findBodiesOf(tx, transaction_ids), (row) => store.replaceBody(tx, row));
