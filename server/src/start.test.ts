import { createServer, type AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { countUsers } from './features/users/public.ts';
import { requireSameSecret } from './platform/crypto/platform-secrets.ts';
import { createSecrets } from './platform/crypto/secrets.ts';
import { type OpenDatabase, openDatabase } from './platform/db/database.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { fillFirst } from './seed/first-start.ts';
import { startTestApp } from './testing/app.ts';
import { findFreePort, startServerProcess, waitUntilReady } from './testing/server-process.ts';
import { cloneDatabase } from './testing/database/template-database.ts';

const FIRST = 'Quick zebras judge my vow: the first 41.';
const SECOND = 'Quick zebras judge my vow: the second 42';

/**
 * The address of a database that does not exist. A start that connects to it waits for a minute.
 */
const AWAY = 'postgres://nobody@127.0.0.1:1/diwan';

let url: string;
let database: OpenDatabase;
beforeAll(async () => {
  ({ url } = await cloneDatabase());
  database = openDatabase(url);
});
afterAll(() => database.close());

/**
 * Starts the product like an operator.
 * @returns its exit code and its output
 */
async function startWith(environment: Record<string, string>) {
  const started = startServerProcess({
    DATABASE_URL: url,
    PUBLIC_URL: 'http://diwan.test',
    TAP_SECRET_KEY: 'sk_test_of_the_tests',
    PORT: String(await findFreePort()),
    LOG_LEVEL: 'silent',
    APP_SECRET: FIRST,
    ...environment,
  });
  const code = await started.ended;
  return { code, said: started.output().trim() };
}

describe('a start', () => {
  it('is refused in one sentence if the first password is weak', async () => {
    const { code, said } = await startWith({ ADMIN_PASSWORD: 'qwertyuiop' });
    expect(code).toBe(1);
    expect(said).toMatch(/^Cannot start: ADMIN_PASSWORD is too weak: [^\n]+$/);
    expect(said).not.toContain('qwertyuiop');
  });

  it.each(['qwertyuiop', 'Password1!', 'alllowercase-1', 'No-numbers-here'])(
    'creates no first admin with the password %s',
    async (password) => {
      const { close, deps } = await startTestApp({ ADMIN_PASSWORD: password });
      onTestFinished(close);
      const said = await fillFirst(deps).catch(String);
      expect(said).toMatch(/^Error: Cannot start: ADMIN_PASSWORD is too weak: [^\n]+$/);
      expect(said).not.toContain(password);
      expect(await countUsers(deps.db)).toBe(0);
    },
  );

  it('with the wrong secret is refused, and no job loses an attempt', async () => {
    const { db } = database;
    await requireSameSecret(db, createSecrets({ app_secret: FIRST }));
    const jobs = createJobs();
    const email_sealed = createSecrets({ app_secret: FIRST }).seal('huda@people.test');
    await jobs.enqueue(db, 'send_reset_link', { email_sealed, language: 'en' });
    const { code, said } = await startWith({ APP_SECRET: SECOND });
    expect(code).toBe(1);
    expect(said).toMatch(/^Cannot start: APP_SECRET is not the one [^\n]+$/);
    const { rows } = await sql`select attempts from graphile_worker.jobs
      where task_identifier = 'send_reset_link'`.execute(db);
    expect(rows).toEqual([{ attempts: 0 }]);
    const both = createSecrets({ app_secret: SECOND, previous_secrets: [FIRST] });
    await requireSameSecret(db, both);
  });
});

describe('a start that cannot continue states one sentence', () => {
  it('if the port is in use, before anything else is done', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
    const port = String((other.address() as AddressInfo).port);
    const { code, said } = await startWith({ PORT: port, HOST: '127.0.0.1', DATABASE_URL: AWAY });
    await new Promise((resolve) => other.close(resolve));
    expect(code).toBe(1);
    expect(said).toBe(
      `Cannot start: port ${port} is taken by another program. Stop it, or name another port in PORT.`,
    );
  });

  it.each([
    [{ DATA_DIR: '/dev/null/diwan' }, /^Cannot start: the folder [^\n]+ cannot be written [^\n]+$/],
    [{ DATABASE_URL: 'localhost/diwan' }, /^Cannot start: DATABASE_URL is not valid \([^\n]+\)\.$/],
  ])('with %o', async (environment, sentence) => {
    const { code, said } = await startWith(environment);
    expect(code).toBe(1);
    expect(said).toMatch(sentence);
  });
});

describe('a server with the wrong secret for the database', () => {
  it('is never ready', async () => {
    const test = await startTestApp();
    const { db, secrets } = test.deps;
    const ready = () => test.app.inject({ url: '/health/ready' });
    await requireSameSecret(db, secrets);
    expect((await ready()).statusCode).toBe(200);
    const sealed = createSecrets({ app_secret: SECOND }).seal('a probe');
    await sql`update platform_secrets set sealed = ${sealed}`.execute(db);
    expect((await ready()).statusCode).toBe(503);
    expect((await ready()).json()).toEqual({ status: 'down', database: 'ok', secret: 'wrong' });
    await test.close();
  });
});

describe('a worker', () => {
  it('serves only health checks and metrics', async () => {
    const clone = await cloneDatabase();
    const port = await findFreePort();
    const started = startServerProcess({
      DATABASE_URL: clone.url,
      PUBLIC_URL: 'http://diwan.test',
      TAP_SECRET_KEY: 'sk_test_of_the_tests',
      PORT: String(port),
      HOST: '127.0.0.1',
      ROLE: 'worker',
      STORAGE_URL: 's3://key:the-secret@papers?endpoint=http://127.0.0.1:1',
      APP_SECRET: FIRST,
      ADMIN_EMAIL: 'super@people.test',
    });
    const at = `http://localhost:${port}`;
    await waitUntilReady(at);
    const figures = await (await fetch(`${at}/metrics`)).text();
    expect(figures).toContain('diwan_figures_read 1');
    expect((await fetch(`${at}/api/mcc`)).status).toBe(404);
    expect(await started.signal('SIGTERM')).toBe(0);
    const lines = started.output().split('\n');
    expect(lines.filter((line) => line.includes('"msg":"started"'))).toHaveLength(1);
    const trouble = 'the storage of STORAGE_URL does not answer (ECONNREFUSED)';
    expect(lines.some((line) => line.includes(`"msg":"${trouble}"`))).toBe(true);
    expect(started.output()).not.toContain('the-secret');
    expect(lines.some((line) => /"route":"\/metrics".*"msg":"request"/.test(line))).toBe(true);
  });
});
