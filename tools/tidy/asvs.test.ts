import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../run/program.ts';
import { readSource } from './sources.ts';

const STATUSES = ['met', 'partly', 'not met', 'not applicable'];
const LEAST_MET = 150;

interface Row {
  readonly id: string;
  readonly level: string;
  readonly status: string;
  readonly evidence: string | undefined;
}

const document = readSource('docs/asvs.md');
const rows: Row[] = [...document.matchAll(/^\| (\d+\.\d+\.\d+) \|(.*)\|$/gm)].map((found) => {
  const [id = '', rest = ''] = found.slice(1);
  const [level = '', status = '', , evidence = ''] = rest.split('|').map((cell) => cell.trim());
  return { id, level, status, evidence: /^`([^`]+)`$/.exec(evidence)?.[1] };
});

test('each row has a unique id, a level, and a status', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  const odd = rows.filter(
    ({ level, status }) => !/^[123]$/.test(level) || !STATUSES.includes(status),
  );
  expect(odd).toEqual([]);
});

test('each row that applies names one file of evidence, which exists', () => {
  const applying = rows.filter(({ status }) => status !== 'not applicable');
  const missing = applying.filter(
    ({ evidence }) => evidence === undefined || !existsSync(join(ROOT, evidence)),
  );
  expect(missing).toEqual([]);
});

test('at least 150 requirements of levels 1 and 2 are met, and the page counts them correctly', () => {
  const count = (status: string): number => rows.filter((row) => row.status === status).length;
  const met = rows.filter(({ level, status }) => status === 'met' && level !== '3');
  expect(met.length).toBeGreaterThanOrEqual(LEAST_MET);
  const [, ...said] =
    /Of (\d+) rows, (\d+) are met, (\d+) partly met,\s(\d+) not met, and (\d+) do not apply/.exec(
      document,
    ) ?? [];
  expect(said.map(Number)).toEqual([rows.length, ...STATUSES.map(count)]);
});
