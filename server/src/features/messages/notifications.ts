import type { messagesEndpoints } from '@diwan/contract/features/messages/endpoints';
import {
  isFixed,
  type NotificationChannel,
  type NotificationKind,
  reachOf,
} from '@diwan/contract/features/messages/kinds';
import type { Channel, NotificationChoice } from '@diwan/contract/features/messages/records';
import type { Body } from '@diwan/contract/kernel/endpoint';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import * as store from './store.ts';
import type { TemplateName } from './template-params.ts';
import { kindOf } from './templates.ts';

interface AddressedMessage {
  readonly user_id?: string | null;
  readonly template: TemplateName;
  readonly channel: Channel;
}

/** Returns the setting for a channel. All phone channels share one setting. */
const choiceOf = (channel: Channel): NotificationChannel =>
  channel === 'email' ? 'email' : 'whatsapp';

const keyOf = (user_id: string, kind: string, channel: string) => `${user_id} ${kind} ${channel}`;

/**
 * Reads which messages their readers turned off. It reads them for each message, so that a change
 * takes effect immediately.
 * @returns a function that returns whether a message is turned off
 */
export async function readOptOuts(
  db: Db,
  messages: readonly AddressedMessage[],
): Promise<(message: AddressedMessage) => boolean> {
  const readers = messages.flatMap(({ user_id, template }) =>
    typeof user_id === 'string' && !isFixed(kindOf(template)) ? [user_id] : [],
  );
  const rows = readers.length === 0 ? [] : await store.findOptOuts(db, [...new Set(readers)]);
  const off = new Set(rows.map(({ user_id, kind, channel }) => keyOf(user_id, kind, channel)));
  return ({ user_id, template, channel }) =>
    off.has(keyOf(user_id ?? '', kindOf(template), choiceOf(channel)));
}

async function choicesOf(ctx: Ctx, db: Db): Promise<NotificationChoice[]> {
  const { user_id, role } = signedIn(ctx);
  const rows = await store.findOptOuts(db, [user_id]);
  const off = new Set(rows.map(({ kind, channel }) => keyOf(user_id, kind, channel)));
  const { kinds, channels } = reachOf(role);
  const isOn = (kind: NotificationKind, channel: NotificationChannel) =>
    !off.has(keyOf(user_id, kind, channel));
  return kinds.map((kind) => ({
    kind,
    fixed: isFixed(kind),
    email: isOn(kind, 'email'),
    whatsapp: channels.includes('whatsapp') ? isOn(kind, 'whatsapp') : null,
  }));
}

/** Returns the kinds of messages that the caller can get, and the channels that are on. */
export const readNotifications = (ctx: Ctx): Promise<NotificationChoice[]> =>
  choicesOf(ctx, ctx.deps.db);

/**
 * Turns one kind of message on or off for the caller, in one channel.
 * @throws AppError NOTIFICATION_FIXED, NOTIFICATION_NOT_YOURS
 */
export const changeNotifications = (
  ctx: Ctx,
  { kind, channel, on }: Body<(typeof messagesEndpoints)['changeNotifications']>,
): Promise<NotificationChoice[]> =>
  ctx.transaction(async (tx) => {
    const { user_id, role } = signedIn(ctx);
    const { kinds, channels } = reachOf(role);
    if (!kinds.includes(kind) || !channels.includes(channel)) {
      throw new AppError('NOTIFICATION_NOT_YOURS');
    }
    if (isFixed(kind)) throw new AppError('NOTIFICATION_FIXED');
    const changed = on
      ? await store.deleteOptOut(tx, { user_id, kind, channel })
      : await store.insertOptOut(tx, {
          user_id,
          kind,
          channel,
          created_at: ctx.deps.clock.iso(),
        });
    if (changed) {
      await writeAudit(tx, ctx, {
        action: 'user.notifications_changed',
        entity: 'user',
        entity_id: user_id,
        before: { [`${kind}_${channel}`]: !on },
        after: { [`${kind}_${channel}`]: on },
      });
    }
    return choicesOf(ctx, tx);
  });
