import { SCHEMES } from '@diwan/contract/features/fees/records';
import { addDays, WEEKDAYS } from '@diwan/contract/kernel/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Calendar, calendarOf } from './calendar.ts';
import type { StoredCalendar } from './store.ts';

const SETTINGS = {
  timezone: 'Asia/Kuwait',
  payout_weekdays: ['sun', 'mon', 'tue', 'wed', 'thu'],
  payout_cutoff_time: '14:00',
} as const;
const delaysFrom = (applies_from: string, delay_days: number, cutoff_time: string) =>
  SCHEMES.map((scheme) => ({ scheme, applies_from, delay_days, cutoff_time }));

const STORED: StoredCalendar = {
  holidays: ['2026-03-22', '2026-03-23'],
  weekends: [{ applies_from: '1900-01-01', weekend_days: ['fri', 'sat'] }],
  provider_delays: delaysFrom('1900-01-01', 1, '00:00'),
};
const make = (stored: Partial<StoredCalendar> = {}, settings: object = {}): Calendar =>
  calendarOf(
    { ...STORED, ...stored },
    { ...SETTINGS, payout_weekdays: [...SETTINGS.payout_weekdays], ...settings },
  );

describe('the due day of a capture', () => {
  it('follows the day in the timezone of the platform', () => {
    const calendar = make();
    expect(calendar.dueDay('KNET', '2026-03-16T20:59:59.999Z')).toBe('2026-03-17');
    expect(calendar.dueDay('KNET', '2026-03-16T21:00:00.000Z')).toBe('2026-03-18');
  });

  it('skips weekends and holidays', () => {
    expect(make().dueDay('VISA', '2026-03-19T09:00:00.000Z')).toBe('2026-03-24');
  });

  it('is one day later after the cut-off', () => {
    const calendar = make({ provider_delays: delaysFrom('1900-01-01', 1, '22:00') });
    expect(calendar.dueDay('KNET', '2026-03-16T18:59:59.999Z')).toBe('2026-03-17');
    expect(calendar.dueDay('KNET', '2026-03-16T19:00:00.000Z')).toBe('2026-03-18');
  });

  it('follows the delay that is in force on the day of the capture', () => {
    const provider_delays = [
      ...delaysFrom('1900-01-01', 3, '00:00'),
      ...delaysFrom('2026-04-06', 1, '00:00'),
    ];
    const calendar = make({ provider_delays });
    expect(calendar.dueDay('KNET', '2026-04-05T09:00:00.000Z')).toBe('2026-04-08');
    expect(calendar.dueDay('KNET', '2026-04-06T09:00:00.000Z')).toBe('2026-04-07');
  });
});

const days = fc.integer({ min: 0, max: 120 }).map((n) => addDays('2026-01-01', n));
const cutoffs = fc.constantFrom('00:00', '00:01', '09:30', '22:00', '23:59');
const provider_delays = fc
  .tuple(days, ...SCHEMES.flatMap(() => [fc.nat(15), cutoffs, fc.nat(15), cutoffs]))
  .map(([from, ...values]) =>
    SCHEMES.flatMap((scheme, at) => {
      const [first, a, second, b] = values.slice(4 * at) as [number, string, number, string];
      return [
        { scheme, applies_from: '1900-01-01', delay_days: first, cutoff_time: a },
        { scheme, applies_from: from, delay_days: second, cutoff_time: b },
      ];
    }),
  );
const calendars = fc
  .record({
    holidays: fc.uniqueArray(days, { maxLength: 40 }),
    weekend_days: fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { maxLength: 3 }),
    provider_delays,
    timezone: fc.constantFrom('Asia/Kuwait', 'Europe/London', 'America/New_York'),
  })
  .map(({ holidays, weekend_days, timezone, ...rest }) => {
    const weekends = [{ applies_from: '1900-01-01', weekend_days }];
    return make({ holidays, weekends, ...rest }, { timezone });
  });
const captures = fc
  .integer({ min: 0, max: 120 * 24 * 60 })
  .map((minutes) => new Date(Date.UTC(2026, 0, 1) + minutes * 60_000).toISOString());

describe('the captures that are due on a day', () => {
  it('do not exist on a weekend or a holiday', () => {
    for (const day of ['2026-03-20', '2026-03-22']) {
      expect(
        make()
          .capturesDue(day)
          .flatMap(({ due_today }) => due_today),
      ).toEqual([]);
    }
  });

  it('are exactly those whose due day it is, and those due by then have an earlier one', () => {
    fc.assert(
      fc.property(
        calendars,
        captures,
        fc.nat(30),
        fc.constantFrom(...SCHEMES),
        (some, captured, ahead, scheme) => {
          const day = addDays(captured.slice(0, 10), ahead);
          const groups = some.capturesDue(day).filter(({ schemes }) => schemes.includes(scheme));
          expect(groups).toHaveLength(1);
          const isIn = (kind: 'due' | 'due_today') =>
            groups.some((group) =>
              group[kind].some(
                ({ from, until }) => (from === null || from <= captured) && captured < until,
              ),
            );
          const due = some.dueDay(scheme, captured);
          expect([isIn('due_today'), isIn('due')]).toEqual([due === day, due <= day]);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('the expected payout day', () => {
  it('is the first payout day on or after the due day, and never in the past', () => {
    const calendar = make({}, { payout_weekdays: ['mon', 'thu'] });
    const capture = '2026-03-16T09:00:00.000Z';
    expect(calendar.expectedPayoutDay('KNET', capture, '2026-03-16')).toBe('2026-03-19');
    expect(calendar.expectedPayoutDay('KNET', capture, '2026-03-20')).toBe('2026-03-26');
  });

  it('is the same for one capture and for the ranges of all captures', () => {
    fc.assert(
      fc.property(calendars, captures, fc.constantFrom(...SCHEMES), (some, captured, scheme) => {
        const day = some.dayOf(Temporal.Instant.from(captured));
        const ranges = some
          .expectedPayouts(addDays(day, -3), day)
          .filter((range) => range.scheme === scheme);
        const own = ranges.filter(({ start, end }) => start <= captured && captured < end);
        const expected = some.expectedPayoutDay(scheme, captured, '1900-01-01');
        expect(own.map((range) => range.day)).toEqual([expected]);
        const isJoined = ranges.every(({ start }, at) => at === 0 || ranges[at - 1]?.end === start);
        expect(isJoined).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

describe('the payout cut-off', () => {
  const cutoffAt = (now: string) => make().lastPayoutCutoff(Temporal.Instant.from(now));

  it('passed last on the last payout day before the holidays', () => {
    expect(cutoffAt('2026-03-23T12:00:00Z')).toBe('2026-03-19T11:00:00.000Z');
  });

  it('passes at its time', () => {
    expect(cutoffAt('2026-03-24T10:59:59.999Z')).toBe('2026-03-19T11:00:00.000Z');
    expect(cutoffAt('2026-03-24T11:00:00Z')).toBe('2026-03-24T11:00:00.000Z');
  });
});
