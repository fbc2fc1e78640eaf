/** The device's clock in milliseconds. Use it for display only, never for a decision. */
export const nowMs = (): number => Date.now();
