import { messagesEndpoints } from '@diwan/contract/features/messages/endpoints';
import { routes } from '../../platform/http/routes.ts';
import { listMessages, sendMessageAgain } from './messages.ts';

export const messagesRoutes = routes(messagesEndpoints, {
  listMessages: (ctx, { query }) => listMessages(ctx, query),
  sendMessageAgain: (ctx, { params }) => sendMessageAgain(ctx, params.id),
});
