export {
  /** The days that matter for held money, in the platform's timezone. */
  type HoldDays,
  /** Returns the calendar and the day of the next export. */
  readHoldDays,
  /** Returns the newest cut-off. */
  readLastCutoff,
} from './days.ts';
export {
  /** Returns the refusal of a request for a terminal while a hold stops it, else null. */
  findPosRefusal,
  /** Ends the hold of a returned payment, because the locked brand has new bank details. */
  endReturnedHold,
  /**
   * Holds the payouts of brands that a payout after the backup has paid, until an administrator
   * has checked with the bank.
   */
  holdLostPayouts,
  /** Returns the reason that was entered for a hold, else its label in the reader's language. */
  holdReason,
  /**
   * Holds payouts after the bank returned a payment, until the account is changed or a person
   * decides.
   */
  holdReturned,
  /**
   * Returns all holds of a brand in scope, the steps that end them, and when money arrives then.
   */
  holdsOf,
  /** Lists the holds of all brands in scope, the oldest first. */
  listHolds,
  /** Refuses a request for a terminal while a hold stops it. */
  requireNoPosHold,
  /**
   * Ends the hold of an unsigned agreement, of a returned payment, or of a payout after a backup,
   * with an administrator's notes.
   */
  resolveHold,
  /** Returns the holds of one brand for an answer, each with its next actor. */
  showHolds,
  /** Returns the fewest steps that end these holds, in their order. */
  showSteps,
  /** Whether one of these holds also stops a manual payment. */
  stopsManual,
} from './hold.ts';
export {
  /** SQL: the holds of brand `b` at a time, the most urgent first. */
  holdsOfBrand,
  /** SQL: whether no hold stops the payouts of brand `b` at this time. */
  nothingHolds,
} from './sources.ts';
