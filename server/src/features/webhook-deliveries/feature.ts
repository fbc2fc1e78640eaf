import type { ServerFeature } from '../../platform/feature.ts';
import { deliverWebhook, sweepWebhooks, webhooksSchedule } from './jobs.ts';
import { webhookDeliveryRoutes } from './routes.ts';

export const webhookDeliveries = {
  routes: webhookDeliveryRoutes,
  jobs: { deliver_webhook: deliverWebhook, sweep_webhooks: sweepWebhooks },
  schedule: webhooksSchedule,
  tables: ['brand_webhook_secrets', 'webhook_attempts', 'webhook_deliveries'],
} as const satisfies ServerFeature;
