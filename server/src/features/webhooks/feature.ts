import type { ServerFeature } from '../../platform/feature.ts';
import { erasePayersFromWebhooksIn, processWebhook, storeException } from './process-webhook.ts';
import { webhookRoutes } from './routes.ts';

export const webhooks = {
  routes: webhookRoutes,
  jobs: { note_exception: storeException, process_webhook: processWebhook },
  schedule: [],
  erase: {
    messages: [erasePayersFromWebhooksIn],
    texts: [
      {
        place: 'unmatched_webhooks',
        table: 'webhooks_in',
        columns: { body: 'body', headers: 'json', problem: 'text', resolution: 'text' },
        where: "state <> 'processed'",
      },
    ],
  },
  tables: ['webhooks_in'],
} as const satisfies ServerFeature;
