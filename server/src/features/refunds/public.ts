export {
  /** Updates a refund to the provider's state, after a webhook, a call or the poll. */
  applyRefund,
} from './apply.ts';
export {
  /**
   * Settles chargebacks of a MID if they explain exactly the difference between a payout and its
   * items.
   */
  settleDisputes,
  /** Books the amounts that the provider deducted from a payout. */
  settleTaken,
} from './booking.ts';
export {
  /** A refund that was requested, with the provider's answer. */
  type RequestedRefund,
  /** Refunds money for staff or the owner. */
  createRefund,
  /** Closes a dispute. */
  decideChargeback,
  /** Records that a bank disputes a payment. */
  recordChargeback,
  /** Refunds money of a captured transaction. */
  requestRefund,
} from './request-refund.ts';
export {
  /** Returns and locks booked refunds that no payout has settled yet, in the order of their ids. */
  lockUnsettled as lockUnsettledRefunds,
  /** Marks pending refunds whose transactions were settled. */
  markAfterSettlement,
  /** Frees the caller's key of a failed refund, so that a repeated request makes another refund. */
  freeRefundKey,
  /** Stores the first answer to a brand's server. Repeats of its request get the same answer. */
  keepFirstAnswer,
} from './store.ts';
