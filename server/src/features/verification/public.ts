export {
  /** SQL: the time since which each brand is ready to review. */
  READY_SINCE,
} from './store.ts';
export {
  /** Requests a second review if the signatures do not match. */
  askSecondReview,
  /** Claims a brand for the caller, or extends the caller's own claim. */
  claimReview,
  /** Requests one document again. */
  requestDocument,
} from './review.ts';
