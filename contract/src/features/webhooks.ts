import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { intIdText } from '../kernel/ids.ts';
import { paged, pageQuery } from '../kernel/paging.ts';
import { ADMINS } from '../kernel/roles.ts';
import { cleanText } from '../kernel/text.ts';

export const quarantinedWebhook = z.object({
  id: z.int(),
  /** What it tells of: charge, refund or invoice. */
  object: z.string(),
  object_id: z.string(),
  /** The provider's word for the status. */
  status: z.string(),
  state: z.enum(['received', 'quarantined', 'resolved']),
  /** Why it moves no money until somebody has looked at it: 'wrong amount'. */
  problem: z.string().nullable(),
  /** Exactly what arrived. */
  body: z.string(),
  received_at: z.iso.datetime(),
  resolution: z.string().nullable(),
  /** E-mail of who resolved it. */
  resolved_by: z.string().nullable(),
});
export type QuarantinedWebhook = z.infer<typeof quarantinedWebhook>;

export const resolutionForm = z.strictObject({
  note: cleanText({ max: 1000, multiline: true, required: 'Please say what was found' }),
});
export type ResolutionForm = z.output<typeof resolutionForm>;

const webhookId = z.strictObject({ id: intIdText });

export const webhookEndpoints = {
  takeWebhook: endpoint({
    method: 'POST',
    path: '/tap/webhook',
    summary: 'Where the payment provider posts what happened; signed by the provider',
    access: 'public',
    scope: 'public',
    body: z.looseObject({}),
    response: z.object({ received: z.literal(true) }),
    as_sent: true,
    in_maintenance: true,
    body_limit: 262_144,
    errors: ['UNAUTHENTICATED', 'BAD_REQUEST'],
  }),
  listQuarantine: endpoint({
    method: 'GET',
    path: '/admin/webhooks/quarantine',
    summary: 'What the provider said and nobody believes yet, newest first',
    access: ADMINS,
    scope: 'platform',
    query: z.strictObject({ ...pageQuery, state: z.enum(['quarantined', 'resolved']).optional() }),
    response: paged('webhooks', quarantinedWebhook),
    errors: [],
  }),
  retryWebhook: endpoint({
    method: 'POST',
    path: '/admin/webhooks/:id/retry',
    summary: 'Read the charge from the provider again, and book it if everything fits now',
    access: ADMINS,
    scope: 'platform',
    params: webhookId,
    response: quarantinedWebhook,
    message: 'It will be checked again',
    errors: ['NOT_FOUND', 'STATE_FORBIDS'],
  }),
  resolveWebhook: endpoint({
    method: 'POST',
    path: '/admin/webhooks/:id/resolve',
    summary: 'Close a quarantined webhook with a note; no money moves',
    access: ADMINS,
    scope: 'platform',
    params: webhookId,
    body: resolutionForm,
    response: quarantinedWebhook,
    message: 'The webhook was closed',
    errors: ['NOT_FOUND', 'STATE_FORBIDS'],
  }),
} as const;
