export {
  /** Returns per day how many `not_paid` differences a change of the calendar clears and opens. */
  previewUnpaid,
  /** Compares the `not_paid` differences of each changed day again. */
  reevaluateUnpaid,
} from './calendar-change.ts';
export {
  /** Lists one page of a day's comparisons: open rows first, by size. */
  listRows,
} from './read.ts';
export {
  /** Books a correction that another admin proposed. */
  approveCorrection,
  /** Proposes the entry that corrects a difference or a part of it. */
  proposeCorrection,
  /** Compares a day at once, whether or not it was queued. */
  reconcileNow,
  /** Accepts the rest of a difference with a note. */
  resolveDifference,
} from './reconcile-day.ts';
export {
  /** Verifies that days, rows, corrections and the ledger agree. */
  verifyReconciliation,
} from './verify.ts';
