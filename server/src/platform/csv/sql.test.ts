import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { writeCsvLine } from './csv.ts';
import { csvTextCell } from './sql.ts';

let system: TestApp;
beforeAll(async () => {
  system = await startTestApp();
});
afterAll(() => system.close());

const TEXTS = ['plain', '', 'a,b', 'say "hi"', 'two\nlines', 'two\r\nlines', 'نورة, العنزي'].concat(
  ['=1+1', '+965 5123', '-1', '@SUM(A1)', '\t=1', '\r=1', '="a,b"', "'quoted'", ' =1', '\\'],
);

it.each(TEXTS)('writes %j as the other writer does', async (text) => {
  const { rows } = await sql<{ cell: string }>`
    select ${csvTextCell('t.cell')} as cell from (select ${text}::text as cell) as t`.execute(
    system.deps.db,
  );
  expect(`${rows[0]?.cell}\r\n`).toBe(writeCsvLine([text]));
});
