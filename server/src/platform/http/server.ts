import { ERROR_KINDS } from '@diwan/contract';
import { describeRequest } from '../tracing/attributes.ts';
import type { PassThrough } from 'node:stream';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import { type ConnectionError, fastify, type FastifyInstance } from 'fastify';
import type { Deps } from '../context.ts';
import { newUuid } from '../crypto/tokens.ts';
import { AppError } from '../error.ts';
import type { Gatekeeper } from '../calls/gatekeeper.ts';
import { takeJsonOnly } from './body/json.ts';
import { ownCookies } from './cookies.ts';
import { takeMultipart } from './body/multipart.ts';
import { sendFailure } from './failure.ts';
import { mountHealth } from './health.ts';
import { mountRoute, refuseOtherMethods } from './mount.ts';
import { refuseTooMany } from './overload.ts';
import type { Route } from './routes.ts';
import type { AnswerOptions } from './send-answer.ts';
import { recordRefusedCall } from './refused-calls.ts';
import { addCommonHeaders, secureHeaders } from './security-headers.ts';
import { mountSecurityTxt } from './security-txt.ts';
import { createCallShares } from './shares.ts';
import { mountWeb } from './web.ts';
import { type Failure } from '@diwan/contract/kernel/errors';
import type { Socket } from 'node:net';

/**
 * The level of compression for answers. On 1.5 MB of JSON, gzip takes 6 ms instead of 15 ms at its
 * default, and Brotli 6 ms instead of 10 ms. The result is 13 % and 4 % larger.
 */
const QUICK = 2;

const STATUS_LINES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * Answers malformed HTTP and oversized headers with the failure envelope. No request object exists
 * for them.
 */
function refuseUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable && socket.bytesWritten === 0) {
    const failure: Failure = {
      success: false,
      error: ERROR_KINDS.BAD_REQUEST.sentence,
      code: 'BAD_REQUEST',
      request_id: newUuid(),
    };
    const body = JSON.stringify(failure);
    const head = [
      `HTTP/1.1 ${STATUS_LINES[error.code] ?? '400 Bad Request'}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${failure.request_id}`,
      'X-Content-Type-Options: nosniff',
      'Cache-Control: no-store',
      'Connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroySoon();
}

type TrustHop = (address: string, hop: number) => boolean;

export interface ServerParts {
  readonly deps: Deps;
  readonly gate: Gatekeeper;
  readonly routes: readonly Route[];
  /** Returns the address for security reports; empty if none is set. */
  readonly readContact?: () => Promise<string>;
  /** The folder of the built web app. If it is undefined, only the API is served. */
  readonly web_dir: string | undefined;
  /** True if every response is checked against its schema. Only tests set it. */
  readonly check_answers: boolean;
}

/**
 * Reads TRUST_PROXY: a number of proxies, or a list of their addresses. `true` means one proxy. If
 * it is not set, no forwarding header is trusted. Only entries that these proxies added are
 * trusted, because any client can send the header.
 */
function trustProxy(setting: string | undefined): false | string | TrustHop {
  if (setting === undefined || setting === 'false') return false;
  if (setting !== 'true' && !/^\d$/.test(setting)) return setting;
  const hops = setting === 'true' ? 1 : Number(setting);
  return (_address, hop) => hop < hops;
}

const isHttps = ({ config }: Deps): boolean => config.public_url.startsWith('https:');

function createServer(deps: Deps): FastifyInstance {
  return fastify({
    logger: false,
    genReqId: newUuid,
    trustProxy: trustProxy(deps.config.trust_proxy),
    // The documents of a brand are up to 27 MB in one call, and a phone may send only 1 Mbit/s.
    // Idle clients are disconnected earlier: after 10 s without headers, or after 65 s of silence.
    requestTimeout: 300_000,
    connectionTimeout: 65_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    routerOptions: { maxParamLength: 600 },
    // Open connections are served while the server stops, and closed afterwards.
    return503OnClosing: false,
    // The framework's own validator and serializer are not used, because zod validates.
    exposeHeadRoutes: false,
    clientErrorHandler: refuseUnreadable,
    // The hooks do not run for a malformed URL.
    frameworkErrors: (error, request, reply) => {
      addCommonHeaders(request, reply, isHttps(deps));
      sendFailure(request, reply, error, deps.log);
    },
  });
}

async function addPlugins(app: FastifyInstance, parts: ServerParts): Promise<void> {
  await app.register(cookie);
  app.addHook('onRequest', async (request) => {
    request.cookies = ownCookies(request.cookies, isHttps(parts.deps));
  });
  // Request bodies are never decompressed, because a small body could become a huge one.
  await app.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    zlibOptions: { level: QUICK },
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: QUICK } },
  });
  takeJsonOnly(app);
  closeAfterAnswer(app);
  secureHeaders(app, isHttps(parts.deps));
}

/**
 * Closes each connection after its response while the server stops. Otherwise a connection with a
 * running request would stay open for a minute.
 */
function closeAfterAnswer(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close');
    done();
  });
}

async function mountRoutes(
  app: FastifyInstance,
  { deps, gate, routes, check_answers }: ServerParts,
): Promise<void> {
  const open_streams = new Set<PassThrough>();
  const options: AnswerOptions = { secure_cookies: isHttps(deps), check_answers, open_streams };
  app.addHook('preClose', async () => {
    for (const stream of open_streams) stream.end();
  });
  const mount = { deps, gate, shares: createCallShares(), options };
  const mountWhere = (scope: FastifyInstance, consumes: 'json' | 'multipart'): void => {
    for (const route of routes) {
      const wanted = (route.endpoint.consumes ?? 'json') === consumes;
      if (wanted) mountRoute(scope, mount, route);
    }
  };
  mountWhere(app, 'json');
  refuseOtherMethods(app, routes);
  await app.register(async (scope) => {
    await takeMultipart(scope);
    mountWhere(scope, 'multipart');
  });
}

/**
 * Finds the failure format for an unknown path. A path below another API gets that API's format.
 */
function foreignShapes(routes: readonly Route[]) {
  const shapes = routes.flatMap(({ endpoint: { path, write_failure } }) => {
    const [, area = ''] = path.split('/');
    return write_failure ? [[`/api/${area}/`, write_failure] as const] : [];
  });
  return (url: string) => shapes.find(([prefix]) => url.startsWith(prefix))?.[1];
}

/**
 * Records a metric and a log line for every request. They contain the route instead of the URL,
 * because URLs contain ids.
 */
function recordRequests(app: FastifyInstance, { metrics, log }: Deps): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, id: request_id } = request;
    const route = request.routeOptions.url ?? 'none';
    const labels = { method, route, status: String(reply.statusCode) };
    metrics.http_duration_seconds.observe(labels, reply.elapsedTime / 1000);
    const duration_ms = Math.round(reply.elapsedTime);
    const { protocol, params, headers } = request;
    metrics.spans.record?.({
      request_id,
      headers,
      kind: 'request',
      name: `${method} ${route}`,
      duration_ms: reply.elapsedTime,
      failed: reply.statusCode >= 500,
      attributes: describeRequest({ method, protocol, route, params, status: reply.statusCode }),
    });
    const line = { request_id, method, route, status: reply.statusCode, duration_ms };
    // Load balancers call health checks every few seconds, so these lines are only for debugging.
    if (route.startsWith('/health/')) log.debug(line, 'request');
    else log.info(line, 'request');
    done();
  });
}

/**
 * Builds a server with only health checks and metrics, for a process that serves no clients. It
 * does not listen yet.
 */
export function buildHealthServer(deps: Deps): FastifyInstance {
  const app = createServer(deps);
  secureHeaders(app, isHttps(deps));
  app.setErrorHandler((error, request, reply) => sendFailure(request, reply, error, deps.log));
  recordRequests(app, deps);
  mountHealth(app, deps);
  return app;
}

/** Builds the HTTP server with every route. It does not listen yet. */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const { deps } = parts;
  const app = createServer(deps);
  await addPlugins(app, parts);
  refuseTooMany(app, deps);
  recordRequests(app, deps);
  app.setErrorHandler(async (error, request, reply) => {
    await recordRefusedCall(deps, request, error);
    return sendFailure(request, reply, error, deps.log);
  });
  mountHealth(app, deps);
  await mountRoutes(app, parts);
  if (parts.readContact) mountSecurityTxt(app, deps, parts.readContact);
  const foreign = foreignShapes(parts.routes);
  await mountWeb(app, parts.web_dir, (request, reply) =>
    sendFailure(request, reply, new AppError('NOT_FOUND'), deps.log, foreign(request.url)),
  );
  return app;
}
