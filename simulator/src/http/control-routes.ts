import { isFromThisMachine } from '@diwan/contract/world/near';
import type { FastifyInstance, FastifyRequest } from 'fastify';
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
  { method: 'POST', url: '/_control/reset', act: control.reset },
  { method: 'GET', url: '/_control/state', act: control.describeState },
] as const;

/** Calls for whoever tests: they answer when everything that follows has happened. */
export function mountControl(app: FastifyInstance, sim: Simulation, open: boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    if (open || isNear(request)) return undefined;
    return reply.code(403).send({ error: 'control calls are taken from this machine alone' });
  });
  for (const { method, url, act } of ROUTES) {
    app.route<ControlPath>({
      method,
      url,
      handler: async ({ params, body }, reply) => {
        const result = act(sim, body, params.id ?? '');
        if (!result.ok) return reply.code(400).send({ error: result.error });
        await sim.agenda.runDue();
        return reply.send(result.value);
      },
    });
  }
}

/**
 * From a program on this machine: not through a proxy, and not a page of another site in this
 * machine's browser, which could reach loopback too.
 */
function isNear({ raw, headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  const own_page = site === undefined || site === 'same-origin' || site === 'none';
  return own_page && isFromThisMachine(raw.socket.remoteAddress, headers);
}
