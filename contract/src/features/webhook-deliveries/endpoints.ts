import { z } from 'zod';
import { ADMINS_AND_OWNERS, DEVELOPER_ACCESS } from '../../kernel/roles.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { intIdText, uuid } from '../../kernel/ids.ts';
import { pageQuery } from '../../kernel/paging.ts';
import { overlap } from '../credentials/records.ts';
import { DELIVERY_STATES } from './actions.ts';
import {
  eventStatus,
  testEventDraft,
  webhookDeliveries,
  webhookDelivery,
  webhookEvents,
  webhookSecret,
} from './records.ts';

const brandId = z.object({ id: intIdText });

export const webhookDeliveryEndpoints = {
  listWebhookDeliveries: endpoint({
    method: 'GET',
    path: '/brands/:id/webhook-deliveries',
    summary: 'List the events sent to a brand with all attempts, newest first',
    access: ADMINS_AND_OWNERS,
    access_levels: DEVELOPER_ACCESS,
    scope: 'data',
    params: brandId,
    query: z.strictObject({ ...pageQuery, state: z.enum(DELIVERY_STATES).optional() }),
    response: webhookDeliveries,
    errors: ['BRAND_NOT_FOUND'],
  }),
  listWebhookEvents: endpoint({
    method: 'GET',
    path: '/webhook-events',
    summary:
      "List the newest events of the caller's brand: test events for a test key, otherwise live events",
    access: 'api_key',
    scope: 'data',
    query: z.strictObject({ limit: pageQuery.limit }),
    response: webhookEvents,
    errors: [],
  }),
  readEventStatus: endpoint({
    method: 'GET',
    path: '/webhook-events/status',
    summary: "Explain why the caller's brand gets no new event",
    access: 'api_key',
    scope: 'data',
    response: eventStatus,
    errors: [],
  }),
  retryWebhookDelivery: endpoint({
    method: 'POST',
    path: '/brands/:id/webhook-deliveries/:deliveryId/retry',
    summary: 'Send an event again with the same ID and body',
    access: ADMINS_AND_OWNERS,
    access_levels: DEVELOPER_ACCESS,
    scope: 'data',
    params: brandId.extend({ deliveryId: uuid }),
    response: webhookDelivery,
    message: 'The event will be sent again',
    stale: ['brands'],
    errors: ['BRAND_NOT_FOUND', 'WEBHOOK_DELIVERY_NOT_FOUND'],
  }),
  sendTestWebhook: endpoint({
    method: 'POST',
    path: '/brands/:id/webhook-deliveries/test',
    summary: "Send a sample of an event to an address, or to the brand's webhook address",
    access: ADMINS_AND_OWNERS,
    access_levels: DEVELOPER_ACCESS,
    scope: 'data',
    params: brandId,
    body: testEventDraft.prefault({}),
    response: webhookDelivery,
    message: 'The test event is being sent',
    stale: ['brands'],
    errors: ['BRAND_NOT_FOUND', 'WEBHOOK_ADDRESS_MISSING'],
    // The limit is low, because each call connects to an address that the caller chose.
    limit: { max: 30, per_seconds: 60 },
  }),
  revealWebhookSecret: endpoint({
    method: 'POST',
    path: '/brands/:id/webhook-secret/reveal',
    summary: 'Return the secret that signs events. The audit log records each access',
    access: ADMINS_AND_OWNERS,
    access_levels: DEVELOPER_ACCESS,
    scope: 'data',
    params: brandId,
    confirm: true,
    response: webhookSecret,
    errors: ['BRAND_NOT_FOUND'],
  }),
  rotateWebhookSecret: endpoint({
    method: 'POST',
    path: '/brands/:id/webhook-secret/rotate',
    summary: 'Replace the webhook secret. The old secret can remain in use for some hours',
    access: ADMINS_AND_OWNERS,
    access_levels: DEVELOPER_ACCESS,
    scope: 'data',
    params: brandId,
    body: overlap.prefault({}),
    confirm: true,
    response: webhookSecret,
    message: 'The webhook secret has been replaced',
    errors: ['BRAND_NOT_FOUND'],
  }),
} as const;
