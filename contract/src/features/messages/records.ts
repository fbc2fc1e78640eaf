import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { MESSAGE_STATUSES, messageActions } from './actions.ts';

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

/** The link of one message, for whoever gave a reason. */
export const revealedLink = z.object({ url: z.string() });
