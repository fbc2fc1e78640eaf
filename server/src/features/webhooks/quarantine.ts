import type { QuarantinedWebhook, ResolutionForm } from '@diwan/contract/features/webhooks/records';
import { z } from 'zod';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { idKey, pageOf, placeOf } from '../../platform/rows/page.ts';
import * as store from './store.ts';

const CURSOR_KEYS = z.tuple([idKey]);

const show = ({ id, state, ...row }: store.Shown): QuarantinedWebhook => ({
  ...row,
  id: Number(id),
  state: state === 'processed' ? 'resolved' : state,
});

interface PageWanted {
  readonly state?: 'quarantined' | 'resolved' | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export async function listQuarantine(ctx: Ctx, wanted: PageWanted) {
  const { state = 'quarantined', limit, cursor } = wanted;
  const [before] = placeOf(cursor, CURSOR_KEYS) ?? [];
  const rows = await store.listByState(ctx.deps.db, { state, before, limit: limit + 1 });
  const { items, next_cursor } = pageOf(rows, limit, ({ id }) => [String(id)]);
  return { webhooks: items.map(show), next_cursor };
}

async function requireShown(ctx: Ctx, id: bigint): Promise<QuarantinedWebhook> {
  const row = await store.findShown(ctx.deps.db, id);
  if (!row || row.state === 'processed' || row.state === 'received') {
    throw new AppError('NOT_FOUND');
  }
  return show(row);
}

/** The charge is read again; if everything fits now, it is booked like every other. */
export async function retryWebhook(ctx: Ctx, id: bigint): Promise<QuarantinedWebhook> {
  const before = await requireShown(ctx, id);
  await ctx.transaction(async (tx) => {
    if (!(await store.takeBack(tx, id))) throw new AppError('STATE_FORBIDS');
    await ctx.deps.jobs.enqueue(tx, 'process_webhook', { webhook_id: String(id) });
    const { object, object_id, problem } = before;
    await writeAudit(tx, ctx, {
      action: 'webhook.retried',
      entity: 'webhook',
      entity_id: String(id),
      before: { object, object_id, problem },
    });
  });
  return { ...before, state: 'received' };
}

/** Closes it with a note. No money moves. */
export async function resolveWebhook(
  ctx: Ctx,
  id: bigint,
  { note }: ResolutionForm,
): Promise<QuarantinedWebhook> {
  const { actor } = ctx;
  invariant(actor.kind === 'user', 'people resolve, and they are signed in');
  const before = await requireShown(ctx, id);
  await ctx.transaction(async (tx) => {
    const change = { resolution: note, resolved_by: actor.user_id };
    if (!(await store.resolve(tx, id, change))) throw new AppError('STATE_FORBIDS');
    const { object, object_id, problem } = before;
    await writeAudit(tx, ctx, {
      action: 'webhook.resolved',
      entity: 'webhook',
      entity_id: String(id),
      before: { object, object_id, problem },
      after: { note },
    });
  });
  return requireShown(ctx, id);
}
