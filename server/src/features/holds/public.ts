export {
  /** The days that apply to money on hold, in the platform's timezone. */
  type HoldDays,
  /** Returns the calendar and the day of the next export. */
  readHoldDays,
  /** Returns the newest cut-off of a payout day. */
  readLastCutoff,
} from './days.ts';
export {
  /** Returns the refusal of a request for a terminal if a hold stops it, otherwise null. */
  findPosRefusal,
  /** Ends the hold of a returned payment. Call it when the locked brand gets new bank details. */
  endReturnedHold,
  /**
   * Holds the payouts of brands that were paid after the backup, until an admin has checked with
   * the bank.
   */
  holdLostPayouts,
  /**
   * Returns the reason that was entered for a hold, if the reader may see it. Otherwise returns its
   * label.
   */
  holdReason,
  /** Holds the payouts of a brand after the bank returned a payment. */
  holdReturned,
  /**
   * Returns all holds of a brand in scope, the steps that end them, and the day on which the money
   * is paid out after them.
   */
  holdsOf,
  /** Lists the holds of all brands in scope, oldest first. */
  listHolds,
  /** Refuses a request for a terminal while a hold stops it. */
  requireNoPosHold,
  /**
   * Ends the hold of an unsigned agreement, of a returned payment, or of a payout after a backup,
   * with an admin's notes.
   */
  resolveHold,
  /** Returns the holds of one brand as the API shows them, each with its next actor. */
  showHolds,
  /**
   * Returns the smallest set of steps that ends these holds, in the order in which they must be
   * done.
   */
  showSteps,
  /** Returns whether one of these holds also stops a manual payment. */
  stopsManual,
} from './hold.ts';
export {
  /** SQL: the holds of brand `b` at an instant, the most urgent first. */
  holdsOfBrand,
  /** SQL: whether no hold stops the payouts, or another service, of brand `b` at an instant. */
  nothingHolds,
} from './sources.ts';
