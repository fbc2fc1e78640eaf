import { z } from 'zod';
import { codesOf } from '../../kernel/actions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { uuid } from '../../kernel/ids.ts';
import { paged, pageQuery } from '../../kernel/paging.ts';
import { ADMINS, EVERYONE } from '../../kernel/roles.ts';
import { searchText, withReason } from '../../kernel/text.ts';
import { MESSAGE_STATUSES, messageActions } from './actions.ts';
import {
  CHANNELS,
  message,
  messagesSentAgain,
  MOST_SENT_AGAIN,
  notificationChoice,
  notificationSwitch,
  revealedLink,
  saySentAgain,
} from './records.ts';

export const messagesEndpoints = {
  readNotifications: endpoint({
    method: 'GET',
    path: '/auth/notifications',
    summary: 'List the kinds of messages that the caller receives, with their channels',
    access: EVERYONE,
    scope: 'self',
    response: z.array(notificationChoice),
    errors: [],
  }),
  changeNotifications: endpoint({
    method: 'PUT',
    path: '/auth/notifications',
    summary: 'Turn one kind of message on or off for one channel',
    access: EVERYONE,
    scope: 'self',
    body: notificationSwitch,
    response: z.array(notificationChoice),
    stale: ['auth/notifications'],
    errors: ['NOTIFICATION_FIXED', 'NOTIFICATION_NOT_YOURS'],
  }),
  listMessages: endpoint({
    method: 'GET',
    path: '/admin/messages',
    summary: 'List the outbox, newest first, with hidden links',
    access: ADMINS,
    scope: 'platform',
    query: z.strictObject({
      ...pageQuery,
      channel: z.enum(CHANNELS).optional(),
      status: z.enum(MESSAGE_STATUSES).optional(),
      /** A part of the recipient's address. */
      q: searchText.optional(),
    }),
    response: paged('messages', message),
    errors: [],
  }),
  revealMessageLink: endpoint({
    method: 'POST',
    path: '/admin/messages/:id/reveal-link',
    summary:
      'Show the link of a message, with a reason. The caller can then no longer approve anything of that brand',
    access: ADMINS,
    scope: 'platform',
    confirm: true,
    params: z.strictObject({ id: uuid }),
    body: withReason,
    response: revealedLink,
    stale: ['messages', 'brands', 'bank-changes', 'mcc'],
    errors: ['MESSAGE_NOT_FOUND', ...codesOf(messageActions, 'reveal_link')],
  }),
  sendMessageAgain: endpoint({
    method: 'POST',
    path: '/admin/messages/:id/send-again',
    summary: 'Send a failed message again now',
    access: ADMINS,
    scope: 'platform',
    params: z.strictObject({ id: uuid }),
    response: message,
    message: 'The message will be sent again',
    stale: ['messages'],
    errors: ['MESSAGE_NOT_FOUND', ...codesOf(messageActions, 'send_again')],
  }),
  sendFailedMessagesAgain: endpoint({
    method: 'POST',
    path: '/admin/messages/send-failed-again',
    summary: `Send up to ${MOST_SENT_AGAIN} failed messages again now`,
    access: ADMINS,
    scope: 'platform',
    response: messagesSentAgain,
    say: saySentAgain,
    stale: ['messages'],
    errors: [],
  }),
} as const;
