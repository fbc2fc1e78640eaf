import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { startS3Stub, type S3Stub } from '../../testing/outside/s3-stub.ts';
import { ownFile } from './check.ts';
import { keepFile, storeFile } from './stored-files.ts';

let stub: S3Stub;
let system: TestApp;
beforeAll(async () => {
  stub = await startS3Stub();
  system = await startTestApp({
    STORAGE_URL: `s3://key:secret@papers?endpoint=${stub.endpoint}`,
  });
});
afterAll(async () => {
  await system.close();
  await stub.close();
});

const get = (url: string) => system.app.inject({ url });

const away = (): void => {
  stub.fail({ status: 503, code: 'SlowDown' });
  system.clock.advance({ seconds: 15 });
};
const back = (): void => {
  stub.fail();
  system.clock.advance({ seconds: 15 });
};

test('a file is answered with 503 and Retry-After while the storage is not available', async () => {
  const kept = await keepFile(system.deps, ownFile(Buffer.from('a picture'), 'image/png'));
  const { id } = await system.deps.db
    .transaction()
    .execute((tx) => storeFile(tx, kept, { kind: 'logo', visibility: 'public' }));
  expect((await get(`/api/files/${id}`)).statusCode).toBe(200);

  away();
  const reply = await get(`/api/files/${id}`);
  expect(reply.statusCode).toBe(503);
  expect(reply.headers['retry-after']).toBe('2');
  expect(reply.json()).toMatchObject({ code: 'UNAVAILABLE' });
  back();
  expect((await get(`/api/files/${id}`)).statusCode).toBe(200);

  await system.deps.files.delete(kept.storage_key);
  const missing = await get(`/api/files/${id}`);
  expect(missing.statusCode).toBe(404);
  expect(missing.json()).toMatchObject({ code: 'FILE_NOT_FOUND' });
});

test('the server is degraded but ready while the storage is not available', async () => {
  expect((await get('/health/ready')).json()).toEqual({
    status: 'ok',
    database: 'ok',
    storage: 'ok',
  });
  away();
  const reply = await get('/health/ready');
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({ status: 'degraded', database: 'ok', storage: 'down' });
  expect((await get('/metrics')).body).toContain('diwan_storage_up 0');

  stub.fail();
  // The storage is checked at most every 15 seconds, regardless of the number of requests.
  expect((await get('/health/ready')).json()).toMatchObject({ storage: 'down' });
  back();
  expect((await get('/health/ready')).json()).toMatchObject({ status: 'ok', storage: 'ok' });
  expect((await get('/metrics')).body).toContain('diwan_storage_up 1');
});
