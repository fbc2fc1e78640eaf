export {
  /**
   * Returns a brand's payouts page: the amount owed, its holds, the next payout and the payments so
   * far.
   */
  readBrandPayouts,
} from './brand-payouts.ts';
export {
  /** Creates every missing statement of finished months. */
  makeMonthlyStatements,
} from './monthly.ts';
