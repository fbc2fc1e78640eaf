import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { intId } from '../kernel/ids.ts';
import { EVERYONE } from '../kernel/roles.ts';

/** What `data:` of an event named `transaction` holds: which one, and what happened to it. */
export const transactionEvent = z.object({ id: intId, kind: z.string() });
export type TransactionEvent = z.infer<typeof transactionEvent>;

export const eventEndpoints = {
  followEvents: endpoint({
    method: 'GET',
    path: '/events',
    summary:
      'What happens to transactions in scope, as server-sent events. The line ends after some minutes: open it again.',
    access: EVERYONE,
    scope: 'data',
    response: 'file',
    errors: [],
  }),
} as const;
