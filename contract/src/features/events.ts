import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { intId } from '../kernel/ids.ts';
import { EVERYONE } from '../kernel/roles.ts';
import { transactionStatus } from './transactions.ts';

/** What `transaction.created` and `transaction.changed` tell: where a transaction is now. */
export const transactionEvent = z.object({
  id: intId,
  brand_id: intId,
  status: transactionStatus,
});
export type TransactionEvent = z.infer<typeof transactionEvent>;

export const EVENT_TYPES = ['transaction.created', 'transaction.changed'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export const eventEndpoints = {
  followEvents: endpoint({
    method: 'GET',
    path: '/events',
    summary: 'What happens within scope, as text/event-stream, from now until the session ends',
    access: EVERYONE,
    scope: 'data',
    response: 'events',
    errors: [],
  }),
} as const;
