export {
  /** Records a payment made outside of any export. */
  recordManualPayout,
} from './record-manual.ts';
export {
  /** Sorted by name. */
  findBusinesses,
  /** The newest manual payouts in scope. */
  findManualPayouts,
} from './store.ts';
