import { webhookDeliveryEndpoints } from '@diwan/contract/features/webhook-deliveries/endpoints';
import { routes } from '../../platform/http/routes.ts';
import { revealSecret, rotateSecret } from './secrets.ts';
import {
  listDeliveries,
  listEvents,
  readEventStatus,
  retryDelivery,
  sendTest,
} from './queue-webhook.ts';

export const webhookDeliveryRoutes = routes(webhookDeliveryEndpoints, {
  listWebhookDeliveries: (ctx, { params, query }) => listDeliveries(ctx, params.id, query),
  listWebhookEvents: (ctx, { query }) => listEvents(ctx, query.limit),
  readEventStatus: (ctx) => readEventStatus(ctx),
  retryWebhookDelivery: (ctx, { params }) => retryDelivery(ctx, params.id, params.deliveryId),
  sendTestWebhook: (ctx, { params, body }) => sendTest(ctx, params.id, body),
  revealWebhookSecret: (ctx, { params }) => revealSecret(ctx, params.id),
  rotateWebhookSecret: (ctx, { params, body }) => rotateSecret(ctx, params.id, body.overlap_hours),
});
