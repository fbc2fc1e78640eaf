import type { Language } from '@diwan/contract/kernel/sentences';
import type { FastifyRequest } from 'fastify';
import type { Client } from '../context.ts';
import { readAddress } from '../calls/address.ts';
import { API_SECRET_PREFIX } from '../calls/gatekeeper.ts';

export const languageOf = (request: FastifyRequest): Language =>
  /^ar\b/i.test(request.headers['accept-language'] ?? '') ? 'ar' : 'en';

/** The header with the brand that the user selected in this browser tab. */
export const BRAND_HEADER = 'x-brand';

/** Returns the text of a bearer token without verifying it. */
export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w.-]{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1];

/** Returns an API secret that is sent as a bearer token, as Tap's clients do. */
export function bearerSecretOf(request: FastifyRequest): string | undefined {
  const token = bearerOf(request);
  return token?.startsWith(API_SECRET_PREFIX) ? token : undefined;
}

/** Reads the client of a request. A forwarded address is used only if a trusted proxy sent it. */
export const readClient = (request: FastifyRequest): Client => ({
  ip: readAddress(request.ip) ?? readAddress(request.socket.remoteAddress ?? ''),
  user_agent: request.headers['user-agent']?.slice(0, 400) ?? null,
  request_id: request.id,
  language: languageOf(request),
});
