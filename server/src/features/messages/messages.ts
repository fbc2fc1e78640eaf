import { messageActions } from '@diwan/contract/features/messages/actions';
import { type Channel, HIDDEN_LINK, type Message } from '@diwan/contract/features/messages/records';
import type { Role } from '@diwan/contract/kernel/roles';
import type { Language } from '@diwan/contract/kernel/sentences';
import { instant } from '@diwan/contract/kernel/time';
import { sql } from 'kysely';
import { z } from 'zod';
import { canOf, requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, type Deps, signedIn } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { pageOf, placeOf } from '../../platform/rows/page.ts';
import * as store from './store.ts';
import {
  composedBody,
  composeMessage,
  isSecurityMessage,
  type ComposedBody,
  type LinkedTemplate,
  renderText,
  type TemplateName,
  type TemplateParams,
} from './templates.ts';

/** A link that comes at the end of a message. */
export interface MessageLink {
  readonly url: string;
  readonly expires_at: string;
  /** Of the token in the link, when using it once is the end of it (see `markLinkUsed`). */
  readonly token_hash?: string;
}

interface MessageBase<T extends TemplateName> {
  readonly channel: Channel;
  readonly to: string;
  /** Decides who may see a link in the outbox: only somebody above the recipient. */
  readonly recipient_role: Role;
  readonly language: Language;
  readonly template: T;
  readonly params: TemplateParams[T];
  readonly user_id?: string | null;
  readonly brand_id?: number | null;
}

/** A message of one template, with what fills it; some templates need a link. */
export type NewMessageInput = {
  [T in TemplateName]: MessageBase<T> &
    (T extends LinkedTemplate
      ? { readonly link: MessageLink }
      : { readonly link?: MessageLink | null });
}[TemplateName];

type SendingDeps = Pick<Deps, 'jobs' | 'secrets' | 'clock'>;

const SEND_ATTEMPTS = 8;

const enqueueSending = (tx: Db, { jobs }: Pick<Deps, 'jobs'>, message_id: string): Promise<void> =>
  jobs.enqueue(
    tx,
    'send_message',
    { message_id },
    { job_key: `message-${message_id}`, max_attempts: SEND_ATTEMPTS },
  );

/**
 * Puts a message into the outbox, in the transaction of what it tells of; a job sends it after
 * commit.
 *
 * @returns the message's id; null when the operator switched such messages off
 */
export async function queueMessage(
  tx: Db,
  deps: SendingDeps,
  input: NewMessageInput,
): Promise<string | null> {
  const settings = await store.readMessageSettings(tx);
  const wanted =
    input.channel === 'email'
      ? settings.email_notifications_enabled
      : settings.sms_notifications_enabled;
  if (!wanted && !isSecurityMessage(input.template)) return null;
  const { template, language, params, link } = input;
  const { subject, body } = composeMessage(template, language, params, settings.platform_name);
  const id = await store.insertMessage(tx, {
    channel: input.channel,
    to_address: input.to,
    recipient_role: input.recipient_role,
    user_id: input.user_id ?? null,
    brand_id: input.brand_id ?? null,
    template,
    language,
    subject,
    body_sealed: deps.secrets.seal(JSON.stringify(body)),
    link_sealed: link ? deps.secrets.seal(link.url) : null,
    link_hash: link?.token_hash ?? null,
    link_expires_at: link?.expires_at ?? null,
    created_at: deps.clock.iso(),
  });
  await enqueueSending(tx, deps, id);
  return id;
}

/** What `queueMessage` kept of a message's text. */
export const openBody = ({ secrets }: Pick<Deps, 'secrets'>, body_sealed: string): ComposedBody =>
  composedBody.parse(JSON.parse(secrets.open(body_sealed)));

/** Erases the link that was just used from the outbox, by the hash of its token. */
export async function markLinkUsed(tx: Db, token_hash: string): Promise<void> {
  await store.eraseUsedLink(tx, token_hash);
}

const REGISTRATION_TEMPLATES = [
  'registration_started',
  'documents_received',
  'mcc_approved',
] as const satisfies readonly TemplateName[];

/** Erases the links that resume a registration, once it has ended (the password is set). */
export async function eraseRegistrationLinks(tx: Db, brand_id: number): Promise<void> {
  await store.eraseLinksOfBrand(tx, brand_id, REGISTRATION_TEMPLATES);
}

/** Deletes every message about a brand or to its people, in the transaction that deletes those. */
export async function removeMessagesOf(
  tx: Tx,
  brand_id: number,
  user_ids: readonly string[],
): Promise<void> {
  await store.deleteMessagesAbout(tx, brand_id);
  if (user_ids.length > 0) await store.deleteMessagesTo(tx, user_ids);
}

/**
 * Keeps who has seen a link that opens somebody else's account, once for each message.
 * `resetLinkSeen` asks for it.
 */
async function noteSeenLinks(ctx: Ctx, tx: Tx, rows: readonly store.OutboxRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const noted = await store.findSeenLinks(tx, signedIn(ctx).user_id, ids);
  for (const { id, user_id } of rows) {
    if (user_id === null || noted.has(id)) continue;
    const action = store.RESET_LINK_SHOWN;
    const after = { message_id: id };
    await writeAudit(tx, ctx, { action, entity: 'user', entity_id: user_id, after });
  }
}

/**
 * SQL: whether somebody could have acted as the user of `column`, having seen a link that resets
 * the password since then.
 */
export const resetLinkSeen = (viewer_id: string, column: string, since: string) =>
  sql<boolean>`exists (select from audit_log s where s.entity = 'user'
    and s.entity_id = ${sql.ref(column)}::text and s.action = ${store.RESET_LINK_SHOWN}
    and s.actor_id = ${viewer_id} and s.at > ${since})`;

/** What the rules about a message look at. A used link was erased. */
function factsOf({ deps }: Pick<Ctx, 'deps'>, row: store.OutboxRow) {
  const { status, recipient_role, link_sealed, link_expires_at } = row;
  const works = link_sealed !== null && (link_expires_at ?? '') > deps.clock.iso();
  const link = link_expires_at === null ? 'none' : works ? 'works' : 'ended';
  return { status, recipient_role, link } as const;
}

const canOfRow = (ctx: Ctx, row: store.OutboxRow) => canOf(messageActions, factsOf(ctx, row), ctx);

/** The link as the caller may see it; null when the message never had one. */
function visibleLink(ctx: Ctx, row: store.OutboxRow): string | null {
  if (row.link_expires_at === null) return null;
  const shown = canOfRow(ctx, row).show_link?.allowed === true;
  return shown && row.link_sealed !== null ? ctx.deps.secrets.open(row.link_sealed) : HIDDEN_LINK;
}

/** Whether the caller sees a link with which the account of somebody else is opened. */
function opensAccount(ctx: Ctx, row: store.OutboxRow): boolean {
  if (row.template !== 'reset_password' || row.user_id === signedIn(ctx).user_id) return false;
  return canOfRow(ctx, row).show_link?.allowed === true;
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
    can: canOfRow(ctx, row),
  };
}

const CURSOR_KEYS = z.tuple([instant, z.uuid()]);

interface MessagesQuery extends Omit<store.MessageFilter, 'after'> {
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
  if (opening.length > 0) await ctx.transaction((tx) => noteSeenLinks(ctx, tx, opening));
  return { messages: items.map((row) => toMessage(ctx, row)), next_cursor };
}

/**
 * Queues a message that could not be sent once more, at once and with all its tries.
 * @throws AppError MESSAGE_NOT_FOUND, the refusals of `send_again`
 */
export async function sendMessageAgain(ctx: Ctx, id: string): Promise<Message> {
  const row = await ctx.transaction(async (tx) => {
    const found = await store.lockMessage(tx, id);
    if (!found) throw new AppError('MESSAGE_NOT_FOUND');
    requireAction(messageActions, factsOf(ctx, found), 'send_again', ctx.actor);
    if (opensAccount(ctx, found)) await noteSeenLinks(ctx, tx, [found]);
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
