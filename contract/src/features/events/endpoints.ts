import { endpoint } from '../../kernel/endpoint.ts';
import { EVERYONE } from '../../kernel/roles.ts';

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
