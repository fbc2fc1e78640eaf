import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { addSignedBrands, campaignsOf, madeOf } from '../../testing/campaigns.ts';
import {
  findFreePort,
  type ServerProcess,
  startServerProcess,
  waitUntilReady,
} from '../../testing/server-process.ts';

const APP_SECRET = 'a secret of these tests, which protects nothing';
const BRANDS = 300;

let system: TestApp;
let port: string;
beforeAll(async () => {
  system = await startTestApp({ APP_SECRET });
  port = String(await findFreePort());
});
afterAll(() => system.close());

async function startServer(): Promise<ServerProcess> {
  const worker = startServerProcess({
    PATH: process.env.PATH ?? '',
    DATABASE_URL: system.url,
    DATA_DIR: join(tmpdir(), `diwan-campaigns-${port}`),
    PUBLIC_URL: 'http://diwan.test',
    TAP_API_URL: 'http://127.0.0.1:9',
    TAP_SECRET_KEY: 'sk_test_of_the_tests',
    LOG_LEVEL: 'error',
    PORT: port,
    APP_SECRET,
  });
  await waitUntilReady(`http://127.0.0.1:${port}`).catch((error: unknown) => {
    throw new Error(worker.output(), { cause: error });
  });
  return worker;
}

it('a campaign survives kill -9 of its server: no brand is lost, and none has two agreements', async () => {
  // The first start also adds the category codes.
  const first = await startServer();
  // Slows each insert of an agreement, so that the kill hits the middle of the run on any machine.
  await sql`create function take_a_moment() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.02); return new; end $$`.execute(system.deps.db);
  await sql`create trigger slow before insert on agreements
    for each row execute function take_a_moment()`.execute(system.deps.db);
  const campaigns = campaignsOf(system, await signInAs(system, 'admin'));
  const brand_ids = await addSignedBrands(system, '5411', BRANDS);
  const { id } = await campaigns.start({ choice: 'hand', brand_ids });
  const waitFor = (least: number, interval: number) =>
    vi.waitFor(
      async () => expect((await madeOf(system, id)).agreements).toBeGreaterThanOrEqual(least),
      { timeout: 60_000, interval },
    );
  await waitFor(1, 5);
  await first.signal('SIGKILL');
  const killed = await madeOf(system, id);
  expect(killed.messages).toBe(killed.agreements * 2);
  expect(killed.waiting).toBe(BRANDS - killed.agreements);
  expect(killed.waiting).toBeGreaterThan(0);
  await sql`drop trigger slow on agreements`.execute(system.deps.db);
  const second = await startServer();
  await waitFor(BRANDS, 250);
  await second.signal('SIGTERM');
  expect(await madeOf(system, id)).toMatchObject({
    agreements: BRANDS,
    brands: BRANDS,
    messages: BRANDS * 2,
    jobs: BRANDS * 2,
    waiting: 0,
  });
});
