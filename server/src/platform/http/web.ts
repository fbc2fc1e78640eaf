import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendPage } from './security-headers.ts';

type NotFound = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

const isPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !request.url.startsWith('/api/') &&
  !/^\/(assets|health|metrics)(\/|$)/.test(request.url.split('?')[0] ?? '');

/** Serves the built web app: hashed assets for ever, the page fresh with a nonce each time. */
export async function mountWeb(
  app: FastifyInstance,
  web_dir: string | undefined,
  notFound: NotFound,
): Promise<void> {
  if (web_dir === undefined) {
    app.setNotFoundHandler(notFound);
    return;
  }
  const page = await readFile(join(web_dir, 'index.html'), 'utf8');
  await app.register(fastifyStatic, {
    root: web_dir,
    index: false,
    wildcard: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request)) return notFound(request, reply);
    return sendPage(reply, page);
  });
}
