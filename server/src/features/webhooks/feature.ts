import type { ServerFeature } from '../../platform/feature.ts';
import { webhookRoutes } from './routes.ts';
import { processWebhook, storeException } from './process-webhook.ts';

export const webhooks = {
  routes: webhookRoutes,
  jobs: { note_exception: storeException, process_webhook: processWebhook },
  schedule: [],
  tables: ['webhooks_in'],
} as const satisfies ServerFeature;
