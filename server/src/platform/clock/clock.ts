/** The one source of time, injected everywhere so that tests can move it. */
export interface Clock {
  now(): Temporal.Instant;
  /** UTC with milliseconds, the form of every instant on the wire: `2026-03-01T08:00:00.000Z`. */
  iso(): string;
  ms(): number;
}

export const formatInstant = (instant: Temporal.Instant): string =>
  instant.toString({ smallestUnit: 'millisecond' });

function createClock(readMs: () => number): Clock {
  const now = (): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(readMs());
  return { now, iso: () => new Date(readMs()).toISOString(), ms: readMs };
}

export const systemClock: Clock = createClock(() => Date.now());

export interface Span {
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
  readonly seconds?: number;
}

export interface TestClock extends Clock {
  set(instant: string): void;
  advance(span: Span): void;
}

/** A clock that stands still until it is moved. */
export function createTestClock(start = '2026-03-01T08:00:00.000Z'): TestClock {
  let current = Temporal.Instant.from(start);
  return {
    ...createClock(() => current.epochMilliseconds),
    set: (instant) => {
      current = Temporal.Instant.from(instant);
    },
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      // Days are 24 hours here: an instant knows no calendar.
      current = current.add({ hours: days * 24 + hours, minutes, seconds });
    },
  };
}
