import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  '_wizard.js': { file: 'assets/wizard.js', css: ['assets/wizard.css'], imports: ['_vendor.js'] },
};

async function serve(manifest: object | null) {
  const folder = await mkdtemp(join(tmpdir(), 'diwan-web-'));
  const app = fastify();
  onTestFinished(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });
  const page = '<head><script type="module" src="/assets/index.js"></script></head>';
  await writeFile(join(folder, 'index.html'), page);
  if (manifest !== null) {
    await mkdir(join(folder, '.vite'));
    await writeFile(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest));
  }
  await mountWeb(app, folder, (_request, reply) => reply.code(404).send());
  return async (path: string) => (await app.inject({ url: path })).body;
}

const modules = (page: string) =>
  [...page.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, href]) => href);

test('a page asks at once for all that it needs before it runs', async () => {
  const read = await serve(MANIFEST);
  expect(modules(await read('/login'))).toEqual(['/assets/vendor.js']);
});

test('a registration also asks for its wizard, each file once', async () => {
  const read = await serve(MANIFEST);
  const page = await read('/brand/register?token=x');
  expect(modules(page)).toEqual(['/assets/vendor.js', '/assets/register.js', '/assets/wizard.js']);
  expect(page).toContain('<link rel="preload" as="style" href="/assets/wizard.css">');
  // What the first paint does without lets the rest go first.
  expect(page).toContain('href="/assets/wizard.js" fetchpriority="low"');
  expect(page).toContain('href="/assets/vendor.js">');
});

test('a page that another tool built is served as it is', async () => {
  const read = await serve(null);
  expect(modules(await read('/brand/register'))).toEqual([]);
});
