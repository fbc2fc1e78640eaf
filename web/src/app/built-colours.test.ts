import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = resolve(import.meta.dirname, '..');

/** The build turns it into variables that only a `color-scheme` of the same file would define. */
it('no style uses light-dark(), of which the build leaves no colour', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  const styles = files.filter((name) => name.endsWith('.css'));
  expect(styles.length).toBeGreaterThan(30);
  const voided = styles.filter((name) =>
    readFileSync(resolve(SOURCES, name), 'utf8').includes('light-dark('),
  );
  expect(voided).toEqual([]);
});
