/**
 * The states of a line. `released` means that it was removed from its export before a file was
 * sent. `listed` means a row of a snapshot, without a payment.
 */
export const LINE_STATUSES = ['reserved', 'paid', 'returned', 'released', 'listed'] as const;

export type LineStatus = (typeof LINE_STATUSES)[number];

/** Returns the reference with which the bank and the brand identify a payment. */
export const payoutReference = (payout_id: number | bigint): string => `PAYOUT-${payout_id}`;
