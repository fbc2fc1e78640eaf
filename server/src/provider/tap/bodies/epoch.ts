/** Converts an instant to Tap's format for requests: milliseconds since 1970, as a number. */
export const writeEpoch = (instant: string): number =>
  Temporal.Instant.from(instant).epochMilliseconds;
