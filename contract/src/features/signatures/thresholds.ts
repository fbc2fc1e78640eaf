/** The minimum percentages of a strong and of a partial match. Lower percentages are no match. */
export const STRONG_FROM = 70;
export const PARTIAL_FROM = 50;
