import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { importLines, never } from '../../testing/screening.ts';
import { screenPeopleTask } from './jobs.ts';
import { rescreen, screenChanged } from './screen.ts';
import { KINDS } from './subjects.ts';

const CUSTOMERS = 2500;
const LISTED = 30;

let system: TestApp;

/** Every name has its own sounds: no two customers resemble each other. */
const SYLLABLES = ['ba', 'di', 'ku', 'la', 'mi', 'ru', 'sha', 'ghi', 'fu', 'na'];
const nameOf = (number: number): string =>
  Array.from(String(number).padStart(4, '0'), (digit) => SYLLABLES[Number(digit)]).join('');

beforeAll(async () => {
  system = await startTestApp();
  const { db } = system.deps;
  const names = Array.from({ length: CUSTOMERS }, (_, at) => nameOf(at));
  await sql`insert into customers (first_name, last_name, identity)
    select n, 'Qatumi', n from unnest(${names}::text[]) as n`.execute(db);
});
afterAll(() => system.close());

/** Aborts after it was read this many times, like a process that is killed between two parts. */
const killedAfter = (reads: number): AbortSignal => {
  let left = reads;
  return {
    get aborted() {
      left -= 1;
      return left < 0;
    },
  } as AbortSignal;
};

const openCases = async () => {
  const { rows } = await sql<{ key: string; entry_key: string }>`
    select key, entry_key from screening_cases`.execute(system.deps.db);
  return rows.map(({ key, entry_key }) => `${key} ${entry_key}`);
};
const runs = () =>
  system.deps.db
    .selectFrom('screening_runs')
    .select(['version', 'subjects', 'kind', 'finished_at'])
    .orderBy('version')
    .execute();

it('a comparison that is killed resumes, and skips and repeats no subject', async () => {
  const admin = await signInAs(system, 'admin');
  await screenChanged(system.deps, KINDS, never);
  const lines = Array.from({ length: LISTED }, (_, at) => `${nameOf(at * 80)} Qatumi,,,,,`);
  await importLines(system, admin, lines);
  await rescreen(system.deps, killedAfter(3));
  const [killed] = await runs();
  expect(killed?.finished_at).toBeNull();
  expect(killed?.subjects).toBeGreaterThan(0);
  expect(killed?.subjects).toBeLessThan(CUSTOMERS);

  await Promise.all([rescreen(system.deps, never), rescreen(system.deps, never)]);
  await rescreen(system.deps, never);
  const [run] = await runs();
  expect(run?.finished_at).not.toBeNull();
  expect(run?.subjects).toBe(CUSTOMERS + 1);
  const found = await openCases();
  expect(new Set(found).size).toBe(found.length);
  expect(found.length).toBeGreaterThanOrEqual(LISTED);
});

it('a new version of a list compares only what it added or changed', async () => {
  const admin = await signInAs(system, 'admin');
  const before = await openCases();
  // Without these rows, a comparison with all entries would find every pair again.
  await sql`delete from screening_cases`.execute(system.deps.db);
  const lines = Array.from({ length: LISTED }, (_, at) => `${nameOf(at * 80)} Qatumi,,,,,`);
  await importLines(system, admin, [...lines, `${nameOf(41)} Qatumi,,,,,`]);
  await rescreen(system.deps, never);
  const found = await openCases();
  expect(found.length).toBeGreaterThan(0);
  expect(found.length).toBeLessThan(before.length);
  const { rows } = await sql<{ keys: number }>`select count(distinct entry_key)::integer as keys
    from screening_cases`.execute(system.deps.db);
  expect(rows[0]?.keys).toBe(1);
});

/* 0256_screening_watch_expand.sql stores the place in the audit log. */
it('people are read after an audit entry about people, and otherwise after ten minutes', async () => {
  const { deps, clock } = system;
  const { id } = await signInAs(system, 'partner');
  const log = { job_id: '1', attempt: 1, max_attempts: 1, log: deps.log, signal: never };
  const screen = () => screenPeopleTask(deps)({}, log);
  const digest = async () => {
    const { rows } = await sql<{ digest: string }>`select digest from screening_subjects
      where kind = 'user' and key = ${id}`.execute(deps.db);
    return rows[0]?.digest;
  };
  const rename = (name: string) =>
    sql`update users set first_name = ${name} where id = ${id}`.execute(deps.db);
  const audit = (entity: string) =>
    sql`insert into audit_log (at, actor_kind, action, entity, entity_id)
      values (now(), 'system', 'x.y', ${entity}, ${id})`.execute(deps.db);
  await screen();
  const first = await digest();
  expect(first).toBeDefined();
  await rename('Wadha');
  await audit('webhook');
  await screen();
  expect(await digest()).toBe(first);
  await audit('user');
  await screen();
  const second = await digest();
  expect(second).not.toBe(first);
  await rename('Dana');
  await screen();
  expect(await digest()).toBe(second);
  clock.advance({ minutes: 11 });
  await screen();
  expect(await digest()).not.toBe(second);
});
