import { messageActions } from '@diwan/contract/features/messages/actions';
import {
  type Channel,
  HIDDEN_LINK,
  type Message,
  MOST_SENT_AGAIN,
} from '@diwan/contract/features/messages/records';
import type { Role } from '@diwan/contract/kernel/roles';
import type { Language } from '@diwan/contract/kernel/sentences';
import { instant } from '@diwan/contract/kernel/time';
import { longDate } from '@diwan/documents/agreement/template';
import { sql } from 'kysely';
import { z } from 'zod';
import { canOf, requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, type Deps, signedIn } from '../../platform/context.ts';
import { newUuid } from '../../platform/crypto/tokens.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { eraseSealed } from '../../platform/erasure.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { isPlaceholderAddress } from '../../platform/mail/placeholder-address.ts';
import { pageOf, placeOf } from '../../platform/rows/page.ts';
import { platformName } from '../settings/public.ts';
import { readOptOuts } from './notifications.ts';
import { noteInfluence, samePerson } from '../users/public.ts';
import * as store from './store.ts';
import { renderText } from './rendering.ts';
import {
  composedBody,
  composeMessage,
  isSecurityMessage,
  type ComposedBody,
  type LinkedTemplate,
} from './templates.ts';
import type { TemplateName, TemplateParams } from './template-params.ts';

/**
 * A link, or a code to type, at the end of a message. It opens an account or leads to one. All
 * other URLs belong in the text.
 */
interface MessageLink {
  readonly url: string;
  readonly expires_at: string;
}

interface MessageBase<T extends TemplateName> {
  readonly channel: Channel;
  readonly to: string;
  /** The role that decides who may see the link in the outbox: only roles above it. */
  readonly recipient_role: Role;
  readonly language: Language;
  readonly template: T;
  readonly params: TemplateParams[T];
  readonly user_id?: string | null;
  readonly brand_id?: number | null;
}

/** A message of one template with its values. Some templates need a link. */
export type NewMessageInput = {
  [T in TemplateName]: MessageBase<T> &
    (T extends LinkedTemplate
      ? { readonly link: MessageLink }
      : { readonly link?: MessageLink | null });
}[TemplateName];

/** The template and values of a message without a link, before its recipients are known. */
export type MessageContent = {
  [T in Exclude<TemplateName, LinkedTemplate>]: Pick<MessageBase<T>, 'template' | 'params'>;
}[Exclude<TemplateName, LinkedTemplate>];

type SendingDeps = Pick<Deps, 'jobs' | 'secrets' | 'clock'>;

/**
 * The number of attempts to send one message. The queue's delays grow from 3 s to 6 h, and add up
 * to about 3 days.
 */
const SEND_ATTEMPTS = 21;

const sendingOf = (message_id: string) => ({
  job_key: `message-${message_id}`,
  max_attempts: SEND_ATTEMPTS,
});

const enqueueSending = (tx: Db, { jobs }: Pick<Deps, 'jobs'>, message_id: string): Promise<void> =>
  jobs.enqueue(tx, 'send_message', { message_id }, sendingOf(message_id));

const enqueueSendings = (tx: Db, { jobs }: Pick<Deps, 'jobs'>, ids: readonly string[]) =>
  jobs.enqueueMany(
    tx,
    'send_message',
    ids.map((message_id) => ({ payload: { message_id }, ...sendingOf(message_id) })),
  );

type MessageSettings = Awaited<ReturnType<typeof store.readMessageSettings>>;

/**
 * Returns whether the operator's settings allow the message. A placeholder address gets no
 * messages.
 */
function isLetOut(settings: MessageSettings, { channel, template, to }: NewMessageInput): boolean {
  if (isPlaceholderAddress(to)) return false;
  if (isSecurityMessage(template)) return true;
  return channel === 'email'
    ? settings.email_notifications_enabled
    : settings.sms_notifications_enabled;
}

/** Returns the messages that the settings allow and that their readers have not turned off. */
async function wantedOf<Input extends NewMessageInput>(
  tx: Db,
  settings: MessageSettings,
  inputs: readonly Input[],
): Promise<ReadonlySet<Input>> {
  const let_out = inputs.filter((input) => isLetOut(settings, input));
  const isOff = await readOptOuts(tx, let_out);
  return new Set(let_out.filter((input) => !isOff(input)));
}

/** Returns the contact data of the settings in one line; null if they have none. */
const contactOf = ({ platform_email, platform_phone }: MessageSettings): string | null =>
  [platform_email, platform_phone].filter(Boolean).join(' · ') || null;

/** Returns an instant in long form: `1 June 2026, 14:30`. */
function longMoment(at: string, timezone: string, language: Language): string {
  const local = Temporal.Instant.from(at).toZonedDateTimeISO(timezone);
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' });
  return `${longDate(local.toPlainDate().toString(), language)}${COMMAS[language]} ${time}`;
}

const COMMAS: Readonly<Record<Language, string>> = { en: ',', ar: '،' };

const PASSWORD_PATH = '/setup-password?';

/** Returns the row of the outbox, with its text and link sealed. */
function rowOf(
  deps: SendingDeps,
  input: NewMessageInput,
  settings: MessageSettings,
): store.NewMessage {
  const { template, language, params, link } = input;
  // A phone never gets a password link. Its number may get a new owner, and the device that began a
  // registration chose it.
  const by_phone = input.channel !== 'email';
  invariant(!by_phone || !link?.url.includes(PASSWORD_PATH), 'a phone never gets a password link');
  const moment = (at: string) => longMoment(at, settings.timezone, language);
  const { subject, body } = composeMessage(template, language, params, {
    platform: platformName(settings, language),
    moment: moment(deps.clock.iso()),
    until: link ? moment(link.expires_at) : null,
    support: contactOf(settings),
  });
  return {
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
    link_expires_at: link?.expires_at ?? null,
    created_at: deps.clock.iso(),
  };
}

/**
 * Puts a message into the outbox, in the transaction of its event. A job sends it after the commit.
 * @returns the message's id; null for a placeholder address, or if the operator or the reader
 * turned such messages off
 */
export async function queueMessage(
  tx: Db,
  deps: SendingDeps,
  input: NewMessageInput,
): Promise<string | null> {
  const settings = await store.readMessageSettings(tx);
  if (!(await wantedOf(tx, settings, [input])).has(input)) return null;
  const id = await store.insertMessage(tx, rowOf(deps, input, settings));
  await enqueueSending(tx, deps, id);
  return id;
}

/**
 * Queues many messages in four statements. @returns for each message its id or null, in the same
 * order
 */
export async function queueMessages(
  tx: Db,
  deps: SendingDeps,
  inputs: readonly NewMessageInput[],
): Promise<readonly (string | null)[]> {
  const settings = await store.readMessageSettings(tx);
  const wanted = await wantedOf(tx, settings, inputs);
  const ids = inputs.map((input) => (wanted.has(input) ? newUuid() : null));
  const rows = inputs.flatMap((input, n) => {
    const id = ids[n];
    return id ? [{ id, ...rowOf(deps, input, settings) }] : [];
  });
  if (rows.length === 0) return ids;
  await store.insertMessages(tx, rows);
  await enqueueSendings(
    tx,
    deps,
    rows.map(({ id }) => id),
  );
  return ids;
}

/** Opens the text that `queueMessage` sealed. */
export const openBody = ({ secrets }: Pick<Deps, 'secrets'>, body_sealed: string): ComposedBody =>
  composedBody.parse(JSON.parse(secrets.open(body_sealed)));

export interface WithAddress {
  readonly config: Pick<Deps['config'], 'public_url'>;
}

/**
 * Returns the URL of the action: the message's own link, otherwise a page that needs a sign-in.
 * Returns null for a message without an action.
 */
export const linkOf = (
  { config }: WithAddress,
  { action, page }: ComposedBody,
  secret: string | null,
): string | null => secret ?? (action === null ? null : (page ?? config.public_url));

/** Returns the text of a message with its link hidden. */
export const messageText = (deps: Pick<Deps, 'secrets'>, body_sealed: string): string =>
  renderText(openBody(deps, body_sealed), null);

/** Erases the links of all accounts. */
export const eraseAllLinks = (tx: Tx): Promise<unknown> => store.eraseAllLinks(tx);

/** Erases the links that open this account, so that no old link can set its password. */
export async function eraseLinksOf(tx: Tx, user_id: string): Promise<void> {
  await store.eraseLinksOfUser(tx, user_id);
}

/** Deletes every message to these users, in the transaction that deletes them. */
export async function removeMessagesTo(tx: Tx, user_ids: readonly string[]): Promise<void> {
  if (user_ids.length > 0) await store.deleteMessagesTo(tx, user_ids);
}

/** Deletes every message about a brand or to its users, in the transaction that deletes them. */
export async function removeMessagesOf(
  tx: Tx,
  brand_id: number,
  user_ids: readonly string[],
): Promise<void> {
  await store.deleteMessagesAbout(tx, brand_id);
  await removeMessagesTo(tx, user_ids);
}

/**
 * SQL: whether this person could have acted for the brand of `column`. This is true if one of their
 * accounts saw a link that opens an account of the brand, or set a password there.
 */
export const linkSeen = (viewer_id: string | null, column: string) =>
  sql<boolean>`(exists (select from link_reveals v where v.user_id is null
      and v.brand_id = ${sql.ref(column)} and v.viewer_id in ${samePerson(viewer_id)})
    or exists (select from account_influences i join users o on o.id = i.user_id
      where o.brand_id = ${sql.ref(column)} and i.kind in ('link', 'password')
        and i.ended_at is null and i.by_id in ${samePerson(viewer_id)}))`;

/** Returns the facts that the action table of messages needs. A link that was used is erased. */
function factsOf({ deps }: Pick<Ctx, 'deps'>, row: store.OutboxRow) {
  const { status, recipient_role, link_sealed, link_expires_at } = row;
  const works = link_sealed !== null && (link_expires_at ?? '') > deps.clock.iso();
  const link = link_expires_at === null ? 'none' : works ? 'works' : 'ended';
  return { status, recipient_role, link } as const;
}

const canOfRow = (ctx: Ctx, row: store.OutboxRow) => canOf(messageActions, factsOf(ctx, row), ctx);

function toMessage(ctx: Ctx, row: store.OutboxRow): Message {
  const body = openBody(ctx.deps, row.body_sealed);
  const secret = row.link_expires_at === null ? null : HIDDEN_LINK;
  return {
    id: row.id,
    channel: row.channel,
    to: row.to_address,
    subject: row.subject,
    text: renderText(body, linkOf(ctx.deps, body, secret)),
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

/** Returns one page of the outbox, newest first. */
export async function listMessages(
  ctx: Ctx,
  { cursor, limit, ...filter }: MessagesQuery,
): Promise<{ messages: Message[]; next_cursor: string | null }> {
  const after = placeOf(cursor, CURSOR_KEYS);
  const rows = await store.findMessages(ctx.deps.db, { ...filter, after, limit: limit + 1 });
  const { items, next_cursor } = pageOf(rows, limit, (row) => [row.created_at, row.id]);
  return { messages: items.map((row) => toMessage(ctx, row)), next_cursor };
}

/**
 * Reveals the link of a message for a given reason. From then on the viewer could act as the
 * recipient, so the reveal is stored for `linkSeen`.
 * @throws AppError MESSAGE_NOT_FOUND, the refusals of `reveal_link`
 */
export const revealMessageLink = (
  ctx: Ctx,
  id: string,
  reason: string,
): Promise<{ readonly url: string }> =>
  ctx.transaction(async (tx) => {
    const found = await store.lockMessage(tx, id);
    if (!found) throw new AppError('MESSAGE_NOT_FOUND');
    requireAction(messageActions, factsOf(ctx, found), 'reveal_link', ctx.actor);
    const { user_id, brand_id, template, link_sealed } = found;
    invariant(link_sealed !== null, 'a link that works is kept');
    const about = { user_id, brand_id, reason };
    const viewer_id = signedIn(ctx).user_id;
    const revealed_at = ctx.deps.clock.iso();
    await store.insertReveal(tx, { viewer_id, message_id: id, ...about, revealed_at });
    if (user_id !== null) await noteInfluence(tx, { by_id: viewer_id, user_id, kind: 'link' });
    await writeAudit(tx, ctx, {
      action: 'message.link_revealed',
      entity: 'message',
      entity_id: id,
      after: { template, ...about },
    });
    return { url: ctx.deps.secrets.open(link_sealed) };
  });

const auditSentAgain = (tx: Tx, ctx: Ctx, { id, status }: store.OutboxRow): Promise<void> =>
  writeAudit(tx, ctx, {
    action: 'message.sent_again',
    entity: 'message',
    entity_id: id,
    before: { status },
    after: { status: 'pending' },
  });

/**
 * Queues an unsent message again, immediately and with all its attempts.
 * @throws AppError MESSAGE_NOT_FOUND, the refusals of `send_again`
 */
export async function sendMessageAgain(ctx: Ctx, id: string): Promise<Message> {
  const row = await ctx.transaction(async (tx) => {
    const found = await store.lockMessage(tx, id);
    if (!found) throw new AppError('MESSAGE_NOT_FOUND');
    requireAction(messageActions, factsOf(ctx, found), 'send_again', ctx.actor);
    await store.resetMessages(tx, [id]);
    await enqueueSending(tx, ctx.deps, id);
    await auditSentAgain(tx, ctx, found);
    return { ...found, status: 'pending' as const, attempts: 0, last_error: null };
  });
  return toMessage(ctx, row);
}

/**
 * Queues every unsent message that the caller may send again, up to a limit.
 * @returns the number of queued messages; 0 if another call has just queued them
 */
export const sendFailedMessagesAgain = (ctx: Ctx): Promise<{ readonly count: number }> =>
  ctx.transaction(async (tx) => {
    const unsent = await store.lockUnsentMessages(tx, ctx.deps.clock.iso(), MOST_SENT_AGAIN);
    const rows = unsent.filter((row) => canOfRow(ctx, row).send_again?.allowed === true);
    if (rows.length === 0) return { count: 0 };
    const ids = rows.map(({ id }) => id);
    await store.resetMessages(tx, ids);
    await enqueueSendings(tx, ctx.deps, ids);
    for (const row of rows) await auditSentAgain(tx, ctx, row);
    return { count: rows.length };
  });

/**
 * Erases a person from stored messages that quote free texts.
 * @returns the number of changed messages
 */
export const eraseFromMessages = async (
  tx: Tx,
  secrets: Deps['secrets'],
  patterns: readonly string[],
): Promise<number> =>
  eraseSealed(tx, secrets, await store.findFreeTexts(tx), {
    patterns,
    write: (row) => store.replaceBody(tx, row),
  });
