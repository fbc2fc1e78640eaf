import { endpoint } from '../../kernel/endpoint.ts';
import { EVERYONE } from '../../kernel/roles.ts';

export const eventEndpoints = {
  followEvents: endpoint({
    method: 'GET',
    path: '/events',
    summary:
      'Stream the changes that the caller can see, as text/event-stream, until the session ends',
    access: EVERYONE,
    scope: 'data',
    response: 'events',
    errors: [],
  }),
} as const;
