import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  addDays,
  calendarDate,
  checkDateOrder,
  dateFilterFields,
  dayRange,
  daysBetween,
  instant,
  rangeHolds,
  rangesOverlap,
} from './time.ts';

const days = fc
  .date({
    min: new Date('1990-01-01T00:00:00Z'),
    max: new Date('2099-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10));

it.each(['2026-02-28', '2024-02-29', '1900-01-01'])('a calendar date accepts %s', (date) => {
  expect(calendarDate.parse(date)).toBe(date);
});

it.each([
  '2026-02-29',
  '2026-13-01',
  '2026-1-01',
  '01-01-2026',
  '0000-01-01',
  '2200-01-01',
  '2026-01-01T00:00:00Z',
  '٢٠٢٦-٠١-٠١',
  '',
  20_260_101,
])('a calendar date refuses %s', (date) =>
  expect(calendarDate.safeParse(date).success).toBe(false),
);

it.each(['2026-11-20T09:30:00Z', '2026-11-20T09:30:00.123Z'])('an instant accepts %s', (text) => {
  expect(instant.parse(text)).toBe(text);
});

it.each([
  '2026-11-20T09:30:00+03:00',
  '2026-11-20T09:30:00',
  '2026-11-20T24:00:00Z',
  '2026-02-30T09:30:00Z',
  '0000-01-01T00:00:00Z',
  `2026-11-20T09:30:00.${'1'.repeat(40)}Z`,
])('an instant refuses %s', (text) => expect(instant.safeParse(text).success).toBe(false));

describe('days', () => {
  it('are counted over month ends and leap days', () => {
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(daysBetween('2026-01-01', '2026-01-31')).toBe(30);
  });

  it('are added back as counted', () => {
    fc.assert(
      fc.property(days, days, (from, to) => {
        expect(addDays(from, daysBetween(from, to))).toBe(to);
      }),
    );
  });
});

describe('half-open ranges', () => {
  it('include the intended last day, and nothing after it', () => {
    const range = dayRange('2026-11-01', '2026-11-30');
    expect(rangeHolds(range, '2026-11-01')).toBe(true);
    expect(rangeHolds(range, '2026-11-30')).toBe(true);
    expect(rangeHolds(range, '2026-12-01')).toBe(false);
  });

  it('overlap only when they share a day', () => {
    const november = dayRange('2026-11-01', '2026-11-30');
    expect(rangesOverlap(november, dayRange('2026-12-01', '2026-12-31'))).toBe(false);
    expect(rangesOverlap(november, dayRange('2026-11-30', '2026-12-31'))).toBe(true);
  });
});

it('require dates in order', () => {
  const filter = z.strictObject(dateFilterFields).superRefine(checkDateOrder);
  expect(filter.safeParse({}).success).toBe(true);
  expect(filter.safeParse({ from: '2026-01-01', to: '2026-01-01' }).success).toBe(true);
  const refused = filter.safeParse({ from: '2026-01-02', to: '2026-01-01' });
  expect(refused.error?.issues[0]).toMatchObject({
    path: ['to'],
    message: 'The end date must not be before the start date',
  });
});
