import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, type Weekday, WEEKDAYS } from '../kernel/time.ts';
import { type Weekend, workingDaysOf } from './working-days.ts';

const KUWAIT: readonly Weekend[] = [{ applies_from: '1900-01-01', weekend_days: ['fri', 'sat'] }];

const days = fc.integer({ min: 0, max: 1_000 }).map((n) => addDays('2026-01-01', n));
const weekdays = (max: number) => fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { maxLength: max });
const calendars = fc
  .record({
    holidays: fc.uniqueArray(days, { maxLength: 60 }),
    first: weekdays(6),
    later: fc.record({ applies_from: days, weekend_days: weekdays(6) }),
  })
  .map(({ holidays, first, later }) =>
    workingDaysOf(new Set(holidays), [{ applies_from: '1900-01-01', weekend_days: first }, later]),
  );

describe('working days', () => {
  const calendar = workingDaysOf(new Set(['2026-03-22', '2026-03-23']), KUWAIT);

  it.each([
    ['2026-03-19', 1, '2026-03-24', 'over the weekend and two holidays'],
    ['2026-03-19', 3, '2026-03-26', 'over the weekend and two holidays'],
    ['2026-03-20', 0, '2026-03-24', 'from a Friday to the first working day'],
    ['2026-03-19', 0, '2026-03-19', 'on a working day itself'],
    ['2026-11-22', 5, '2026-11-29', 'from a Sunday over one weekend'],
    ['2026-11-26', 5, '2026-12-03', 'from a Thursday over the weekend first'],
    ['2026-11-27', 5, '2026-12-03', 'from a Friday, which is no working day'],
  ])('after %s and %i days end on %s, %s', (from, count, last) => {
    expect(calendar.workingDaysAfter(from, count)).toBe(last);
  });

  it('follow a weekend from the day on which it applies', () => {
    const moved = workingDaysOf(new Set(), [
      ...KUWAIT,
      { applies_from: '2026-11-27', weekend_days: ['sat', 'sun'] },
    ]);
    const found = ['2026-11-20', '2026-11-22', '2026-11-27', '2026-11-29'];
    expect(found.map((day) => moved.isWorkingDay(day))).toEqual([false, true, true, false]);
  });

  it('after a day are exactly as many as counted, and the last one is a working day', () => {
    fc.assert(
      fc.property(calendars, days, fc.integer({ min: 1, max: 20 }), (some, day, count) => {
        const reached = some.workingDaysAfter(day, count);
        const passed = Array.from({ length: daysBetween(day, reached) }, (_, n) =>
          addDays(day, n + 1),
        );
        expect(some.isWorkingDay(reached)).toBe(true);
        expect(passed.filter((one) => some.isWorkingDay(one))).toHaveLength(count);
      }),
    );
  });

  it('add up: m and then n days are m + n days', () => {
    const counts = fc.integer({ min: 1, max: 10 });
    fc.assert(
      fc.property(calendars, days, counts, counts, (some, day, m, n) => {
        const both = some.workingDaysAfter(some.workingDaysAfter(day, m), n);
        expect(both).toBe(some.workingDaysAfter(day, m + n));
      }),
    );
  });
});

describe('payout days', () => {
  const calendar = workingDaysOf(new Set(['2026-03-22', '2026-03-23']), KUWAIT);

  it('skip holidays and weekdays that were not chosen', () => {
    const chosen: Weekday[] = ['sun', 'mon', 'wed'];
    expect(calendar.nextPayoutDay('2026-03-19', chosen)).toBe('2026-03-25');
    expect(calendar.lastPayoutDay('2026-03-24', chosen)).toBe('2026-03-18');
  });

  it('can be weekend days, if an admin chose them', () => {
    expect(calendar.nextPayoutDay('2026-03-19', ['fri'])).toBe('2026-03-20');
  });

  it('are the next and the last ones on or after and before a day', () => {
    const chosen = fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1 });
    fc.assert(
      fc.property(calendars, days, chosen, (some, day, list) => {
        const next = some.nextPayoutDay(day, list);
        expect(next >= day).toBe(true);
        expect(some.lastPayoutDay(next, list)).toBe(next);
        expect(some.nextPayoutDay(addDays(next, 1), list) > next).toBe(true);
        expect(some.lastPayoutDay(addDays(next, -1), list) < day).toBe(true);
      }),
    );
  });
});
