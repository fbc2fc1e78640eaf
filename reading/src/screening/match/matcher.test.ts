import { describe, expect, test } from 'vitest';
import { idNumberOf, type ListEntry } from '../lists/list-entry.ts';
import { createMatcher } from './matcher.ts';
import type { Subject } from './subject.ts';

const entry = (names: readonly string[], facts: Partial<ListEntry> = {}): ListEntry => ({
  key: names[0] ?? '',
  kind: 'person',
  names,
  birth_dates: [],
  nationalities: [],
  id_numbers: [],
  reason: null,
  ...facts,
});

const NASIM = 'Nasim Bazzar Al-Zorbani';
const ENTRIES = [
  entry([NASIM], { birth_dates: ['1970'], nationalities: ['ir'], id_numbers: ['A123456'] }),
  entry(['Khalid Salem Al-Otaibi'], { birth_dates: ['1980-05-04'] }),
  entry(['Zorban']),
  entry(['نسيم بزار الحلو']),
  entry(['Nasim Bazzar Trading'], { kind: 'organization' }),
  ...['Ahmad', 'Badr', 'Omar', 'Fahad'].map((name) => entry([`${name} Ali Hasan Al-Rashidi`])),
];
const matcher = createMatcher(ENTRIES);

const match = (name: string, facts: Partial<Subject> = {}) =>
  matcher.match({
    id: '1',
    names: [name],
    birth_date: null,
    nationality: null,
    id_numbers: [],
    ...facts,
  });

describe('a listed person', () => {
  test.each([
    'NASEEM BAZZAR ALZORBANI',
    'Al-Zorbani, Nasim Bazzar',
    'نسيم بزار الزورباني',
    'نَسـيم بَزّار الزورباني',
    'Nasim bin Bazzar El Zorbany',
  ])('is found as %s', (name) => {
    expect(match(name)).toMatchObject([{ entry_key: NASIM, range: 'possible' }]);
  });

  test('is a strong match only with a second fact', () => {
    expect(match(NASIM)[0]?.range).toBe('possible');
    expect(match(NASIM, { birth_date: '1970-03-02' })).toMatchObject([
      { range: 'strong', reasons: ['same_name', 'same_birth_year'] },
    ]);
  });

  test('is not found if the birth year is another one', () => {
    expect(match(NASIM, { birth_date: '1991-03-02' })).toEqual([]);
  });

  test('has a lower score if the nationality is another one', () => {
    const [other] = match(NASIM, { nationality: 'kw' });
    expect(other?.reasons).toContain('other_nationality');
    expect(other?.score).toBeLessThan(match(NASIM)[0]?.score ?? 0);
  });

  test('is found by the number of a document, with spaces and under another name', () => {
    const id_numbers = [idNumberOf('a 123-456')];
    expect(match('Nasim Al-Zorbani', { id_numbers })).toMatchObject([{ range: 'strong' }]);
    expect(match('Someone Else', { id_numbers })).toMatchObject([
      { entry_key: NASIM, range: 'possible' },
    ]);
  });

  test('with a name of one word is found only by that whole name', () => {
    expect(match('ZORBAN').map(({ entry_key }) => entry_key)).toEqual(['Zorban']);
    expect(match('Zorban Al-Saleh')).toEqual([]);
  });
});

describe('another person', () => {
  test.each([
    'Nasim Al-Rashidi',
    'Khalid Fahad Al-Otaibi',
    'Salem Khalid Hasan Al-Mutairi',
    'Trading',
    '',
    '123 !',
  ])('is not found: %s', (name) => {
    expect(match(name)).toEqual([]);
  });

  test('with a very long name costs no more than the first parts of it', () => {
    expect(match(`${'Nasim '.repeat(5000)}${'b'.repeat(5000)}`)).toEqual([]);
  });
});

test('the result of a subject does not depend on earlier subjects', () => {
  const before = match(NASIM);
  match('Ahmad Ali Hasan Al-Rashidi');
  expect(match(NASIM)).toEqual(before);
});
