/** `released`: removed before any file left. `listed`: a row of a statement. */
export const LINE_STATUSES = ['reserved', 'paid', 'returned', 'released', 'listed'] as const;

export type LineStatus = (typeof LINE_STATUSES)[number];

/** The reference by which the bank and the brand identify a payment. */
export const payoutReference = (payout_id: number | bigint): string => `PAYOUT-${payout_id}`;
