import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import type { SentenceWithValues } from '../../kernel/sentences.ts';
import type { sentences } from './words.ts';
import { MESSAGE_STATUSES, messageActions } from './actions.ts';
import { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS } from './kinds.ts';

export const CHANNELS = ['email', 'whatsapp', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];

/**
 * Replaces a link in a stored text, because a person who opens the link could use the recipient's
 * account.
 */
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

/** The maximum number of messages that one call queues again. */
export const MOST_SENT_AGAIN = 500;

/** The number of messages that were queued again. */
export const messagesSentAgain = z.object({ count: z.int() });

/** Returns the success message of the call that queues failed messages again. */
export const saySentAgain = ({
  count,
}: z.infer<typeof messagesSentAgain>): SentenceWithValues<keyof typeof sentences> =>
  count === 0
    ? { sentence: 'There is no message to send again' }
    : { sentence: 'Messages that will be sent again: {count}', values: { count } };

/** The channels through which a user receives one kind of message. */
export const notificationChoice = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  /** True if this kind cannot be turned off. */
  fixed: z.boolean(),
  email: z.boolean(),
  /** The value is null for roles that never get WhatsApp messages. */
  whatsapp: z.boolean().nullable(),
});
export type NotificationChoice = z.infer<typeof notificationChoice>;

/** A request to turn one channel of one kind on or off. */
export const notificationSwitch = z.strictObject({
  kind: z.enum(NOTIFICATION_KINDS),
  channel: z.enum(NOTIFICATION_CHANNELS),
  on: z.boolean(),
});

/** The link of one message, revealed to a reader who stated a reason. */
export const revealedLink = z.object({ url: z.string() });
