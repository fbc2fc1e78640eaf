import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { writeCsvLine } from './csv.ts';
import { csvTextCells } from './sql.ts';

let system: TestApp;
beforeAll(async () => {
  system = await startTestApp();
});
afterAll(() => system.close());

const TEXTS = ['plain', '', 'a,b', 'say "hi"', 'two\nlines', 'two\r\nlines', 'نورة, العنزي'].concat(
  [
    '=1+1',
    '+965 5123',
    '-1',
    '-1.000',
    '-1.000+2',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '="a,b"',
    "'quoted'",
    ' =1',
    '\\',
  ],
);

const lineOf = async (first: string | null, second: string | null) => {
  const { rows } = await sql<{ line: string }>`
    select ${csvTextCells(['t.first', 't.second'])} as line
    from (select ${first}::text as first, ${second}::text as second) as t`.execute(system.deps.db);
  return `${rows[0]?.line}\r\n`;
};

it.each(TEXTS)('writes %j as the other writer does', async (text) => {
  expect(await lineOf(text, 'plain')).toBe(writeCsvLine([text, 'plain']));
  expect(await lineOf('"', text)).toBe(writeCsvLine(['"', text]));
  expect(await lineOf(null, text)).toBe(writeCsvLine([null, text]));
});
