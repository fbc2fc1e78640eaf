/** The device's clock, in milliseconds: good for what is shown, never for what is decided. */
export const nowMs = (): number => Date.now();
