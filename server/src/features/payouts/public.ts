export {
  /**
   * A brand's payouts page: the amount owed, its holds, the next payout and the payments so far.
   */
  readBrandPayouts,
} from './brand-payouts.ts';
export {
  /**
   * On the active tab: collects everything owed to brands without a hold into one pending export,
   * and reserves it in the ledger.
   */
  createExport,
} from './create-export.ts';
export {
  /** Confirms that the bank has paid every pending line. */
  confirmExport,
  /**
   * Removes a brand's line from every export whose file has not left, in the transaction that
   * pauses, suspends or rejects the brand.
   */
  releaseBrand,
  /** Records that the bank returned one brand's payment, before or after its confirmation. */
  returnBrandPayout,
  /** Pauses or resumes a brand's payouts, and notifies the owner. */
  setPayoutStatus,
} from './decide-export.ts';
export {
  /** Locks an export and marks its files as sent, by a download or by a delivery. */
  letFilesLeave,
  /** Decrypts the bytes of a stored file. */
  openContent,
  /** Verifies that every stored file still has its original bytes. */
  verifyPayoutFiles,
} from './files/files.ts';
export {
  /** Verifies that every line still has its original account. */
  verifyLineAccounts,
} from './files/proof.ts';
export {
  /** After a restore: holds the payouts of every brand that was paid after the backup. */
  applyPayoutMarks,
} from './lost.ts';
export {
  /** Records a payment made outside of any export. */
  recordManualPayout,
} from './manual/manual.ts';
export {
  /** The facts of an export that its actions depend on, without its brands. */
  readExportFacts,
} from './read-exports.ts';
export {
  /** Books a set-off that another administrator proposed, if both sides still owe that much. */
  approveSetOff,
  /**
   * Proposes to set off what one business owes a brand against what the brand owes another
   * business.
   */
  requestSetOff,
} from './set-off/set-off.ts';
export {
  /** Creates every missing statement of finished months. */
  makeMonthlyStatements,
} from './statement/monthly.ts';
export {
  /** Verifies that flags, allocations, lines, exports and balances agree. */
  verifyPayouts,
} from './verify.ts';
