export {
  /** The fields of a line that a booking needs. */
  type BookedLine,
  /** Allocates a line to the oldest open credits of its payable; the last one may be partial. */
  allocateOldest,
  /**
   * Allocates lines that pay their whole payables: every open credit in full, in one pass over the
   * transactions.
   */
  allocateWhole,
  /** The bank has paid the line. */
  confirmedEntry,
  /** A line enters an export: from payable to in transit. */
  createdEntry,
  /** A correction of a manual payout. */
  editedEntry,
  /** Locks what these businesses owe these brands until the transaction ends. */
  lockBalances,
  /** A manual payout. */
  manualEntry,
  /** Posts entries in chunks. */
  postLines,
  /** The amount that one business owes a brand, in fils; positive when the brand is owed. */
  readOwed,
  /** The line leaves the export before its file has left. */
  releasedEntry,
  /** The bank returned the payment, before or after its confirmation. */
  returnedEntry,
} from './lines.ts';
export {
  /** Records outside the database that a payout is booked. */
  markPayout,
} from './marks.ts';
export {
  /** These lines were paid or returned. */
  queueNotices,
  /** The first file of an export has left, so its payments are on their way. */
  queueSentNotices,
} from './notices.ts';
export {
  /** True when a line still has the account with which it was created. */
  isProvenLine,
  /** The digest that binds the bytes of a file to their export and bank. */
  proveFile,
  /** The digest that binds a line's account to its brand and export. */
  proveLine,
  /** Verifies that every line still has its original account. */
  verifyLineAccounts,
} from './proof.ts';
export {
  /** The amount that a person can still pay out on a day without a second administrator. */
  findRestOfDay,
  /** Whether an amount needs a second administrator. */
  needsSecond,
} from './second-approval.ts';
export {
  /** A line as decisions about it read it. */
  type Line,
  /** The lines of an export, or of one brand in it. */
  type LineFilter,
  /** Reverses the line of a locked manual payout. */
  closeLine,
  /** Filters the ids of exports and manual payouts to the booked ones. */
  findBooked,
  /** A brand has one line per business that pays it. */
  findLinesOf,
  /** The ids of the brands with a reserved line, in order. */
  findReservedBrands,
  /** Inserts lines in portions, because a statement has a limited number of parameters. */
  insertLines,
  /** Moves lines from one state to the next. */
  moveLines,
} from './store.ts';
export {
  /** A line as files need it, with its IBAN in the clear. */
  type FileLine,
  /** The reference that a bank returns with a payment, by which the line is found. */
  referenceOf,
  /** The sum of these lines, in fils. */
  totalOf,
  /** RFC 4180 in UTF-8 with a byte order mark, safe for spreadsheets. */
  writeCsvFile,
  /** The table of the CSV with a total row, amounts as numbers (ECMA-376). */
  writeXlsxFile,
} from './table-file.ts';
export {
  /** An element that is already serialized. */
  type Element,
  /** An element with child elements; an undefined child is omitted. */
  element,
  /** An element with a text. */
  textElement,
  /** An XML document of one root element, in UTF-8. */
  xmlDocument,
} from './xml.ts';
