/** The minimum percentages of a strong and of a partial match. Below them there is no match. */
export const STRONG_FROM = 70;
export const PARTIAL_FROM = 50;
