import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { uuid } from '../kernel/ids.ts';
import { paged, pageQuery } from '../kernel/paging.ts';
import { ADMINS } from '../kernel/roles.ts';
import { searchText } from '../kernel/text.ts';

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

export const messagesEndpoints = {
  listMessages: endpoint({
    method: 'GET',
    path: '/admin/messages',
    summary: 'The outbox, newest first; links are shown as the viewer may see them',
    access: ADMINS,
    scope: 'platform',
    query: z.strictObject({
      ...pageQuery,
      channel: z.enum(CHANNELS).optional(),
      status: z.enum(MESSAGE_STATUSES).optional(),
      /** A part of the address. */
      q: searchText.optional(),
    }),
    response: paged('messages', message),
    errors: [],
  }),
  sendMessageAgain: endpoint({
    method: 'POST',
    path: '/admin/messages/:id/send-again',
    summary: 'Try a failed or dead message again at once',
    access: ADMINS,
    scope: 'platform',
    params: z.strictObject({ id: uuid }),
    response: message,
    message: 'The message will be sent again',
    errors: ['NOT_FOUND', 'STATE_FORBIDS'],
  }),
} as const;
