import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newToken } from '../crypto/tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Marks the scripts and styles that our own page brings along. */
    csp_nonce: string;
  }
}

/** Stands in a page that is made once, where each answer puts its own nonce. */
export const NONCE_PLACE = '__CSP_NONCE__';

const policy = (nonce: string): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * What every answer carries, also one that the framework gives before any hook runs. Nothing is
 * stored on its way unless its own route says so.
 */
export function addCommonHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  https: boolean,
): void {
  request.csp_nonce = newToken();
  reply.headers({
    'x-request-id': request.id,
    'cache-control': 'no-store',
    'content-security-policy': policy(request.csp_nonce),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  });
}

export function secureHeaders(app: FastifyInstance, https: boolean): void {
  app.decorateRequest('csp_nonce', '');
  app.addHook('onRequest', async (request, reply) => addCommonHeaders(request, reply, https));
}
