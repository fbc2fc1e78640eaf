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
import { applyCharge, applyChargeWithin, closeInvoice } from '../transactions/transactions.ts';
import { applyRefund } from '../refunds/refunds.ts';
import { stripBodies } from '../../platform/personal.ts';
import * as store from './store.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Reads what a stored webhook is about from the provider again, and does what follows. */
    process_webhook: { webhook_id: string };
  }
}

const REFUSALS = {
  unreadable: 'WEBHOOK_NOT_READABLE',
  unsigned: 'WEBHOOK_NOT_SIGNED',
  forged: 'WEBHOOK_NOT_SIGNED',
} as const;

const RECEIVED = { received: true } as const;

interface Posted {
  /** The text that was signed. */
  readonly body: string;
  /** The signature over it. */
  readonly hashstring: string | undefined;
}

/**
 * Takes what the provider posts: checks the signature over the raw fields, stores it, and answers.
 * What it means is worked out by a job, from what the provider says when it is asked again.
 * @throws WEBHOOK_NOT_SIGNED for what is unsigned or forged, WEBHOOK_NOT_READABLE for no JSON
 */
export async function takeWebhook(
  ctx: Ctx,
  { body, hashstring }: Posted,
): Promise<typeof RECEIVED> {
  const { provider, jobs, log } = ctx.deps;
  const verdict = provider.verifyWebhook(body, { hashstring });
  if (!verdict.ok) {
    log.warn({ reason: verdict.reason, ip: ctx.client.ip }, 'a webhook was not taken');
    // Nothing that concerns us: the provider would repeat what is refused.
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

type Processing = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'provider' | 'log' | 'secrets'>;

/** Undefined: everything fits, and was done; `done`: the webhook says so already. */
type Outcome = ExceptionProblem | 'done' | undefined;

/** The record as it is at the provider now; `undefined` when the provider knows of none. */
function readOrWait<T>(answer: Answer<T>): T | undefined {
  if (answer.ok) return answer.value;
  const { failure } = answer;
  if (failure.kind === 'rejected' && failure.reason === 'not_found') return undefined;
  // Thrown, so that the queue asks again later: the webhook waits where it is.
  throw new Error(`the provider did not say what became of it: ${failure.kind}`);
}

/** What became of the charge, and that its webhook is done with, at once. */
async function processCharge(deps: Processing, id: string, webhook_id: bigint): Promise<Outcome> {
  const charge = readOrWait(await deps.provider.readCharge(id));
  if (!charge) return 'unknown charge';
  return deps.db.transaction().execute(async (tx) => {
    const applied = await applyChargeWithin(tx, deps, charge);
    if (applied.kind === 'refused') return applied.problem;
    await store.markProcessed(tx, webhook_id, deps.clock.iso());
    return 'done';
  });
}

/** Whoever paid it did so by a charge; the provider posts the invoice alone. */
async function processInvoice(deps: Processing, id: string): Promise<Outcome> {
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

async function processRefund(deps: Processing, id: string): Promise<Outcome> {
  const refund = readOrWait(await deps.provider.readRefund(id));
  if (!refund) return 'unknown refund';
  const applied = await applyRefund(deps, refund);
  return applied.kind === 'refused' ? applied.problem : undefined;
}

const PROCESS: Readonly<
  Partial<Record<string, (deps: Processing, id: string, webhook_id: bigint) => Promise<Outcome>>>
> = { charge: processCharge, invoice: processInvoice, refund: processRefund };

/** One stored webhook. It may run twice, and at once with others: what it applies bears that. */
export const processWebhook =
  (deps: Processing): TaskHandler<'process_webhook'> =>
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

/** What was found at the provider stands beside what the provider sent, and is noted once. */
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

/** As people see it; undefined for what never was in quarantine, or has been booked since. */
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

/** One page of what is in quarantine (or was closed with a note), newest first. */
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

/** The charge is read again; if everything fits now, it is booked like every other. */
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
 * Processes every payment again that is on hold because its MID moved. Those whose MID is still in
 * quarantine return to it.
 */
export async function recheckMovedMids(tx: Tx, { jobs }: Pick<Deps, 'jobs'>): Promise<void> {
  for (const { id } of await store.takeBackMoved(tx)) {
    await jobs.enqueue(tx, 'process_webhook', { webhook_id: String(id) });
  }
}

/** Closes it with a note. No money moves. */
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

/** Takes the payers of payments from what the provider told of them. @returns of how many messages */
export const forgetToldPayers = async (tx: Tx, transaction_ids: readonly bigint[]) =>
  stripBodies(await store.findBodiesOf(tx, transaction_ids), (row) => store.replaceBody(tx, row));
