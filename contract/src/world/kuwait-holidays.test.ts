import { describe, expect, it } from 'vitest';
import { kuwaitHolidays } from './kuwait-holidays.ts';

const daysOf = (year: number, name: string): string[] =>
  kuwaitHolidays(year).flatMap(({ day, name_en }) => (name_en === name ? [day] : []));

describe('the public holidays of Kuwait', () => {
  it('contain the fixed days of every year', () => {
    for (let year = 1900; year <= 2199; year += 23) {
      const fixed = kuwaitHolidays(year).filter(({ status }) => status === 'fixed');
      expect(fixed.map(({ day }) => day)).toEqual([
        `${year}-01-01`,
        `${year}-02-25`,
        `${year}-02-26`,
      ]);
    }
  });

  it('follow the Umm al-Qura calendar in 2026', () => {
    const expected = kuwaitHolidays(2026).filter(({ status }) => status === 'expected');
    expect(expected.map(({ day, name_en }) => [day, name_en])).toEqual([
      ['2026-01-16', 'Isra and Miraj'],
      ['2026-03-20', 'Eid al-Fitr'],
      ['2026-03-21', 'Eid al-Fitr'],
      ['2026-03-22', 'Eid al-Fitr'],
      ['2026-05-26', 'Arafat Day'],
      ['2026-05-27', 'Eid al-Adha'],
      ['2026-05-28', 'Eid al-Adha'],
      ['2026-05-29', 'Eid al-Adha'],
      ['2026-06-16', 'Islamic New Year'],
      ['2026-08-25', "The Prophet's birthday"],
    ]);
  });

  it('are in a year twice if the Islamic day is', () => {
    expect(daysOf(2027, 'Isra and Miraj')).toEqual(['2027-01-05', '2027-12-25']);
  });

  it('have each day once, in ascending order, with names in both languages', () => {
    const all = Array.from({ length: 60 }, (_, at) => kuwaitHolidays(2000 + at)).flat();
    const days = all.map(({ day }) => day);
    expect(days).toEqual([...new Set(days)].toSorted());
    expect(all.filter(({ name_en, name_ar }) => name_en === '' || name_ar === '')).toEqual([]);
  });
});
