import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = resolve(import.meta.dirname, '..');

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
const styles = files.filter((name) => name.endsWith('.css'));
const textOf = (name: string): string => readFileSync(resolve(SOURCES, name), 'utf8');

/**
 * The build replaces light-dark() by variables. These work only if `color-scheme` is in the same
 * file.
 */
it('no style uses light-dark(), because the build removes its colours', () => {
  expect(styles.length).toBeGreaterThan(30);
  const voided = styles.filter((name) => textOf(name).includes('light-dark('));
  expect(voided).toEqual([]);
});

it('names of either script are aligned with their neighbours in Chromium too', () => {
  const lines = styles.flatMap((name) => textOf(name).match(/text-align:.*match-parent;/g) ?? []);
  expect(lines.length).toBeGreaterThan(0);
  const both = ['text-align: -webkit-match-parent;', 'text-align: match-parent;'];
  expect(lines).toEqual(lines.map((_, at) => both[at % 2]));
});
