export {
  /** The fields of a line that a booking needs. */
  type BookedLine,
  /**
   * Allocates a line to the oldest open credits of its payable. The last credit may be paid in
   * part.
   */
  allocateOldest,
  /**
   * Allocates lines that pay their complete payables: every open credit in full, in one pass over
   * the transactions.
   */
  allocateWhole,
  /** Returns the entry for a line that the bank has paid. */
  confirmedEntry,
  /** Returns the entry for a line that enters an export: from payable to in transit. */
  createdEntry,
  /** Returns the entry for a correction of a manual payout. */
  editedEntry,
  /** Locks the payable and in-transit accounts of these payables until the transaction ends. */
  lockBalances,
  /** Returns the entry for a manual payout. */
  manualEntry,
  /** Posts entries in chunks. */
  postLines,
  /**
   * Returns the amount that one business owes a brand, in fils. It is positive if the business owes
   * the brand.
   */
  readOwed,
  /** Returns the entry for a line that is removed from the export before a file was sent. */
  releasedEntry,
  /** Returns the entry for a payment that the bank returned, before or after its confirmation. */
  returnedEntry,
} from './lines.ts';
export {
  /** Records a booked payout outside the database, as the last step of the transaction. */
  markPayout,
} from './marks.ts';
export {
  /** The account of a brand with one business in a section. */
  type Account,
  /** A movement on an account, with its cause. */
  type Movement,
  /** The periods by which movements are summed: days or months. */
  type Period,
  /** The position of a movement in its section. The next page starts after it. */
  type MovementCursor,
  /** A range of postings on the payable account of a brand and a business. */
  type Section,
  /** Returns the movements of a section in order. Reads one row more than a page. */
  findMovements,
  /**
   * Returns the sums of a section that a statement shows, in its order. The last line is their
   * total.
   */
  linesOf,
  /** Returns an instant as local time, to the minute. */
  momentIn,
  /** Returns the sums of a section by kind and by day or month. */
  sumPeriods,
  /** Returns the sums of a section by kind. */
  sumSection,
} from './movements.ts';
export {
  /** Queues notices that these lines were paid or returned. */
  queueNotices,
  /**
   * Queues notices that the payments of an export are on their way, because its first file was
   * sent.
   */
  queueSentNotices,
} from './notices.ts';
export {
  /** Returns true if a line still has the account with which it was created. */
  isProvenLine,
  /** Computes the digest that binds the bytes of a file to their export, format and business. */
  proveFile,
  /** Computes the digest that binds a line's account to its brand and export. */
  proveLine,
  /** Verifies that every line still has its original account. */
  verifyLineAccounts,
} from './proof.ts';
export {
  /** Returns the section of a stored month by the id of its row. */
  findMonthSection,
  /** Returns the section after the previous payment, up to and including this one. */
  findSection,
} from './sections.ts';
export {
  /** The amount that a person can still pay out on a day without a second admin. */
  findRestOfDay,
  /** Returns true if an amount needs a second admin. */
  needsSecond,
} from './second-approval.ts';
export {
  /** A payout line with the columns that decisions need. */
  type Line,
  /** The lines of an export, or of one brand in it. */
  type LineFilter,
  /** Reverses the line of a locked manual payout. */
  closeLine,
  /** Returns the ids among these that belong to an export or to a booked manual payout. */
  findBooked,
  /** Returns the lines of a filter. A brand has one line per business that pays it. */
  findLinesOf,
  /** Returns the ids of the brands with a reserved line, in ascending order. */
  findReservedBrands,
  /** Inserts lines in portions, because a statement has a limited number of parameters. */
  insertLines,
  /** Moves lines from one status to the next, and returns them. */
  moveLines,
  /** Skips the numbers that lines after a backup may have had. */
  skipLineNumbers,
} from './store.ts';
export {
  /** A line in the form that files need, with the decrypted IBAN. */
  type FileLine,
  /**
   * Returns the reference of a line. A bank returns it with a payment, so that the line can be
   * found.
   */
  referenceOf,
  /** Returns the sum of these lines, in fils. */
  totalOf,
  /** Writes lines as CSV: RFC 4180 in UTF-8 with a byte order mark, safe for spreadsheets. */
  writeCsvFile,
  /** Writes the table of the CSV with a total row and amounts as numbers, as XLSX (ECMA-376). */
  writeXlsxFile,
} from './table-file.ts';
export {
  /** An element that is already serialized. */
  type Element,
  /** Builds an element with child elements; an undefined child is omitted. */
  element,
  /** Builds an element with a text. */
  textElement,
  /** Builds an XML document of one root element, in UTF-8. */
  xmlDocument,
} from './xml.ts';
