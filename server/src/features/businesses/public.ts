export {
  /**
   * Where the files of a business are sent: the login of the bank's server and the folder there.
   */
  type BankFolder,
  /** Returns the bank's folder for files of a business, or why nothing is sent there yet. */
  findBankFolder,
  /** Logs a server with another host key than the accepted one, which a person has to check. */
  noteRefusedHostKey,
} from './bank-access.ts';
export {
  /** Maps a category to a business. */
  addMcc,
  /** SQL for brand `b`: the active business that pays and receives for its category now. */
  businessOfBrand,
  /** Adds a business. */
  createBusiness,
  /** Returns the business of one brand; null if no active business has its category. */
  findBusinessOf,
  /** Returns all businesses with their categories. */
  listBusinesses,
  /** Removes the mapping of a category. */
  removeMcc,
} from './edit-business.ts';
