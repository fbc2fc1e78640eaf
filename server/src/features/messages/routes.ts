import { messagesEndpoints } from '@diwan/contract/features/messages/endpoints';
import { routes } from '../../platform/http/routes.ts';
import { listMessages, revealMessageLink, sendMessageAgain } from './messages.ts';

export const messagesRoutes = routes(messagesEndpoints, {
  listMessages: (ctx, { query }) => listMessages(ctx, query),
  revealMessageLink: (ctx, { params, body }) => revealMessageLink(ctx, params.id, body.reason),
  sendMessageAgain: (ctx, { params }) => sendMessageAgain(ctx, params.id),
});
