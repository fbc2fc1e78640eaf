import { namesThisServer, isFromThisMachine } from '@diwan/contract/world/near';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as bank from '../bank/control.ts';
import type { Simulator } from '../simulator.ts';
import { mountApi } from './api-routes.ts';
import { mountPages, type Visit } from './page-routes.ts';
import * as control from '../control.ts';
import type { Simulation } from '../simulation.ts';

interface ControlPath {
  readonly Params: { readonly id?: string };
}

const ROUTES = [
  { method: 'POST', url: '/_control/charges/:id', act: control.endCharge },
  { method: 'POST', url: '/_control/refunds/:id', act: control.endRefund },
  { method: 'POST', url: '/_control/leads/:id', act: control.endLead },
  { method: 'POST', url: '/_control/payouts/:id', act: control.endPayout },
  { method: 'POST', url: '/_control/pos-charges', act: control.addPosCharge },
  { method: 'POST', url: '/_control/clock', act: control.moveClock },
  { method: 'POST', url: '/_control/faults', act: control.setFault },
  { method: 'POST', url: '/_control/bank/accounts', act: bank.openAccount },
  { method: 'POST', url: '/_control/bank/files', act: bank.submitFile },
  { method: 'POST', url: '/_control/bank/reports', act: bank.takeReport },
  { method: 'POST', url: '/_control/bank/entries', act: bank.addEntry },
  { method: 'POST', url: '/_control/bank/statements', act: bank.takeStatement },
  { method: 'POST', url: '/_control/reset', act: control.reset },
  { method: 'GET', url: '/_control/state', act: control.describeState },
] as const;

/** Registers the control calls. A call answers after all its consequences have happened. */
function mountControl(app: FastifyInstance, sim: Simulation, open: boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    if (open || isNear(request)) return undefined;
    return reply.code(403).send({ error: 'control calls are taken from this machine alone' });
  });
  const options = { parseAs: 'string', bodyLimit: MAX_FILE_BYTES } as const;
  app.addContentTypeParser<string>(XML, options, (_request, body, done) => done(null, body));
  for (const { method, url, act } of ROUTES) {
    app.route<ControlPath>({
      method,
      url,
      handler: async ({ params, body }, reply) => {
        const result = act(sim, body, params.id ?? '');
        if (!result.ok) return reply.code(400).send({ error: result.error });
        await sim.scheduler.runDue();
        return reply.send(result.value);
      },
    });
  }
}

/**
 * Checks whether a program on this machine made the call. Calls through a proxy are refused. So are
 * calls of other sites' pages in this machine's browser, which can also reach loopback.
 */
function isNear({ raw, headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  const own_page = site === undefined || site === 'same-origin' || site === 'none';
  return own_page && isFromThisMachine(raw.socket.remoteAddress, headers);
}

export interface SimulatorPluginOptions {
  /** True if control calls from other machines are also accepted, under any host name. */
  readonly open_control?: boolean;
}

const FORM = 'application/x-www-form-urlencoded';
const MAX_BODY_BYTES = 256_000;
const XML = ['application/xml', 'text/xml'];
const MAX_FILE_BYTES = 50_000_000;

/** Returns the simulator as a plugin for any Fastify server: `app.register(plugin, { prefix })`. */
export const simulatorPlugin =
  ({ simulation }: Simulator, options: SimulatorPluginOptions = {}): FastifyPluginAsync =>
  async (app: FastifyInstance) => {
    const open = options.open_control ?? false;
    // The host name is checked against DNS rebinding: another site's name could resolve to this
    // server.
    app.addHook('onRequest', async ({ headers }, reply) => {
      if (open || namesThisServer(headers, simulation.settings.public_url)) return undefined;
      return reply.code(421).send({ error: 'the simulator is not known by this name' });
    });
    // Each part has its own scope, so that the key check of the calls does not apply to the pages.
    await app.register(async (part) => mountApi(part, simulation));
    await app.register(async (part) => {
      takeForms(part);
      mountPages(part, async (_subject, work) => work(simulation));
    });
    await app.register(async (part) => mountControl(part, simulation, open));
  };

/** Returns a plugin with only the payment pages, for a caller that stores the records. */
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
