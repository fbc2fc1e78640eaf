export {
  /**
   * The destination of a business's files: the login at the bank's server, and the folder there.
   */
  type BankFolder,
  /** Returns the bank's folder for files of a business, or the reason why none may be sent. */
  findBankFolder,
  /** Logs that a server showed another host key than the accepted one. A person must check it. */
  noteRefusedHostKey,
} from './bank-access.ts';
export {
  /** Returns a business; undefined if it does not exist. */
  findBusiness,
} from './store.ts';
export {
  /** Maps a category to a business. */
  addMcc,
  /** SQL for brand `b`: the active business that has its category and therefore settles it. */
  businessOfBrand,
  /** Adds a business. */
  createBusiness,
  /** Returns the business that settles a brand; null if no active business has its category. */
  findBusinessOf,
  /** Returns all businesses with their categories. */
  listBusinesses,
  /** Removes the mapping of a category. */
  removeMcc,
  /** Stores the new IBAN of a business, which a second admin has approved. */
  setBusinessIban,
} from './edit-business.ts';
