import type { MessageStatus } from '@diwan/contract/features/messages/actions';
import type { Channel } from '@diwan/contract/features/messages/records';
import type { Role } from '@diwan/contract/kernel/roles';
import type { Language } from '@diwan/contract/kernel/sentences';
import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { LinkRevealsTable, NotificationOptOutsTable } from '../../platform/db/tables.ts';
import type { TemplateName } from './template-params.ts';

export interface NewMessage {
  readonly channel: Channel;
  readonly to_address: string;
  readonly recipient_role: Role;
  readonly user_id: string | null;
  readonly brand_id: number | null;
  readonly template: TemplateName;
  readonly language: Language;
  readonly subject: string;
  readonly body_sealed: string;
  readonly link_sealed: string | null;
  readonly link_expires_at: string | null;
  readonly created_at: string;
}

export async function insertMessage(db: Db, message: NewMessage): Promise<string> {
  const { id } = await db
    .insertInto('messages')
    .values(message)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Inserts messages. Pass at most a few hundred, because each message uses 14 of the statement's
 * parameters.
 */
export const insertMessages = (
  db: Db,
  messages: readonly (NewMessage & { readonly id: string })[],
) => db.insertInto('messages').values(messages).execute();

/**
 * Returns the operator's settings for messages. They are read for each message, so that a change
 * takes effect immediately.
 */
export const readMessageSettings = (db: Db) =>
  db
    .selectFrom('settings')
    .select(['platform_name', 'platform_name_ar', 'platform_email', 'platform_phone', 'timezone'])
    .select(['email_notifications_enabled', 'sms_notifications_enabled'])
    .executeTakeFirstOrThrow();

const OUTBOX_COLUMNS = [
  'id',
  'channel',
  'to_address',
  'recipient_role',
  'user_id',
  'brand_id',
  'template',
  'subject',
  'body_sealed',
  'link_sealed',
  'link_expires_at',
  'status',
  'attempts',
  'last_error',
  'created_at',
  'sent_at',
] as const;

export interface MessageFilter {
  readonly channel?: Channel | undefined;
  readonly status?: MessageStatus | undefined;
  readonly q?: string | undefined;
  readonly after?: readonly [created_at: string, id: string] | undefined;
  readonly limit: number;
}

export function findMessages(db: Db, { channel, status, q, after, limit }: MessageFilter) {
  let query = db.selectFrom('messages').select(OUTBOX_COLUMNS);
  if (channel) query = query.where('channel', '=', channel);
  if (status) query = query.where('status', '=', status);
  if (q) query = query.where(sql<boolean>`strpos(lower(to_address), ${q.toLowerCase()}) > 0`);
  if (after) {
    const [created_at, id] = after;
    query = query.where(sql<boolean>`(created_at, id) < (${created_at}::timestamptz, ${id}::uuid)`);
  }
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export type OutboxRow = Awaited<ReturnType<typeof findMessages>>[number];

/** Locks one message until the transaction ends, so that two clicks are serialized. */
export const lockMessage = (db: Db, id: string) =>
  db
    .selectFrom('messages')
    .select(OUTBOX_COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/**
 * Locks unsent messages until the transaction ends. Excludes messages whose link was used or has
 * expired.
 */
export const lockUnsentMessages = (db: Db, now: string, limit: number) =>
  db
    .selectFrom('messages')
    .select(OUTBOX_COLUMNS)
    .where('status', 'in', ['failed', 'dead'])
    .where((eb) =>
      eb.or([
        eb('link_expires_at', 'is', null),
        eb.and([eb('link_sealed', 'is not', null), eb('link_expires_at', '>', now)]),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();

export const resetMessages = (db: Db, ids: readonly string[]) =>
  db
    .updateTable('messages')
    .set({ status: 'pending', attempts: 0, last_error: null, next_try_at: null })
    .where('id', 'in', ids)
    .execute();

export const findPendingMessage = (db: Db, id: string) =>
  db
    .selectFrom('messages')
    .select([
      'id',
      'channel',
      'to_address',
      'template',
      'language',
      'subject',
      'body_sealed',
      'link_sealed',
      'link_expires_at',
      'attempts',
    ])
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'failed'])
    .executeTakeFirst();

export type PendingMessage = NonNullable<Awaited<ReturnType<typeof findPendingMessage>>>;

export const markSent = (db: Db, id: string, sent_at: string) =>
  db
    .updateTable('messages')
    .set(({ eb }) => ({
      status: 'sent',
      attempts: eb('attempts', '+', 1),
      last_error: null,
      next_try_at: null,
      sent_at,
    }))
    .where('id', '=', id)
    .execute();

export interface Failure {
  readonly status: 'failed' | 'dead';
  readonly last_error: string;
  readonly next_try_at: string | null;
}

export const markFailed = (db: Db, id: string, failure: Failure) =>
  db
    .updateTable('messages')
    .set(({ eb }) => ({ ...failure, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('status', '<>', 'sent')
    .execute();

export const eraseLinksOfUser = (db: Db, user_id: string) =>
  db
    .updateTable('messages')
    .set({ link_sealed: null, link_used_at: sql`coalesce(link_used_at, now())` })
    .where('user_id', '=', user_id)
    .where('link_sealed', 'is not', null)
    .execute();

export const eraseAllLinks = (db: Db) =>
  db
    .updateTable('messages')
    .set({ link_sealed: null, link_used_at: sql`coalesce(link_used_at, now())` })
    .where('link_sealed', 'is not', null)
    .execute();

export const eraseLinksExpiredBy = (db: Db, now: string) =>
  db
    .updateTable('messages')
    .set({ link_sealed: null })
    .where('link_sealed', 'is not', null)
    .where('link_expires_at', '<=', now)
    .execute();

/** Returns the kinds of messages that these people turned off. */
export const findOptOuts = (db: Db, user_ids: readonly string[]) =>
  db
    .selectFrom('notification_opt_outs')
    .select(['user_id', 'kind', 'channel'])
    .where('user_id', 'in', user_ids)
    .execute();

export const insertOptOut = (tx: Tx, opt_out: Insertable<NotificationOptOutsTable>) =>
  tx
    .insertInto('notification_opt_outs')
    .values(opt_out)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();

export const deleteOptOut = (
  tx: Tx,
  { user_id, kind, channel }: Pick<NotificationOptOutsTable, 'user_id' | 'kind' | 'channel'>,
) =>
  tx
    .deleteFrom('notification_opt_outs')
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('channel', '=', channel)
    .returning('user_id')
    .executeTakeFirst();

export const deleteMessagesAbout = (tx: Tx, brand_id: number) =>
  tx.deleteFrom('messages').where('brand_id', '=', brand_id).execute();

export const deleteMessagesTo = (tx: Tx, user_ids: readonly string[]) =>
  tx.deleteFrom('messages').where('user_id', 'in', user_ids).execute();

export const insertReveal = (tx: Tx, reveal: Insertable<LinkRevealsTable>) =>
  tx.insertInto('link_reveals').values(reveal).execute();

/** Templates that quote a text that a person wrote. */
const WITH_FREE_TEXT: readonly TemplateName[] = [
  'chargeback_opened',
  'chargeback_won',
  'chargeback_lost',
  'payout_returned',
  'payouts_paused',
  'hold_began',
];

export const findFreeTexts = (tx: Tx) =>
  tx
    .selectFrom('messages')
    .select(['id', 'body_sealed as sealed'])
    .where('template', 'in', WITH_FREE_TEXT)
    .execute();

export const replaceBody = (tx: Tx, { id, sealed }: { readonly id: string; sealed: string }) =>
  tx.updateTable('messages').set({ body_sealed: sealed }).where('id', '=', id).execute();
