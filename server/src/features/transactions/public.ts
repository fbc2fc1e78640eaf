export {
  /** The account of a brand with one business. */
  type Payable,
  /** Inserts debits. */
  addDebits,
  /**
   * Cancels a debit, for example because the provider refused the refund or the chargeback was won.
   */
  cancelDebit,
  /** Covers open debits of a payable by a set-off across businesses, the oldest debit first. */
  crossDebits,
  /** Locks the brands in the order of their ids, before any other lock of a money movement. */
  lockBooks,
  /** SQL: the open credits of a payable. */
  openCreditsOf,
  /**
   * Adds the allocations of an export's lines to the paid amounts of their transactions. A
   * transaction whose credit is used up gets `day` as its payout date.
   */
  payLines,
  /** Raises the credit of a transaction after a chargeback was won. */
  raiseCredit,
  /** Sets the open debits of a payable off against its open credits, the oldest debit first. */
  setOff,
  /** Reverses `payLines` for a returned or reversed line. Its amounts are owed again. */
  unpayLine,
} from './allocation.ts';
export {
  /** A report of the provider that contradicts our records. */
  type Exception,
  /** Calls `applyChargeWithin` in a new database transaction. */
  applyCharge,
  /**
   * Updates a transaction to the provider's state of its charge, after a webhook, a call or the
   * sweep.
   */
  applyChargeWithin,
  /** Abandons the transaction of an invoice that can no longer be paid. */
  closeInvoice,
  /** Returns metadata for a charge. It identifies the charge if the provider's response is lost. */
  correlationIdOf,
  /** Stores the invoice of a transaction. */
  linkInvoice,
  /** Queues an exception for review by an admin. */
  noteException,
  /** Returns the contradiction between a transaction and its charge; undefined if they agree. */
  chargeProblem,
  /** Fails a payment for which the provider refused to create a charge. */
  refuseTransaction,
} from './apply-charge.ts';
export {
  /** Books some hundreds of captures in a few statements. */
  bookCaptures,
  /** The amount that a payout of the provider contains for a charge. */
  type PaidCharge,
  /** Settles charges of several payouts, in the caller's database transaction. */
  settleChargesOf,
  /**
   * Settles the captures that a payout of the provider has paid, in the caller's database
   * transaction.
   */
  settleTransactions,
} from './booking.ts';
export {
  /** A change of a transaction, in the order of the feed. */
  type FeedEvent,
  /** Returns the events after a cursor, each once, oldest first. */
  readFeed,
  /** Returns the cursor after the latest event. */
  readFeedEnd,
} from './event-feed.ts';
export {
  /** The columns of a transaction that its creation sets. */
  type NewTransaction,
  /** Adds an event to the transaction's timeline. */
  addEvent,
  /** Claims the right to call the provider for a payment. */
  claimAsking,
  /** Recomputes the refunded and disputed amounts of a locked transaction, with their fees. */
  countRefunded,
  /**
   * Releases the claim after the provider gave no answer, so that a repeat may call immediately.
   */
  endAsking,
  /** Returns the earlier request of a brand's server with this idempotency key. */
  findByKey,
  /**
   * Inserts a new payment with the first event of its timeline, in one statement, so that both
   * exist or neither.
   */
  openTransaction,
  /** Sets the expected payout dates of transactions. */
  setExpectedDates,
} from './store.ts';
export {
  /**
   * Verifies roll-ups, refunded amounts, credits, debits and search texts against the rows from
   * which they are derived.
   */
  verifyTransactions,
} from './verify.ts';
