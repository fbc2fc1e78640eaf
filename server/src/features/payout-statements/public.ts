export {
  /**
   * A brand's payouts page: the amount owed, its holds, the next payout and the payments so far.
   */
  readBrandPayouts,
} from './brand-payouts.ts';
export {
  /** Creates every missing statement of finished months. */
  makeMonthlyStatements,
} from './monthly.ts';
export {
  /** The section of a stored month, by its row. */
  findMonthSection,
} from './monthly.ts';
export {
  /** A movement on an account, with its cause. */
  type Movement,
  /** A range of the account of what a business owes a brand. */
  type Section,
  /** The movements of a section in order. Reads one row more than a page. */
  findMovements,
} from './movements.ts';
export {
  /** The section after the previous payment up to and including this one. */
  findSection,
} from './statement.ts';
