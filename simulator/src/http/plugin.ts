import { namesThisServer } from '@diwan/contract/world/near';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Simulator } from '../simulator.ts';
import { mountApi } from './api-routes.ts';
import { mountControl } from './control-routes.ts';
import { mountPages, type Visit } from './page-routes.ts';

export interface SimulatorPluginOptions {
  /** Takes control calls from other machines too, by whatever name they know this one. */
  readonly open_control?: boolean;
}

const FORM = 'application/x-www-form-urlencoded';
const MAX_BODY_BYTES = 256_000;

/** The simulator as a part of any Fastify server: `app.register(plugin, { prefix })`. */
export const simulatorPlugin =
  ({ simulation }: Simulator, options: SimulatorPluginOptions = {}): FastifyPluginAsync =>
  async (app: FastifyInstance) => {
    const open = options.open_control ?? false;
    // A page of another site can have its name point here, and its browser would then let it read.
    app.addHook('onRequest', async ({ headers }, reply) => {
      if (open || namesThisServer(headers, simulation.settings.public_url)) return undefined;
      return reply.code(421).send({ error: 'the simulator is not known by this name' });
    });
    // Each part in a scope of its own: what guards the calls doesn't guard the pages.
    await app.register(async (part) => mountApi(part, simulation));
    await app.register(async (part) => {
      takeForms(part);
      mountPages(part, async (_subject, work) => work(simulation));
    });
    await app.register(async (part) => mountControl(part, simulation, open));
  };

/** The payment pages alone, over records that somebody else keeps. */
export const payPagesPlugin =
  (visit: Visit): FastifyPluginAsync =>
  async (app: FastifyInstance) => {
    takeForms(app);
    mountPages(app, visit);
  };

function takeForms(app: FastifyInstance): void {
  const options = { parseAs: 'string', bodyLimit: MAX_BODY_BYTES } as const;
  app.addContentTypeParser<string>(FORM, options, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body)));
  });
}
