export {
  /** Draws a report as a PDF and seals it. */
  sealReport,
} from './seal-report.ts';
export {
  /** SQL: the brands that are ready to review or need a second reviewer, and since when. */
  queuedSince,
} from './store.ts';
export {
  /** Stores the expiry date that a reviewer read in a current document. */
  enterExpiry,
} from './enter-expiry.ts';
export {
  /** Requests a second review if the signatures do not match. */
  askSecondReview,
  /** Claims a brand for the caller, or extends the caller's own claim. */
  claimReview,
  /** Requests one document again. */
  requestDocument,
} from './review.ts';
