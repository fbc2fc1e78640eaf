import { expect, test } from 'vitest';
import { BACK_DOORS, withEdges } from './faces.ts';
import { readSource } from './sources.ts';

test("other features import only a feature's public file", () => {
  expect(BACK_DOORS.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

test('the list of edges in docs/architecture.md is current; `npm run fix` writes it', () => {
  const document = readSource('docs/architecture.md');
  expect(document).toBe(withEdges(document));
});
