import { setTimeout as wait } from 'node:timers/promises';

/**
 * The only source of time. All code receives it as a dependency, so that tests can set the time.
 */
export interface Clock {
  now(): Temporal.Instant;
  /**
   * Returns the time in UTC with milliseconds, in the format of the API:
   * `2026-03-01T08:00:00.000Z`.
   */
  iso(): string;
  ms(): number;
  /** Waits for a number of milliseconds. */
  pause(ms: number): Promise<void>;
}

export const formatInstant = (instant: Temporal.Instant): string =>
  instant.toString({ smallestUnit: 'millisecond' });

/** Returns the calendar date of an instant in a timezone, as yyyy-MM-dd. */
export const dayIn = (instant: string, timezone: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timezone).toPlainDate().toString();

function createClock(readMs: () => number, pause: Clock['pause']): Clock {
  const now = (): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(readMs());
  return { now, iso: () => new Date(readMs()).toISOString(), ms: readMs, pause };
}

export const systemClock: Clock = createClock(
  () => Date.now(),
  (ms) => wait(ms),
);

interface Span {
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
  readonly seconds?: number;
}

export interface TestClock extends Clock {
  set(instant: string): void;
  advance(span: Span): void;
  /** Returns the sum of all pauses. A test clock does not wait. */
  paused_ms(): number;
}

/** Creates a clock whose time changes only when a test moves it. */
export function createTestClock(start = '2026-03-01T08:00:00.000Z'): TestClock {
  let current = Temporal.Instant.from(start);
  let paused_ms = 0;
  const pause = (ms: number): Promise<void> => {
    paused_ms += ms;
    return Promise.resolve();
  };
  return {
    ...createClock(() => current.epochMilliseconds, pause),
    paused_ms: () => paused_ms,
    set: (instant) => {
      current = Temporal.Instant.from(instant);
    },
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      // A day is added as 24 hours, because an instant has no calendar.
      current = current.add({ hours: days * 24 + hours, minutes, seconds });
    },
  };
}
