import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { INTERNAL_ERROR_CODE, TAP_ERRORS, type TapErrorCode } from '../wire/error-codes.ts';
import { isSameSecret } from '../names.ts';
import { describeError } from '../result.ts';
import type { Simulation } from '../simulation.ts';
import { API_ROUTES, type ApiRoute } from './api.ts';

interface ApiPath {
  readonly Params: { readonly id?: string };
}

const SLOW_MS = 30_000;

/** Registers Tap's calls, with the check of the key and the configured faults. */
export function mountApi(app: FastifyInstance, sim: Simulation): void {
  const unheard = new WeakSet<FastifyRequest>();
  app.addHook('onRequest', async (request, reply) => {
    const call = `${request.method} ${request.url.slice(app.prefix.length)}`;
    if (sim.faults.take('lost_answer', call)) unheard.add(request);
    return (await misbehave(sim, call, request, reply)) ?? checkKey(sim, request, reply);
  });
  app.addHook('onSend', async (request, _reply, payload) => {
    // The call was processed. The connection breaks before the answer is sent.
    if (unheard.has(request)) request.raw.socket.destroy();
    return payload;
  });
  app.setErrorHandler((error, _request, reply) => sendError(sim, error, reply));
  for (const route of API_ROUTES) mountRoute(app, sim, route);
}

function mountRoute(
  app: FastifyInstance,
  sim: Simulation,
  { method, url, answer }: ApiRoute,
): void {
  // Tap accepts paths with and without a trailing slash.
  for (const path of [url.replace(/\/$/, ''), `${url.replace(/\/$/, '')}/`]) {
    app.route<ApiPath>({
      method,
      url: path,
      handler: async (request, reply) => {
        const language = request.headers['lang_code'] === 'AR' ? 'ar' : 'en';
        const { params, body } = request;
        const result = answer(sim, { id: params.id ?? '', body, language });
        return result.ok ? reply.send(result.value) : refuseCall(reply, result.code);
      },
    });
  }
}

const refuseCall = (reply: FastifyReply, code: TapErrorCode): FastifyReply =>
  reply.code(TAP_ERRORS[code].status).send(describeError(code, TAP_ERRORS[code].description));

/** Applies a fault to a call. Returns undefined if the call continues. */
async function misbehave(
  { faults }: Simulation,
  call: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const slow = faults.take('slow', call);
  if (slow) await pause(slow.delay_ms ?? SLOW_MS, undefined, { ref: false });
  if (faults.take('lost_request', call)) {
    request.raw.socket.destroy();
    return reply.hijack();
  }
  if (faults.take('500', call)) return internalError(reply);
  if (faults.take('429', call)) return reply.code(429).header('retry-after', '1').send({});
  if (faults.take('garbage', call)) return reply.type('text/html').send('<html>Hello</html>');
  return undefined;
}

function checkKey(
  { settings }: Simulation,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  const { authorization } = headers;
  if (authorization === undefined) return refuseCall(reply, '7022');
  const key = /^Bearer (\S+)$/.exec(authorization)?.[1];
  if (key === undefined) return refuseCall(reply, '2107');
  if (isSameSecret(key, settings.secret_key)) return undefined;
  if (key.startsWith('pk_')) return refuseCall(reply, '2106');
  return refuseCall(reply, key.startsWith('sk_live_') ? '1101' : '2104');
}

const internalError = (reply: FastifyReply): FastifyReply =>
  reply.code(500).send(describeError(INTERNAL_ERROR_CODE, 'Internal server error'));

function sendError({ log }: Simulation, error: unknown, reply: FastifyReply): FastifyReply {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  // Fastify refused the body: it is missing, too large, or not JSON.
  if (status >= 400 && status < 500) return refuseCall(reply, '2100');
  log.error({ err: error }, 'the simulator failed');
  return internalError(reply);
}
