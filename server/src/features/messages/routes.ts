import { messagesEndpoints } from '@diwan/contract/features/messages/endpoints';
import { routes } from '../../platform/http/routes.ts';
import {
  listMessages,
  revealMessageLink,
  sendFailedMessagesAgain,
  sendMessageAgain,
} from './queue-message.ts';
import { changeNotifications, readNotifications } from './notifications.ts';

export const messagesRoutes = routes(messagesEndpoints, {
  readNotifications: (ctx) => readNotifications(ctx),
  changeNotifications: (ctx, { body }) => changeNotifications(ctx, body),
  listMessages: (ctx, { query }) => listMessages(ctx, query),
  revealMessageLink: (ctx, { params, body }) => revealMessageLink(ctx, params.id, body.reason),
  sendMessageAgain: (ctx, { params }) => sendMessageAgain(ctx, params.id),
  sendFailedMessagesAgain: (ctx) => sendFailedMessagesAgain(ctx),
});
