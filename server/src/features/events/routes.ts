import { Readable } from 'node:stream';
import { eventEndpoints } from '@diwan/contract/features/events';
import { fileAnswer, routes } from '../../platform/http/routes.ts';
import { writeEvents } from './line.ts';

export const eventRoutes = routes(eventEndpoints, {
  followEvents: ({ deps, scope }) => {
    const content = Readable.from(writeEvents(deps.db, scope));
    return fileAnswer({ content, content_type: 'text/event-stream', cache: 'no-store' });
  },
});
