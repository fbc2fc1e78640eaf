import { expect, it } from 'vitest';
import { FIRST_PORTION, nextPortion } from '../payouts/create-export.ts';

it.each([
  ['grows step by step while brands are small', FIRST_PORTION, 400, 80],
  ['grows to what fits', 40, 80_000, 100],
  ['stays where it fits', 100, 200_000, 100],
  ['shrinks when brands are large', 100, 2_000_000, 10],
  ['is one brand at least, however large it is', 3, 900_000_000, 1],
  ['grows when nothing was open', 20, 0, 80],
])('a portion of brands %s', (_name, brands, open, next) => {
  expect(nextPortion(brands, open)).toBe(next);
});
