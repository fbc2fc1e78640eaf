export {
  /** Records a payment to a brand that was made outside of any export. */
  recordManualPayout,
} from './record-manual.ts';
export {
  /** Returns the names of businesses, sorted by name. */
  findBusinesses,
  /** Returns the newest manual payouts in scope. */
  findManualPayouts,
} from './store.ts';
