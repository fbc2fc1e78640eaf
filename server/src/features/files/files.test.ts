import { readdir } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newUuid } from '../../platform/crypto/tokens.ts';
import type { UserActor } from '../../platform/context.ts';
import { ownFile } from '../../platform/files/check.ts';
import { keepFile, type StoredFile, storeFile } from '../../platform/files/stored-files.ts';
import { buildServer } from '../../platform/http/server.ts';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { picture } from '../../testing/hostile/hostile-images.ts';
import { createGatekeeper } from '../auth/public.ts';
import { admitPartnerKey } from '../partners/public.ts';
import { findUsableLink } from '../share-links/public.ts';
import { type FileReader, signFileLink } from './read-file.ts';
import { readMaintenance } from '../settings/public.ts';
import { filesRoutes } from './routes.ts';

let system: TestApp;
let server: FastifyInstance;
let [pdf, photo, logo]: StoredFile[] = [];

// Replaces the readers of the features that own files. Here each file belongs to this brand.
const OWN_BRAND = 7;
const ofOwnBrand: FileReader = async (_db, scope) =>
  scope.kind === 'all' || (scope.kind === 'brand' && scope.brand_id === OWN_BRAND);
const nobody: FileReader = async () => false;

const store = async (
  bytes: Uint8Array,
  type: 'application/pdf' | 'image/png',
  kind: StoredFile['kind'],
): Promise<StoredFile> => {
  const kept = await keepFile(system.deps, ownFile(bytes, type));
  const visibility = kind === 'logo' ? 'public' : 'private';
  return system.deps.db.transaction().execute((tx) => storeFile(tx, kept, { kind, visibility }));
};

beforeAll(async () => {
  system = await startTestApp();
  const { deps } = system;
  server = await buildServer({
    deps,
    gate: createGatekeeper(deps, { admitPartnerKey, findUsableLink }),
    routes: filesRoutes({
      readers: [nobody, ofOwnBrand],
      note: async () => {},
      maintenance: readMaintenance,
    }),
    web_dir: undefined,
    check_answers: true,
  });
  const png = await picture().png().toBuffer();
  pdf = await store(Buffer.from('%PDF-1.7'), 'application/pdf', 'document');
  photo = await store(png, 'image/png', 'document');
  logo = await store(png, 'image/png', 'logo');
});
afterAll(async () => {
  await server.close();
  await system.close();
});

const read = (path: string, token?: string) =>
  ask({ app: server }, 'GET', path, token === undefined ? {} : { token });
const linkTo = (file: StoredFile): string =>
  signFileLink({ deps: system.deps, actor: { kind: 'public' } }, file.id).replace('/api', '');

describe('a private file', () => {
  test('is refused to a stranger in the same way whether it exists or not', async () => {
    for (const id of [pdf!.id, newUuid()]) {
      expect(await read(`/files/${id}`)).toMatchObject({
        status: 401,
        failure: { code: 'UNAUTHENTICATED' },
      });
    }
  });

  test('is read in scope', async () => {
    const { token } = await signInAs(system, 'admin');
    const answer = await read(`/files/${photo!.id}`, token);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['content-security-policy']).toContain('sandbox');
    expect(answer.headers['content-disposition']).toBeUndefined();
  });

  test.each(['partner', 'partner_employee', 'brand_owner'] as const)(
    'does not exist for a %s out of scope',
    async (role) => {
      const { token } = await signInAs(system, role);
      expect(await read(`/files/${pdf!.id}`, token)).toMatchObject({
        status: 404,
        failure: { code: 'FILE_NOT_FOUND', error: 'File not found' },
      });
    },
  );

  test('that is not a picture is downloaded, not shown', async () => {
    const { headers } = await read(linkTo(pdf!));
    expect(headers['content-disposition']).toMatch(/^attachment; filename="document-\w{8}\.pdf"/);
  });
});

describe('a signed link', () => {
  test('opens its file without a sign-in for a minute', async () => {
    const link = linkTo(photo!);
    expect((await read(link)).status).toBe(200);
    system.clock.advance({ seconds: 59 });
    expect((await read(link)).status).toBe(200);
    system.clock.advance({ seconds: 1 });
    expect(await read(link)).toMatchObject({
      status: 403,
      failure: { error: 'This link has expired. Please open the file again.' },
    });
  });

  test('opens no other file, and cannot be extended', async () => {
    const link = linkTo(photo!);
    const later = link.replace(/expires=\d+/, 'expires=9999999999');
    const forged = link.replace(/signature=.*/, `signature=${'0'.repeat(64)}`);
    for (const wrong of [link.replace(photo!.id, pdf!.id), later, forged]) {
      expect((await read(wrong)).status).toBe(403);
    }
  });

  test.each(['?expires=1', '?signature=zz', '?path=../../etc/passwd'])(
    'of %s is refused',
    async (query) => {
      expect((await read(`/files/${photo!.id}${query}`)).status).toBe(400);
    },
  );
});

test('a logo is public and never changes', async () => {
  const answer = await read(`/files/${logo!.id}`);
  expect(answer.status).toBe(200);
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test.each(['..%2f..%2fetc%2fpasswd', 'x', '1'])('%s is not a valid id', async (id) => {
  expect((await read(`/files/${id}`)).status).toBe(400);
});

test('in maintenance logos stay, and private files are only for administrators', async () => {
  const keepOut = (maintenance_mode: boolean) =>
    system.deps.db.updateTable('settings').set({ maintenance_mode }).execute();
  const admin = await signInAs(system, 'admin');
  const owner = await signInAs(system, 'brand_owner');
  const actor = { kind: 'user', user_id: admin.id, role: 'admin' } as UserActor;
  const staff_link = signFileLink({ deps: system.deps, actor }, photo!.id).replace('/api', '');
  await keepOut(true);
  const answers = await Promise.all([
    read(`/files/${logo!.id}`),
    read(`/files/${photo!.id}`, admin.token),
    read(staff_link),
    read(linkTo(photo!)),
    read(`/files/${photo!.id}`, owner.token),
  ]);
  await keepOut(false);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 503, 404]);
});

test('no answer reveals where the bytes are stored', async () => {
  const answer = await read(linkTo(pdf!));
  const folders = await readdir(system.deps.config.storage_url.slice('file:'.length));
  expect(folders.length).toBeGreaterThan(0);
  expect(JSON.stringify(answer.headers)).not.toContain(pdf!.storage_key.slice(3));
});
