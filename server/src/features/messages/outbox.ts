import { HIDDEN_LINK, type Message } from '@diwan/contract/features/messages/records';
import { instant } from '@diwan/contract/kernel/time';
import { isSuperAdmin, outranks } from '@diwan/contract/kernel/roles';
import { z } from 'zod';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import { AppError } from '../../platform/error.ts';
import { pageOf, placeOf } from '../../platform/rows/page.ts';
import { renderText } from './render.ts';
import { enqueueSending, openBody } from './service.ts';
import { noteShownLinks } from './shown-links.ts';
import * as store from './store.ts';

type LinkOfRow = Pick<store.OutboxRow, 'link_sealed' | 'link_expires_at'>;

/** The sealed link while it works: neither used (it is erased then) nor expired. */
function livingLink({ deps }: Pick<Ctx, 'deps'>, row: LinkOfRow): string | null {
  const { link_sealed, link_expires_at } = row;
  return link_expires_at !== null && link_expires_at > deps.clock.iso() ? link_sealed : null;
}

/**
 * The link as the caller may see it. Whoever opens a link acts as its recipient: an administrator
 * sees those of lower roles alone. Null when the message never had one.
 */
function visibleLink(ctx: Ctx, row: store.OutboxRow): string | null {
  if (row.link_expires_at === null) return null;
  const { role } = signedIn(ctx);
  const link = livingLink(ctx, row);
  const allowed = isSuperAdmin(role) || outranks(role, row.recipient_role);
  return link !== null && allowed ? ctx.deps.secrets.open(link) : HIDDEN_LINK;
}

/** Whether the caller sees a link with which the account of somebody else is opened. */
function opensAccount(ctx: Ctx, row: store.OutboxRow): boolean {
  if (row.template !== 'reset_password' || row.user_id === signedIn(ctx).user_id) return false;
  const link = visibleLink(ctx, row);
  return link !== null && link !== HIDDEN_LINK;
}

function toMessage(ctx: Ctx, row: store.OutboxRow): Message {
  const link = visibleLink(ctx, row);
  return {
    id: row.id,
    channel: row.channel,
    to: row.to_address,
    subject: row.subject,
    text: renderText(openBody(ctx.deps, row.body_sealed), link),
    status: row.status,
    attempts: row.attempts,
    last_error: row.last_error,
    created_at: row.created_at,
    sent_at: row.sent_at,
  };
}

const CURSOR_KEYS = z.tuple([instant, z.uuid()]);

export interface MessagesQuery extends Omit<store.MessageFilter, 'after'> {
  readonly cursor?: string | undefined;
}

/** One page of the outbox, newest first. */
export async function listMessages(
  ctx: Ctx,
  { cursor, limit, ...filter }: MessagesQuery,
): Promise<{ messages: Message[]; next_cursor: string | null }> {
  const after = placeOf(cursor, CURSOR_KEYS);
  const rows = await store.findMessages(ctx.deps.db, { ...filter, after, limit: limit + 1 });
  const { items, next_cursor } = pageOf(rows, limit, (row) => [row.created_at, row.id]);
  const opening = items.filter((row) => opensAccount(ctx, row));
  if (opening.length > 0) await ctx.transaction((tx) => noteShownLinks(ctx, tx, opening));
  return { messages: items.map((row) => toMessage(ctx, row)), next_cursor };
}

/** Queues a message that could not be sent once more, at once and with all its tries. */
export async function sendMessageAgain(ctx: Ctx, id: string): Promise<Message> {
  const row = await ctx.transaction(async (tx) => {
    const found = await store.lockMessage(tx, id);
    if (!found) throw new AppError('NOT_FOUND', { sentence: 'Message not found' });
    if (found.status !== 'failed' && found.status !== 'dead') {
      throw new AppError('STATE_FORBIDS', { sentence: 'Only failed messages can be sent again' });
    }
    if (found.link_expires_at !== null && livingLink(ctx, found) === null) {
      throw new AppError('STATE_FORBIDS', {
        sentence: 'The link in this message no longer works. Please have a new one sent.',
      });
    }
    if (opensAccount(ctx, found)) await noteShownLinks(ctx, tx, [found]);
    await store.resetMessage(tx, id);
    await enqueueSending(tx, ctx.deps, id);
    await writeAudit(tx, ctx, {
      action: 'message.sent_again',
      entity: 'message',
      entity_id: id,
      before: { status: found.status },
      after: { status: 'pending' },
    });
    return { ...found, status: 'pending' as const, attempts: 0, last_error: null };
  });
  return toMessage(ctx, row);
}
