import type { ServerFeature } from '../../platform/feature.ts';
import { erasePayersFromDeliveries } from './queue-webhook.ts';
import { deliverWebhook, sweepWebhooks, webhooksSchedule } from './jobs.ts';
import { webhookDeliveryRoutes } from './routes.ts';

export const webhookDeliveries = {
  routes: webhookDeliveryRoutes,
  jobs: { deliver_webhook: deliverWebhook, sweep_webhooks: sweepWebhooks },
  schedule: webhooksSchedule,
  erase: {
    messages: [erasePayersFromDeliveries],
    texts: [
      {
        place: 'test_mode',
        table: 'webhook_deliveries',
        columns: { body: 'body' },
        where: 'transaction_id is null',
      },
    ],
  },
  tables: ['brand_webhook_secrets', 'webhook_attempts', 'webhook_deliveries'],
} as const satisfies ServerFeature;
