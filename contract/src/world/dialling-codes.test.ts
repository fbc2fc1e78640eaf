import { expect, test } from 'vitest';
import { diallingCodeOf } from './dialling-codes.ts';
import { PHONE_CODES } from './phone-codes.ts';

test('the dialling codes of the countries offered first and of others are known', () => {
  for (const { code, country } of PHONE_CODES) expect(`+${diallingCodeOf(country)}`).toBe(code);
  expect(['US', 'AG', 'EG', 'IN', 'KZ', 'UZ'].map(diallingCodeOf)).toEqual([
    '1',
    '1',
    '20',
    '91',
    '7',
    '998',
  ]);
  expect(['965', 'kw', 'XX', ''].map(diallingCodeOf)).toEqual(Array(4).fill(undefined));
});
