import type { Language } from '@diwan/contract/kernel/sentences';
import type { FastifyRequest } from 'fastify';
import type { Client } from '../context.ts';

export const languageOf = (request: FastifyRequest): Language =>
  /^ar\b/i.test(request.headers['accept-language'] ?? '') ? 'ar' : 'en';

/** What is known of the far end. The address is the proxy's word only for a trusted proxy. */
export const readClient = (request: FastifyRequest): Client => ({
  ip: request.ip,
  user_agent: request.headers['user-agent']?.slice(0, 400) ?? null,
  request_id: request.id,
  language: languageOf(request),
  cookies: request.cookies,
});
