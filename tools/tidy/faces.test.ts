import { expect, test } from 'vitest';
import { BACK_DOORS, withEdges } from './faces.ts';
import { readSource } from './sources.ts';

test('a feature is entered by its face alone', () => {
  expect(BACK_DOORS.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

test('the list of edges in docs/architecture.md is true; `npm run fix` writes it', () => {
  const document = readSource('docs/architecture.md');
  expect(document).toBe(withEdges(document));
});
