import { describe, expect, it } from 'vitest';
import { parseMrz } from './mrz.ts';

const WEIGHTS = [7, 3, 1];
const withCheck = (date: string): string => {
  const sum = Array.from(date).reduce((all, n, at) => all + Number(n) * (WEIGHTS[at % 3] ?? 0), 0);
  return `${date}${sum % 10}`;
};

/** Reads a card in 2026, whose dates have correct check digits. */
const read = (birth: string, expiry: string) =>
  parseMrz(
    [
      'IDKWTA123456789284051234567<<<',
      `${withCheck(birth)}M${withCheck(expiry)}KWT<<<<<<<<<<<0`,
      'ALSABAH<<NOURA<<<<<<<<<<<<<<<<',
    ],
    2026,
  );

describe('the dates of a machine-readable zone', () => {
  it('are read from six digits', () => {
    expect(read('840512', '290630')).toMatchObject({
      birth_date: '1984-05-12',
      expiry_date: '2029-06-30',
    });
  });

  it.each([
    ['760101', null],
    ['991231', null],
    ['751231', '2075-12-31'],
    ['000101', '2000-01-01'],
  ])('read an expiry of %s as %s', (expiry, expected) => {
    expect(read('840512', expiry)?.expiry_date).toBe(expected);
  });

  it.each(['840230', '850229', '840431', '841301', '840100', '840001'])(
    'refuse the birth date %s, which no calendar has',
    (birth) => expect(read(birth, '290630')?.birth_date).toBeNull(),
  );

  it('accept 29 February of a leap year', () => {
    expect(read('840229', '280229')).toMatchObject({
      birth_date: '1984-02-29',
      expiry_date: '2028-02-29',
    });
  });

  it('read a birth year after the current one as a year of the previous century', () => {
    expect(read('270101', '290630')?.birth_date).toBe('1927-01-01');
    expect(read('260101', '290630')?.birth_date).toBe('2026-01-01');
  });
});
