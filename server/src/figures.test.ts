import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { watchFigures } from './figures.ts';
import { renderMetrics } from './platform/metrics.ts';
import { startTestApp, type TestApp } from './testing/app.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');

let system: TestApp;
beforeAll(async () => {
  system = await startTestApp();
  system.clock.set('2026-06-10T09:00:00.000Z');
  watchFigures(system.deps);
});
afterAll(() => system.close());

/** Reads the metrics as the collector's next query does. */
async function read(): Promise<string> {
  system.clock.advance({ seconds: 15 });
  return (await renderMetrics(system.deps.metrics)).body;
}

const run = (text: string) => sql.raw(text).execute(system.deps.db);

it('metrics have a value from the start, also for what has not happened yet', async () => {
  const figures = await read();
  const families = [...figures.matchAll(/^# TYPE (diwan_\S+) (?:counter|gauge|histogram)$/gm)].map(
    ([, name]) => name ?? '',
  );
  expect(families.length).toBeGreaterThan(15);
  // These metrics exist only in a process with a worker.
  const of_worker = ['diwan_jobs_total', 'diwan_job_duration_seconds', 'diwan_job_queue'];
  const absent = families.filter((name) => !new RegExp(`^${name}[_{ ]`, 'm').test(figures));
  expect(absent.filter((name) => !of_worker.includes(name))).toEqual([]);
  expect(figures).toContain('diwan_payments_last_hour{status="FAILED"} 0');
  expect(figures).toContain('diwan_work{kind="differences"} 0');
  expect(figures).toContain('diwan_postgres_connections{state="idle in transaction"} 0');
  expect(figures).toContain('diwan_refused_total{reason="event_loop"} 0');
});

it('metrics contain the work that is pending for a machine, and its age', async () => {
  expect(await read()).toContain('diwan_waiting{queue="provider_webhooks"} 0');
  await run(`insert into webhooks_in (object, object_id, status, body, received_at)
    values ('charge', 'chg_1', 'CAPTURED', '{}', '2026-06-10T08:50:00Z')`);
  const figures = await read();
  expect(figures).toContain('diwan_waiting{queue="provider_webhooks"} 1');
  const age_s = (system.clock.ms() - Date.parse('2026-06-10T08:50:00Z')) / 1_000;
  expect(figures).toContain(`diwan_waiting_oldest_seconds{queue="provider_webhooks"} ${age_s}`);
});

it('metrics contain the age of the oldest unsent message, without dead messages', async () => {
  const insert = (status: string, created_at: string) =>
    run(`insert into messages (channel, to_address, recipient_role, template, language, subject,
        body_sealed, status, created_at)
      values ('email', 'a@people.test', 'brand_owner', 'brand_approved', 'en', 'x', 'x',
        '${status}', '${created_at}')`);
  await insert('dead', '2026-06-01T08:00:00Z');
  await insert('failed', '2026-06-10T08:00:00Z');
  await insert('pending', '2026-06-10T08:30:00Z');
  const figures = await read();
  expect(figures).toContain('diwan_waiting{queue="messages"} 2');
  const age_s = (system.clock.ms() - Date.parse('2026-06-10T08:00:00Z')) / 1_000;
  expect(figures).toContain(`diwan_waiting_oldest_seconds{queue="messages"} ${age_s}`);
});

it('metrics contain the work that is pending for a person', async () => {
  await run(`insert into webhooks_in (object, object_id, status, body, state, problem, received_at)
    values ('charge', 'chg_2', 'CAPTURED', '{}', 'quarantined', 'x', '2026-06-10T08:00:00Z')`);
  expect(await read()).toContain('diwan_work{kind="quarantine"} 1');
  await run(`update webhooks_in set state = 'resolved' where object_id = 'chg_2'`);
  expect(await read()).toContain('diwan_work{kind="quarantine"} 0');
});

it('metrics contain the connections of PostgreSQL and their maximum', async () => {
  const figures = await read();
  expect(figures).toMatch(/diwan_postgres_connections\{state="active"\} [1-9]/);
  expect(figures).toMatch(/diwan_postgres_connections\{state="most"\} [1-9]\d/);
});

it('metrics are read once in fifteen seconds, however many collectors query', async () => {
  await read();
  await run(`delete from webhooks_in`);
  const { body } = await renderMetrics(system.deps.metrics);
  expect(body).toContain('diwan_waiting{queue="provider_webhooks"} 1');
  expect(await read()).toContain('diwan_waiting{queue="provider_webhooks"} 0');
});

it('metrics of the process are available without the database', async () => {
  const other = await startTestApp();
  await other.deps.db.destroy();
  watchFigures(other.deps);
  const { body } = await renderMetrics(other.deps.metrics);
  expect(body).toContain('diwan_figures_read 0');
  expect(body).toContain('nodejs_eventloop_lag_seconds');
  await other.close().catch(() => undefined);
});

it.each(['prometheus/alerts.yml', 'grafana/diwan.json'])(
  'metrics in %s all exist',
  async (path) => {
    const text = await readFile(join(DEPLOY, path), 'utf8');
    const named = new Set(text.match(/\b(?:diwan|nodejs|process)_[a-z0-9_]+/g));
    expect(named.size).toBeGreaterThan(5);
    const figures = await read();
    const unknown = [...named].filter((name) => {
      const base = name.replace(/_(bucket|count|sum)$/, '');
      return !figures.includes(`# TYPE ${base} `) && !figures.includes(`# TYPE ${name} `);
    });
    expect(unknown).toEqual([]);
  },
);
