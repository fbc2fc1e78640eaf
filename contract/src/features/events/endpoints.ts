import { EVERY_ACCESS, EVERYONE } from '../../kernel/roles.ts';
import { endpoint } from '../../kernel/endpoint.ts';

export const eventEndpoints = {
  followEvents: endpoint({
    method: 'GET',
    path: '/events',
    summary:
      'Stream the changes that the caller can see, as text/event-stream, until the session ends',
    access: EVERYONE,
    access_levels: EVERY_ACCESS,
    scope: 'data',
    response: 'events',
    errors: [],
  }),
} as const;
