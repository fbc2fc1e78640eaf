import { expect, test } from 'vitest';
import { isAllowed, listLicences } from './licences.ts';

test('nothing in a release has a licence that asks for more than a notice', async () => {
  const all = await listLicences();
  expect(all.length).toBeGreaterThan(100);
  expect(all.filter(({ licence }) => !isAllowed(licence))).toEqual([]);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', true],
  ['MIT AND GPL-3.0-only', false],
  ['AGPL-3.0-only', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['unknown', false],
])('%s: allowed is %s', (expression, allowed) => {
  expect(isAllowed(expression)).toBe(allowed);
});
