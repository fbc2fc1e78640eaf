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
export {
  /** Returns the section of a stored month by the id of its row. */
  findMonthSection,
} from './monthly.ts';
export {
  /** A movement on an account, with its cause. */
  type Movement,
  /** A range of the account of what a business owes a brand. */
  type Section,
  /** Returns the movements of a section in order. Reads one row more than a page. */
  findMovements,
} from './movements.ts';
export {
  /** Returns the section after the previous payment, up to and including this one. */
  findSection,
} from './statement.ts';
