/** Returns the device's time in milliseconds. It may be wrong, so use it only for display. */
export const nowMs = (): number => Date.now();
