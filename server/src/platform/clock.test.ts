import { describe, expect, it } from 'vitest';
import { createTestClock, formatInstant, systemClock } from './clock.ts';

describe('the clock', () => {
  it('returns UTC with exactly three decimals', () => {
    expect(systemClock.iso()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(formatInstant(Temporal.Instant.from('2026-03-01T11:00:00+03:00'))).toBe(
      '2026-03-01T08:00:00.000Z',
    );
  });

  it('only changes in tests when it is moved', () => {
    const clock = createTestClock('2026-03-01T08:00:00Z');
    expect(clock.iso()).toBe('2026-03-01T08:00:00.000Z');
    clock.advance({ days: 1, minutes: 30 });
    expect(clock.iso()).toBe('2026-03-02T08:30:00.000Z');
    expect(clock.ms()).toBe(clock.now().epochMilliseconds);
    clock.set('2027-01-01T00:00:00Z');
    expect(clock.iso()).toBe('2027-01-01T00:00:00.000Z');
  });
});
