import { expect, test } from 'vitest';
import { afterWorkingDays } from './news.ts';

test.each([
  ['2026-11-22', '2026-11-29', 'a Sunday: over one weekend'],
  ['2026-11-26', '2026-12-03', 'a Thursday: the weekend first'],
  ['2026-11-27', '2026-12-03', 'a Friday counts as no working day'],
])('the last day for evidence after %s is %s, %s', (from, last) => {
  expect(afterWorkingDays(from, 5)).toBe(last);
});
