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

describe('the zone of a passport', () => {
  const NAME = 'P<KWTAL<DUWISH<<SHOUQ<MESHAL<<<<<<<<<<<<<<<<';
  const DATES = 'P081482082KWT5101016F2605236251010182756<<60';
  const found = {
    birth_date: '1951-01-01',
    expiry_date: '2026-05-23',
    civil_id: '251010182756',
    name: 'SHOUQ MESHAL AL DUWISH',
    is_name_cut: false,
  };

  it('has two lines', () => expect(parseMrz([NAME, DATES], 2026)).toEqual(found));

  it('is found below another line, with a lost or an added sign of the number', () => {
    expect(parseMrz(['KWT P08148208', NAME, DATES.slice(1)], 2026)).toEqual(found);
    expect(parseMrz([NAME, `P${DATES}`], 2026)).toEqual(found);
  });

  it('has no civil ID if the personal number is empty', () => {
    const empty = `${DATES.slice(0, 28)}<<<<<<<<<<<<<<<0`;
    expect(parseMrz([NAME, empty], 2026)).toMatchObject({ civil_id: null });
  });

  it('is not found if a date fails its check digit', () => {
    expect(parseMrz([NAME, DATES.replace('510101', '510181')], 2026)?.birth_date).not.toBe(
      '1951-01-81',
    );
    expect(parseMrz([NAME, DATES.replace('5101016', '5101026')], 2026)).toBeNull();
  });

  it('has a cut name if all 44 places are letters', () => {
    const long = `P<KWTABDULRAHMAN<<${'MOHAMMED<'.repeat(3)}`.slice(0, 44).padEnd(44, 'A');
    expect(parseMrz([long, DATES], 2026)).toMatchObject({ is_name_cut: true });
  });

  it('has no name without its first line', () => {
    expect(parseMrz([DATES], 2026)).toMatchObject({ name: null, civil_id: '251010182756' });
  });
});
