import { describe, expect, it } from 'vitest';
import { dayOrderOf, readDay, writeDay } from './typed-day.ts';

describe('a typed day', () => {
  it.each([
    ['11/20/2026', '2026-11-20'],
    ['1/2/2026', '2026-01-02'],
    ['2026-11-20', '2026-11-20'],
    ['2026/1/2', '2026-01-02'],
    ['20/11/2026', '2026-11-20'],
    ['20.11.2026', '2026-11-20'],
    ['١١/٢٠/٢٠٢٦', '2026-11-20'],
    ['\u200f۲۰۲۶-۱۱-۲۰\u200f', '2026-11-20'],
    [' 11 / 20 / 2026 ', '2026-11-20'],
    ['02/29/2028', '2028-02-29'],
    ['02/29/2026', null],
    ['04/31/2026', null],
    ['13/13/2026', null],
    ['11/20/26', null],
    ['11/20/202', null],
    ['2026-11-', null],
    ['tomorrow', null],
    ['', null],
  ])('%s is read as %s', (typed, day) => {
    expect(readDay(typed, 'MM/dd/yyyy')).toBe(day);
  });

  it("is read in the platform's order where both are possible", () => {
    expect(readDay('01/02/2026', 'MM/dd/yyyy')).toBe('2026-01-02');
    expect(readDay('01/02/2026', 'dd/MM/yyyy')).toBe('2026-02-01');
    expect(readDay('11/20/2026', 'dd/MM/yyyy')).toBe('2026-11-20');
  });

  it('is shown in the order that an admin chose', () => {
    const shown = ['MMM dd, yyyy', 'MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD', undefined].map(
      (format) => writeDay('2026-11-20', dayOrderOf(format)),
    );
    expect(shown).toEqual(['11/20/2026', '11/20/2026', '20/11/2026', '2026-11-20', '11/20/2026']);
    expect(writeDay('', 'MM/dd/yyyy')).toBe('');
  });
});
