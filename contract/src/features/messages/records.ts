import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import type { Said } from '../../kernel/sentences.ts';
import type { sentences } from './words.ts';
import { MESSAGE_STATUSES, messageActions } from './actions.ts';
import { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS } from './kinds.ts';

export const CHANNELS = ['email', 'whatsapp', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Stands in every text for its link, which opens somebody's account. */
export const HIDDEN_LINK = '[link hidden]';

export const message = z.object({
  id: z.uuid(),
  channel: z.enum(CHANNELS),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  status: z.enum(MESSAGE_STATUSES),
  attempts: z.int(),
  last_error: z.string().nullable(),
  created_at: z.iso.datetime(),
  sent_at: z.iso.datetime().nullable(),
  can: abilities(messageActions),
});
export type Message = z.infer<typeof message>;

/** How many messages one call sends again. */
export const MOST_SENT_AGAIN = 500;

/** How many messages are queued again. */
export const messagesSentAgain = z.object({ count: z.int() });

/** States how many messages are queued again. */
export const saySentAgain = ({
  count,
}: z.infer<typeof messagesSentAgain>): Said<keyof typeof sentences> =>
  count === 0
    ? { sentence: 'No message can be sent again' }
    : { sentence: 'Messages that will be sent again: {count}', values: { count } };

/** By which channels its reader gets a kind of message. */
export const notificationChoice = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  /** It cannot be turned off. */
  fixed: z.boolean(),
  email: z.boolean(),
  /** Null: people of this role are never written to in this way. */
  whatsapp: z.boolean().nullable(),
});
export type NotificationChoice = z.infer<typeof notificationChoice>;

/** One switch of them. */
export const notificationSwitch = z.strictObject({
  kind: z.enum(NOTIFICATION_KINDS),
  channel: z.enum(NOTIFICATION_CHANNELS),
  on: z.boolean(),
});

/** The link of one message, for whoever gave a reason. */
export const revealedLink = z.object({ url: z.string() });
