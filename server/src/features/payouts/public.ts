export {
  /**
   * For the active tab: collects everything owed to brands without a hold into one pending export,
   * and reserves it in the ledger.
   */
  createExport,
} from './create-export.ts';
export {
  /** Confirms and returns the payouts that entries of bank statements show. */
  confirmByBank,
  /** Locks the exports of lines, so that the bank does not confirm the lines meanwhile. */
  lockBankLines,
} from './by-bank.ts';
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
  /** Records the download of a file, in the transaction of its audit entry. */
  insertDownload,
} from './files/downloads.ts';
export {
  /** Locks an export and marks its files as sent, by a download or by a delivery. */
  letFilesLeave,
  /** Decrypts the bytes of a stored file. */
  openContent,
} from './files/files.ts';
export {
  /** Returns the message id of the file of one business, which its bank returns. */
  messageIdOf,
} from './files/pain001.ts';
export {
  /** Applies the payout marks after a restore. */
  applyPayoutMarks,
} from './lost.ts';
export {
  /** Stores what a bank answered to an order, and proposes the return of its rejected payments. */
  recordStatusReport,
} from './orders/report-status.ts';
export {
  /** Returns the order with a message id, and locks its export. */
  findOrder,
  /** The bank's status of one payment. */
  type LineStatus,
  /** A file that left for the bank of a business, with its payments. */
  type Order,
} from './orders/status-store.ts';
export {
  /** Returns the facts of an export that its actions depend on, without its brands. */
  readExportFacts,
} from './read-exports.ts';
export {
  /** Returns the newest exports in scope, with the sums that the reader may see. */
  findExports,
} from './store.ts';
export {
  /** Verifies that flags, allocations, lines, exports and balances agree. */
  verifyPayouts,
} from './verify.ts';
