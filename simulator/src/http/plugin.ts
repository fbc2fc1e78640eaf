import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Simulator } from '../simulator.ts';
import { mountApi } from './api-routes.ts';
import { mountControl } from './control-routes.ts';
import { mountPages, type Visit } from './page-routes.ts';

export interface SimulatorPluginOptions {
  /** Takes control calls from other machines too. */
  readonly open_control?: boolean;
}

const FORM = 'application/x-www-form-urlencoded';
const MAX_BODY_BYTES = 256_000;

/** The simulator as a part of any Fastify server: `app.register(plugin, { prefix })`. */
export const simulatorPlugin =
  ({ simulation }: Simulator, options: SimulatorPluginOptions = {}): FastifyPluginAsync =>
  async (app: FastifyInstance) => {
    // Each part in a scope of its own: what guards the calls doesn't guard the pages.
    await app.register(async (part) => mountApi(part, simulation));
    await app.register(async (part) => {
      takeForms(part);
      mountPages(part, async (_subject, work) => work(simulation));
    });
    await app.register(async (part) =>
      mountControl(part, simulation, options.open_control ?? false),
    );
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
