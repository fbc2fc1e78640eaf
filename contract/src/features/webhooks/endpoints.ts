import { z } from 'zod';
import { codesOf } from '../../kernel/actions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { bigIdText } from '../../kernel/ids.ts';
import { paged, pageQuery } from '../../kernel/paging.ts';
import { ADMINS } from '../../kernel/roles.ts';
import { quarantineActions } from './actions.ts';
import { quarantinedWebhook, resolutionForm } from './records.ts';

const webhookId = z.strictObject({ id: bigIdText });

export const webhookEndpoints = {
  takeWebhook: endpoint({
    method: 'POST',
    path: '/tap/webhook',
    summary: 'Receive an event that the payment provider sends and signs',
    access: 'public',
    scope: 'public',
    body: z.looseObject({}),
    response: z.object({ received: z.literal(true) }),
    as_sent: true,
    in_maintenance: true,
    body_limit: 262_144,
    errors: ['WEBHOOK_NOT_SIGNED', 'WEBHOOK_NOT_READABLE'],
  }),
  listQuarantine: endpoint({
    method: 'GET',
    path: '/admin/webhooks/quarantine',
    summary: 'List the provider messages that do not match our records, newest first',
    access: ADMINS,
    scope: 'platform',
    query: z.strictObject({ ...pageQuery, state: z.enum(['quarantined', 'resolved']).optional() }),
    response: paged('webhooks', quarantinedWebhook),
    errors: [],
  }),
  retryWebhook: endpoint({
    method: 'POST',
    path: '/admin/webhooks/:id/retry',
    summary: 'Read the charge from the provider again, and book it if it now matches our records',
    access: ADMINS,
    scope: 'platform',
    params: webhookId,
    response: quarantinedWebhook,
    message: 'The message will be checked again',
    stale: ['quarantine'],
    errors: ['QUARANTINED_WEBHOOK_NOT_FOUND', ...codesOf(quarantineActions, 'retry')],
  }),
  resolveWebhook: endpoint({
    method: 'POST',
    path: '/admin/webhooks/:id/resolve',
    summary: 'Close an unmatched provider message with a note. No money moves',
    access: ADMINS,
    scope: 'platform',
    params: webhookId,
    body: resolutionForm,
    response: quarantinedWebhook,
    message: 'The message was closed',
    stale: ['quarantine'],
    errors: ['QUARANTINED_WEBHOOK_NOT_FOUND', ...codesOf(quarantineActions, 'resolve')],
  }),
} as const;
