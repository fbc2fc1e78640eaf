import { eventEndpoints } from '@diwan/contract/features/events/endpoints';
import { eventStream, routes, signedIn } from '../../platform/http/routes.ts';
import { hubOf } from './hub.ts';

export const eventRoutes = routes(eventEndpoints, {
  followEvents: async (ctx) => eventStream(await hubOf(ctx.deps).follow(signedIn(ctx), ctx.scope)),
});
