import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newToken } from '../crypto/tokens.ts';

/** The placeholder for the nonce in a prebuilt page. It is replaced in each response. */
export const NONCE_PLACE = '__CSP_NONCE__';

/**
 * Builds the content security policy.
 * @param own an additional source for the page's inline scripts and styles
 */
const policy = (own: string): string =>
  [
    "default-src 'self'",
    `script-src 'self'${own}`,
    `style-src 'self'${own}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The headers that are the same in every response. */
const COMMON = {
  'cache-control': 'no-store',
  'content-security-policy': policy(''),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
};
const OVER_HTTPS = {
  ...COMMON,
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

/**
 * Adds the headers of every response, including responses that the framework sends before any hook.
 * Responses are not cached unless the route allows it.
 */
export function addCommonHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  https: boolean,
): void {
  reply.header('x-request-id', request.id);
  reply.headers(https ? OVER_HTTPS : COMMON);
}

/** Sends an HTML page whose scripts and styles carry a random nonce. */
export function sendPage(reply: FastifyReply, page: string): FastifyReply {
  const nonce = newToken();
  reply.header('content-security-policy', policy(` 'nonce-${nonce}'`));
  return reply.type('text/html; charset=utf-8').send(page.replaceAll(NONCE_PLACE, nonce));
}

export function secureHeaders(app: FastifyInstance, https: boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    addCommonHeaders(request, reply, https);
    done();
  });
}
