/** An instant as Tap takes it in requests: milliseconds since 1970, a number. */
export const writeEpoch = (instant: string): number =>
  Temporal.Instant.from(instant).epochMilliseconds;
