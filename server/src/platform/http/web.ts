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

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** What the build says of its files; nothing where the page was not built by it. */
async function readManifest(web_dir: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(join(web_dir, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}

/** The files of these parts and of all that they import, each once. */
function filesOf(manifest: Manifest, parts: readonly string[]): ReadonlySet<string> {
  const chunks = new Set<Chunk>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined || chunks.has(chunk)) return;
    chunks.add(chunk);
    chunk.imports?.forEach(add);
  };
  parts.forEach(add);
  return new Set([...chunks].flatMap(({ file, css = [] }) => [...css, file]));
}

/**
 * The page asks for these files at once, in place of one turn of the network after another.
 * @param priority an attribute: what the first paint can do without lets the rest go first
 */
function askAhead(page: string, files: ReadonlySet<string>, priority = ''): string {
  const links = [...files]
    .filter((file) => !page.includes(file))
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="preload" as="style" href="/${file}">`
        : `<link rel="modulepreload" href="/${file}"${priority}>`,
    );
  return page.replace('</head>', `${links.join('')}</head>`);
}

/** People open these on a phone, often far from a good network, and for the first time. */
const REGISTRATION = [
  'src/app/registration/public-layout.tsx',
  'src/app/registration/register-page.tsx',
];

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
  const built = await readFile(join(web_dir, 'index.html'), 'utf8');
  const manifest = await readManifest(web_dir);
  const page = askAhead(built, filesOf(manifest, ['index.html']));
  const registration = askAhead(page, filesOf(manifest, REGISTRATION), ' fetchpriority="low"');
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
    return sendPage(reply, request.url.startsWith('/brand/') ? registration : page);
  });
}
