import type { FastifyInstance } from 'fastify';
import { newToken } from '../crypto/tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Marks the scripts and styles that our own page brings along. */
    csp_nonce: string;
  }
}

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

/** The same headers on every answer; only the nonce differs. */
export function secureHeaders(app: FastifyInstance, https: boolean): void {
  app.decorateRequest('csp_nonce', '');
  app.addHook('onRequest', async (request, reply) => {
    request.csp_nonce = newToken();
    reply.header('content-security-policy', policy(request.csp_nonce));
    reply.header('x-content-type-options', 'nosniff');
    reply.header('x-frame-options', 'DENY');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    reply.header('cross-origin-opener-policy', 'same-origin');
    reply.header('cross-origin-resource-policy', 'same-origin');
    reply.header('permissions-policy', 'camera=(self), geolocation=(), microphone=()');
    if (https) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
}
