import { z } from 'zod';

export const CHANNELS = ['email', 'whatsapp', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];

/** `failed` is tried again by itself, `dead` only when an administrator asks for it. */
export const MESSAGE_STATUSES = ['pending', 'sent', 'failed', 'dead'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** Stands in a text where the viewer may not see the link, or where it no longer works. */
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
});
export type Message = z.infer<typeof message>;
