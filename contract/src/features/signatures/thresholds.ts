/** Percent from which a match is called strong, and partial; below, it is none. */
export const STRONG_FROM = 70;
export const PARTIAL_FROM = 50;
