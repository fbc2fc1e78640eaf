import { eventEndpoints } from '@diwan/contract/features/events/endpoints';
import { routes } from '../../platform/http/routes.ts';
import { answer } from '../../platform/http/answer.ts';
import { signedIn } from '../../platform/context.ts';
import { hubOf } from './hub.ts';

export const eventRoutes = routes(eventEndpoints, {
  followEvents: async (ctx) =>
    answer.events(await hubOf(ctx.deps).follow(signedIn(ctx), ctx.scope)),
});
