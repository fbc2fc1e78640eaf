import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../run/program.ts';
import { findUnsafe } from './migration-rules.ts';
import { PATHS, readSource } from './sources.ts';

const FOLDER = join(ROOT, 'server/migrations');

test('no migration removes what the previous version reads, or blocks its writes', async () => {
  const names = (await readdir(FOLDER)).toSorted();
  const read = async (name: string) => ({ name, sql: await readFile(join(FOLDER, name), 'utf8') });
  const text = await readFile(join(ROOT, 'package.json'), 'utf8');
  const { version } = JSON.parse(text) as { readonly version: string };
  expect(findUnsafe(await Promise.all(names.map(read)), version)).toEqual([]);
});

const unsafe = (name: string, sql: string): boolean =>
  findUnsafe([{ name, sql }], '1.3.0').length > 0;

test.each([
  ['create table a (id integer); create index a_id on a (id); insert into a values (1)'],
  ["alter table b add column note text, add column n numeric(8, 3) not null default '0'"],
  ['alter table b add constraint b_note check (note is not null) not valid'],
  ['create unique index concurrently b_note on b (note) -- the only statement'],
  ['alter table b drop constraint b_note_unique'],
  ['drop index b_note_once -- a wider one exists'],
  ['create function f() returns trigger language plpgsql as $$ begin drop table b; end $$'],
  ["alter type kind add value 'more'"],
])('an expansion may %s', (sql) => {
  expect(unsafe('0100_x_expand.sql', sql)).toBe(false);
});

test.each([
  ['alter table b add column note text not null'],
  ['alter table b add column note text, drop column old'],
  ['alter table b add constraint b_note check (note is not null)'],
  ['alter table b alter column note set not null'],
  ['alter table b rename column note to notes'],
  ['create index b_note on b (note)'],
  ['create unique index concurrently b_note on b (note); create table c (id integer)'],
  ['create or replace function f() returns integer language sql as $$ select 2 $$'],
  ['update b set note = 1'],
  ['drop table b'],
  ['truncate b'],
])('an expansion may not %s', (sql) => {
  expect(unsafe('0100_x_expand.sql', sql)).toBe(true);
});

test('a migration step fills and validates, and does nothing else', () => {
  const fill = "update b set note = ''; alter table b validate constraint b_note";
  expect(unsafe('0101_x_migrate.sql', fill)).toBe(false);
  expect(unsafe('0101_x_migrate.sql', 'alter table b drop column old')).toBe(true);
});

test('a contraction names the version whose servers must be stopped', () => {
  const drop = 'alter table b drop column old';
  expect(unsafe('0102_x_contract.sql', `-- after 1.2.0\n${drop}`)).toBe(false);
  expect(unsafe('0102_x_contract.sql', `-- after 1.3.0\n${drop}`)).toBe(true);
  expect(unsafe('0102_x_contract.sql', drop)).toBe(true);
  expect(unsafe('0102_x.sql', 'select 1')).toBe(true);
});

/** The file with the digests of applied migrations, in the format of `sha256sum`. */
const DIGESTS = join(ROOT, 'server/applied-migrations.sha256');

test('an applied migration never changes, and none is added before it', async () => {
  const lines = (await readFile(DIGESTS, 'utf8')).trim().split('\n');
  const applied = new Map(lines.map((line) => line.split('  ').toReversed() as [string, string]));
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).toSorted();
  const changed: string[] = [];
  for (const [name, digest] of applied) {
    const bytes = await readFile(join(FOLDER, name)).catch(() => '');
    if (createHash('sha256').update(bytes).digest('hex') !== digest) changed.push(name);
  }
  expect(changed).toEqual([]);
  const last = [...applied.keys()].toSorted().at(-1) ?? '';
  expect(names.filter((name) => name <= last && !applied.has(name))).toEqual([]);
});

test('changelog and operations page name the same oldest version for an upgrade', async () => {
  const [changelog = '', page = ''] = await Promise.all(
    ['CHANGELOG.md', 'docs/operations.md'].map((path) => readFile(join(ROOT, path), 'utf8')),
  );
  const oldestIn = (text: string) =>
    /^.*Upgrades are supported from version (\S+)\./m.exec(text)?.[1];
  expect(oldestIn(changelog)).toMatch(/^\d+\.\d+\.\d+$/);
  expect(oldestIn(page)).toBe(oldestIn(changelog));
  expect(changelog).toMatch(
    new RegExp(`^## \\[${oldestIn(changelog)}\\] - \\d{4}-\\d\\d-\\d\\d$`, 'm'),
  );
});

test('each migration after 0166 has a test that names it', () => {
  const tests = PATHS.filter((path) => /^server\/.*\.test\.ts$/.test(path)).map(readSource);
  const later = PATHS.flatMap(
    (path) => /^server\/migrations\/(\d{4}_.+\.sql)$/.exec(path)?.[1] ?? [],
  ).filter((name) => name > '0167');
  expect(later.length).toBeGreaterThan(0);
  expect(later.filter((name) => !tests.some((text) => text.includes(name)))).toEqual([]);
});
