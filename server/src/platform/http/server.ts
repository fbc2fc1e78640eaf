import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { fastify, type FastifyInstance } from 'fastify';
import type { Deps } from '../context.ts';
import { newUuid } from '../crypto/tokens.ts';
import { AppError } from '../error.ts';
import { languageOf } from './client.ts';
import { sendFailure } from './failure.ts';
import { mountHealth } from './health.ts';
import { type Gatekeeper, mountRoute } from './mount.ts';
import { mountDocumentation } from './openapi.ts';
import type { Route } from './routes.ts';
import { secureHeaders } from './security-headers.ts';
import { mountWeb } from './web.ts';

type TrustHop = (address: string, hop: number) => boolean;

export interface ServerParts {
  readonly deps: Deps;
  readonly gate: Gatekeeper;
  readonly routes: readonly Route[];
  /** Where the built web app lies; undefined serves the API alone. */
  readonly web_dir: string | undefined;
  /** Hold every answer against its schema: on in tests. */
  readonly check_answers: boolean;
}

/** TRUST_PROXY: a number of hops, a list of addresses, or true; without it no header is believed. */
function trustProxy(setting: string | undefined): boolean | string | TrustHop {
  if (setting === undefined || setting === 'false') return false;
  if (setting === 'true') return true;
  if (!/^\d$/.test(setting)) return setting;
  const hops = Number(setting);
  return (_address, hop) => hop < hops;
}

const requestOf = (request: Parameters<typeof languageOf>[0]) => ({
  id: request.id,
  language: languageOf(request),
});

async function addPlugins(app: FastifyInstance, parts: ServerParts): Promise<void> {
  await app.register(cookie);
  await app.register(multipart, { throwFileSizeLimit: true });
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });
  secureHeaders(app, parts.deps.config.public_url.startsWith('https:'));
}

/** The HTTP server with every route on it, not yet listening. */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const { deps } = parts;
  const app: FastifyInstance = fastify({
    logger: false,
    genReqId: newUuid,
    trustProxy: trustProxy(deps.config.trust_proxy),
    requestTimeout: 60_000,
    connectionTimeout: 65_000,
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 600 },
    // Zod validates; the framework's own validator and serialiser stay out of the way.
    exposeHeadRoutes: false,
  });
  await addPlugins(app, parts);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    deps.metrics.http_duration_seconds.observe(labels, reply.elapsedTime / 1000);
  });
  app.setErrorHandler((error, request, reply) =>
    sendFailure(reply, error, requestOf(request), deps.log),
  );
  mountHealth(app, deps);
  const options = {
    secure_cookies: deps.config.public_url.startsWith('https:'),
    check_answers: parts.check_answers,
  };
  for (const route of parts.routes) mountRoute(app, deps, parts.gate, route, options);
  mountDocumentation(app, parts.routes);
  await mountWeb(app, parts.web_dir, (request, reply) =>
    sendFailure(reply, new AppError('NOT_FOUND'), requestOf(request), deps.log),
  );
  return app;
}
