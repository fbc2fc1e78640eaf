import { webhookEndpoints } from '@diwan/contract/features/webhooks/endpoints';
import { invariant } from '../../platform/error.ts';
import { routes } from '../../platform/http/routes.ts';
import { listQuarantine, resolveWebhook, retryWebhook, takeWebhook } from './process-webhook.ts';

export const webhookRoutes = routes(webhookEndpoints, {
  takeWebhook: (ctx, { as_sent, header }) => {
    invariant(as_sent !== undefined, 'this call declares as_sent');
    return takeWebhook(ctx, { body: as_sent, hashstring: header('hashstring') });
  },
  listQuarantine: (ctx, { query }) => listQuarantine(ctx, query),
  retryWebhook: (ctx, { params }) => retryWebhook(ctx, params.id),
  resolveWebhook: (ctx, { params, body }) => resolveWebhook(ctx, params.id, body),
});
