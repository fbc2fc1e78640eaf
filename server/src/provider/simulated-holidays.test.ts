import { expect, it } from 'vitest';
import { simulatedHolidays } from './simulated-holidays.ts';

const holidaysAt = (instant: string) =>
  simulatedHolidays({ clock: { now: () => Temporal.Instant.from(instant) } } as never);

it('the simulated provider rests on the holidays of the oldest demo payments', () => {
  // 15 January 2026 is 548 days after 16 July 2024. The Prophet's birthday is between them.
  expect(holidaysAt('2026-01-15T09:00:00Z')).toContain('2024-09-15');
});

it('the simulated provider rests on the holidays of the next two years', () => {
  const days = holidaysAt('2026-12-31T09:00:00Z');
  expect(days).toContain('2028-02-25');
  expect(days).not.toContain('2029-01-01');
});
