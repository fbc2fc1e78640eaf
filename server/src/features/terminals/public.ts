export {
  /**
   * Does the hourly work: begins rentals with their rent, ends rentals, reminds owners of endings
   * without a renewal, and reports silent terminals.
   */
  tendTerminals,
} from './daily.ts';
export {
  /** Approves or rejects a request. */
  decideTerminal,
} from './decide.ts';
export {
  /** Cancels a request, or a rental that has not begun. */
  cancelTerminal,
  /** Records the loss of the device. */
  loseTerminal,
  /** Replaces the device under the same contract. */
  replaceTerminal,
  /** Records the return of the device. */
  returnTerminal,
} from './end.ts';
export {
  /** Requests the period after a running rental, at the terms of today. */
  renewTerminal,
  /** Requests a terminal for a brand. */
  requestTerminal,
} from './request.ts';
