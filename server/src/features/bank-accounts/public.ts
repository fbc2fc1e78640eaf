export {
  /** Returns the new IBAN of a main account that needs approval; null if absent. */
  readIbanChange,
  /** Requests a new IBAN for the main account of a business. A second admin must approve it. */
  requestMainIban,
  /** An IBAN as it is stored. */
  type SealedIban,
} from './edit-accounts.ts';
export {
  /** A bank account with its sealed IBAN. */
  type AccountRow,
  /** Adds the main accounts that are missing, because a business was just created. */
  addMainAccounts,
  /** Returns a bank account by its id. */
  findAccount,
  /** Returns the accounts with an IBAN, by its index. There are at most two. */
  findByIban,
  /** Locks accounts until the transaction ends, so that imports are serialized. */
  lockAccounts,
} from './store.ts';
