import { describe, expect, test } from 'vitest';
import { compareNames, sameName } from './port.ts';

describe('two spellings of a name', () => {
  test.each([
    ['Mohammad Ahmad Al-Salem', 'MUHAMMED AHMED ALSALEM'],
    ['Mohammad Ahmad Al-Salem', 'محمد أحمد السالم'],
    ['Abdulrahman Khaled Al-Mutairi', 'ABD AL-RAHMAN BIN KHALID EL MUTAIRY'],
    ['Abdullah Fahad Al-Ajmi', 'عبد الله فهد العجمي'],
    ['Noura Salem Nasser Al-Rashidi', 'NOURAH AL RASHEEDI'],
    ['Yousef Ali Dashti', 'DASHTI YOUSEF ALI'],
    ['عائشه يوسف العنزي', 'عائشة بنت يوسف العنزي'],
    ['Sulaiman Dawood Al-Qatami', 'سليمان داود القطامي'],
  ])('%s and %s are one name', (typed, read) => {
    expect(compareNames(typed, read).status).toBe('verified');
  });

  test.each([
    ['Ahmad Fahad Al-Salem', 'Mohammad Fahad Al-Salem'],
    ['Ahmad Fahad Al-Salem', 'Ahmad Fahad Al-Mutairi'],
    ['Ahmad Fahad Khaled Al-Salem', 'Ahmad Nasser Khaled Al-Salem'],
    ['Noura Salem Al-Sabah', 'Maryam Salem Al-Sabah'],
    ['Saad Ali Hamad', 'Saud Ali Hamad'],
    ['محمد سالم الصباح', 'Jassim Salem Al-Sabah'],
  ])('%s and %s are two names', (typed, read) => {
    expect(compareNames(typed, read).status).toBe('mismatch');
  });

  test.each([
    ['Ahmad', 'Ahmad Al-Salem'],
    ['', 'Ahmad Al-Salem'],
    ['Hassan Ali Al-Sabah', 'Hussain Ali Al-Sabah'],
    ['Ahmad Ali Al-Omar', 'Hamad Ali Al-Omar'],
  ])("%s and %s need a person's decision", (typed, read) => {
    expect(compareNames(typed, read).status).toBe('pending');
  });

  test('have a list of differing and missing parts', () => {
    const { parts, score } = compareNames('Ahmad Fahad Al-Salem', 'Mohammad Al-Salem');
    expect(parts).toEqual([
      { typed: 'ahmad', read: 'mohammad', verdict: 'different' },
      { typed: 'fahad', read: null, verdict: 'missing' },
      { typed: 'salem', read: 'salem', verdict: 'same' },
    ]);
    expect(score).toBeLessThan(0.7);
  });

  test('have the same result in both orders', () => {
    const names = ['Ahmad Fahad Al-Salem', 'أحمد السالم', 'Ahmed Fahd Nasser Al Salem', 'Omar Ali'];
    for (const one of names) {
      for (const other of names) {
        expect(compareNames(one, other).status).toBe(compareNames(other, one).status);
      }
    }
  });
});

test('a name is the same regardless of hyphens, marks and articles', () => {
  expect(sameName('Mohammad Al-Salem', 'MOHAMMAD AL SALEM')).toBe(true);
  expect(sameName('محمد السالم', 'محمّد السالم')).toBe(true);
  expect(sameName('Mohammad Al-Salem', 'MOHAMMED AL SALEM')).toBe(false);
  expect(sameName('', '')).toBe(false);
});
