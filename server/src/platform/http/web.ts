import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendPage } from './security-headers.ts';

type NotFound = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/**
 * Matches hidden files (/.env, /.git, /.well-known, also percent-encoded). These paths are never
 * pages.
 */
const HIDDEN = /\/(?:\.|%2e)/i;

function isPage({ url }: FastifyRequest): boolean {
  const [path = ''] = url.split('?');
  return !/^\/(?:api|assets|health|metrics)(?:\/|$)/.test(path) && !HIDDEN.test(path);
}

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** Reads the manifest of the web build; empty if the folder has none. */
async function readManifest(web_dir: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(join(web_dir, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}

/** Returns the files of these entries and all their imports, without duplicates. */
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
 * Adds preload links, so that the browser loads the files in parallel.
 * @param priority an attribute of the links; low priority lets the files of the first paint load
 * first
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

/**
 * The entries of the registration. People open it for the first time, often on a phone with a poor
 * network.
 */
const REGISTRATION = [
  'src/app/registration/public-layout.tsx',
  'src/app/registration/register-page.tsx',
];

const LANGUAGES = ['en', 'ar'] as const;
type Language = (typeof LANGUAGES)[number];

/** Returns the modules with the texts of the first page of a registration. */
const wordsOf = (language: Language): readonly string[] => [
  `src/lib/first-words/${language}.ts`,
  'src/lib/later-words.ts',
  `../contract/src/features/registration/words.ts?words=${language}`,
  `src/widgets/words.ts?words=${language}`,
  ...(language === 'ar' ? ['src/lib/registration-sentences.ts'] : []),
];

/**
 * Returns the browser's preferred language. The page uses the same, unless its reader has chosen
 * one.
 */
const languageOf = ({ headers }: FastifyRequest): Language =>
  /^ar/i.test(headers['accept-language'] ?? '') ? 'ar' : 'en';

/** Returns true for the first step only, because a registration in progress opens another page. */
const isFirstStep = (url: string): boolean =>
  url.startsWith('/brand/register?token=') && !url.includes('&brand=');

/**
 * Serves the built web app. Hashed assets are cached forever, and the page gets a new nonce in each
 * response.
 */
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
  const first = await readFile(join(web_dir, 'registration.html'), 'utf8').catch(() => built);
  const manifest = await readManifest(web_dir);
  const own = filesOf(manifest, ['index.html']);
  const page = askAhead(built, own);
  const wizardPage = (html: string, language: Language) =>
    askAhead(askAhead(html, own), filesOf(manifest, [...wordsOf(language), ...REGISTRATION]));
  const pages = {
    en: { registration: wizardPage(built, 'en'), first: wizardPage(first, 'en') },
    ar: { registration: wizardPage(built, 'ar'), first: wizardPage(first, 'ar') },
  };
  await app.register(fastifyStatic, {
    root: web_dir,
    index: false,
    wildcard: false,
    // The build compresses assets. For other encodings they are compressed when they are sent.
    preCompressed: true,
    globIgnore: ['**/*.br', '*.html'],
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      // The package is compressed. As an unknown type it would be compressed again.
      if (path.endsWith('.tgz')) reply.header('content-type', 'application/gzip');
    },
  });
  const answer = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (!isPage(request)) return notFound(request, reply);
    if (!request.url.startsWith('/brand/')) return sendPage(reply, page);
    const ofLanguage = pages[languageOf(request)];
    const wanted = isFirstStep(request.url) ? ofLanguage.first : ofLanguage.registration;
    return sendPage(reply, wanted);
  };
  // A route is used, because responses of the not-found handler are not compressed.
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: answer });
  app.setNotFoundHandler(notFound);
}
