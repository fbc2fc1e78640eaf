export {
  /** A settled transaction makes an amount payable: its credit. */
  type Payable,
  /** Inserts debits. */
  addDebits,
  /** Cancels a debit: the provider refused the refund, or the chargeback was won. */
  cancelDebit,
  /**
   * Lets another business bear part of what the brand owes this one, the oldest open debits first.
   */
  crossDebits,
  /** Locks the brands in the order of their ids. */
  lockBooks,
  /** The open credits of a payable: not paid, not used by a debit, and in no reserved line. */
  openCreditsOf,
  /**
   * Marks the transactions of lines of one export as paid on `day`, each by the allocated amount.
   */
  payLines,
  /**
   * Raises the credit of a transaction, because a chargeback opened before the settlement was won
   * after it.
   */
  raiseCredit,
  /** Sets the open debits of a payable off against its open credits, the oldest debit first. */
  setOff,
  /** Reverses `payLines` for a returned or reversed line: the amounts are owed again. */
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
  /** Metadata for a charge, by which it is recognized if the provider's response is lost. */
  correlationIdOf,
  /** Stores the invoice of a transaction. */
  linkInvoice,
  /** Records an exception for review. */
  noteException,
  /** The contradiction between a charge and a transaction, if any. */
  problemOf,
  /** Fails a payment that the provider refused before it created a charge. */
  refuseTransaction,
} from './apply-charge.ts';
export {
  /** The provider's payment for a charge. */
  type PaidCharge,
  /**
   * Settles captures that one of the provider's payouts has paid, in the caller's database
   * transaction: flags, books, debits, timelines.
   */
  settleTransactions,
} from './booking.ts';
export {
  /** A change of a transaction, in the order of the feed. */
  type FeedEvent,
  /** The events after a cursor, each once, oldest first. */
  readFeed,
  /** The cursor after the latest event. */
  readFeedEnd,
} from './event-feed.ts';
export {
  /** The columns of a transaction that its creation sets. */
  type NewTransaction,
  /** Adds an event to the transaction's timeline. */
  addEvent,
  /** Claims the right to call the provider for a while. */
  claimAsking,
  /** Recomputes the refunded and disputed amounts of a locked transaction, with their fees. */
  countRefunded,
  /** Releases the claim after the provider gave no answer, so that a repeat may call at once. */
  endAsking,
  /** The earlier request of a brand's server with this idempotency key. */
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
  /** Verifies that the amounts in transactions and refunds match the ledger. */
  verifyTransactions,
} from './verify.ts';
