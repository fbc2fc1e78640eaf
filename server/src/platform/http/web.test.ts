import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import compress from '@fastify/compress';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { mountWeb } from './web.ts';

const MANIFEST = {
  'index.html': { file: 'assets/index.js', imports: ['_vendor.js'] },
  '_vendor.js': { file: 'assets/vendor.js' },
  'src/app/registration/register-page.tsx': {
    file: 'assets/register.js',
    imports: ['_wizard.js', '_vendor.js'],
  },
  'src/lib/first-words/ar.ts': { file: 'assets/ar.js' },
  'src/lib/first-words/en.ts': { file: 'assets/en.js' },
  '_wizard.js': { file: 'assets/wizard.js', css: ['assets/wizard.css'], imports: ['_vendor.js'] },
};

const PACKAGE = 'a package '.repeat(20);

async function serve(manifest: object | null) {
  const folder = await mkdtemp(join(tmpdir(), 'diwan-web-'));
  const app = fastify();
  await app.register(compress, { threshold: 80 });
  onTestFinished(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });
  const page = '<head><script type="module" src="/assets/index.js"></script></head>';
  await writeFile(join(folder, 'index.html'), page);
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets', 'index.js'), 'let packed = false;');
  await writeFile(join(folder, 'assets', 'index.js.br'), 'packed before');
  await mkdir(join(folder, 'developers'));
  await writeFile(join(folder, 'developers', 'client.tgz'), PACKAGE);
  if (manifest !== null) {
    await writeFile(join(folder, 'registration.html'), `${page}<p class="face"></p>`);
    await mkdir(join(folder, '.vite'));
    await writeFile(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest));
  }
  await mountWeb(app, folder, (_request, reply) => reply.code(404).send());
  return async (path: string, headers = {}) => (await app.inject({ url: path, headers })).body;
}

const modules = (page: string) =>
  [...page.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, href]) => href);

test('a page preloads all files that it needs to start', async () => {
  const read = await serve(MANIFEST);
  expect(modules(await read('/login'))).toEqual(['/assets/vendor.js']);
});

test('a registration also preloads its wizard and its texts, each file once', async () => {
  const read = await serve(MANIFEST);
  const page = await read('/brand/register?token=x&brand=7', { 'accept-language': 'ar-KW,ar' });
  const files = ['vendor', 'ar', 'register', 'wizard'].map((name) => `/assets/${name}.js`);
  expect(modules(page)).toEqual(files);
  expect(page).toContain('<link rel="preload" as="style" href="/assets/wizard.css">');
  expect(modules(await read('/brand/7/documents', {}))[1]).toBe('/assets/en.js');
});

test('only the first step of a registration has content before its code has loaded', async () => {
  const read = await serve(MANIFEST);
  const page = await read('/brand/register?token=x');
  expect(page).toContain('class="face"');
  expect(modules(page)).toContain('/assets/wizard.js');
  for (const path of ['/brand/register?token=x&brand=7', '/brand/7/agreement', '/login']) {
    expect(await read(path)).not.toContain('class="face"');
  }
});

test('a file from the build is sent compressed to clients that accept it', async () => {
  const read = await serve(MANIFEST);
  expect(await read('/assets/index.js', { 'accept-encoding': 'gzip, br' })).toBe('packed before');
  const otherwise = await read('/assets/index.js', { 'accept-encoding': 'gzip' });
  expect(otherwise).not.toBe('packed before');
  expect(await read('/assets/index.js')).toBe('let packed = false;');
  expect(await read('/registration.html')).not.toContain('__CSP_NONCE__');
});

test('a page is compressed on the fly for clients that accept it', async () => {
  const read = await serve(MANIFEST);
  expect(await read('/login', { 'accept-encoding': 'br' })).not.toContain('<head>');
  expect(await read('/login')).toContain('<head>');
});

test.each([
  '/.env',
  '/.git/config',
  '/.git/HEAD?x=1',
  '/.well-known/nothing',
  '/%2eenv',
  '/brands/.htpasswd',
  '/api',
])('%s is not a page', async (path) => {
  const read = await serve(MANIFEST);
  expect(await read(path)).toBe('');
});

test('a page that another tool built is served unchanged', async () => {
  const read = await serve(null);
  expect(modules(await read('/brand/register'))).toEqual([]);
});

test('the package of the client is sent as it is', async () => {
  const read = await serve(MANIFEST);
  expect(await read('/developers/client.tgz', { 'accept-encoding': 'gzip, br' })).toBe(PACKAGE);
});
