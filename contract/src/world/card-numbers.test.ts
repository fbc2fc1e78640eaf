import fc from 'fast-check';
import { expect, it } from 'vitest';
import { holdsCardNumber, passesLuhn } from './card-numbers.ts';

const DIGITS = '0123456789'.split('');

it.each([
  '4508750015741019',
  '5123450000000008',
  '2223000048400011',
  '345678901234564',
  '30569309025904',
  '3530111333300000',
  'pay with 4508 7500 1574 1019 please',
  '4508-7500-1574-1019',
  '4508 - 7500 - 1574 - 1019',
  '4 5 0 8 7 5 0 0 1 5 7 4 1 0 1 9',
  'order 12 4508750015741019 01/39',
  'x4508750015741019y',
  '٤٥٠٨٧٥٠٠١٥٧٤١٠١٩',
  '4508\u00a07500\u200b1574\n1019',
])('the search finds the card in %j', (text) => expect(holdsCardNumber(text)).toBe(true));

it.each([
  '',
  '4508750015741018',
  '285081500016',
  'KW81CBKU0000000000001234560101',
  '+965 9123 4567',
  '2026-11-20 09:30:00.000',
  '1763631000000',
  '9999999999999995',
  '45087500157410190000000',
  '4508.7500',
])('the search finds no card in %j', (text) => expect(holdsCardNumber(text)).toBe(false));

it('exactly one last digit is valid for each number', () => {
  const digits = fc.stringMatching(/^\d{12,18}$/);
  fc.assert(
    fc.property(digits, (text) => {
      const right = DIGITS.filter((last) => passesLuhn(text + last));
      expect(right).toHaveLength(1);
    }),
  );
});

it('the search finds every Visa number with any separators', () => {
  const separators = fc.array(fc.constantFrom('', ' ', '-', ' - ', '\u2013'), {
    minLength: 16,
    maxLength: 16,
  });
  fc.assert(
    fc.property(fc.stringMatching(/^\d{14}$/), separators, (middle, gaps) => {
      const open = `4${middle}`;
      const last = DIGITS.find((digit) => passesLuhn(open + digit)) ?? '';
      const text = (open + last)
        .split('')
        .map((digit, place) => digit + gaps[place])
        .join('');
      expect(holdsCardNumber(text)).toBe(true);
    }),
  );
});

it('the search reads a long text in bounded time', () => {
  const started = performance.now();
  expect(holdsCardNumber('9 '.repeat(50_000))).toBe(false);
  expect(holdsCardNumber('4'.repeat(100_000))).toBe(false);
  expect(holdsCardNumber(`${'4'.repeat(12)}- - - - `.repeat(5_000))).toBe(false);
  expect(performance.now() - started).toBeLessThan(5_000);
});
