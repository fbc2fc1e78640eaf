export {
  /** Returns a customer with their payments. */
  readCustomer,
} from './customer-list.ts';
export {
  /** Lists pairs of customers who may be one person, with the reasons. */
  listDuplicates,
  /** Records that two customers are different people. */
  markDifferent,
  /** Shows one customer under another. */
  mergeCustomers,
  /** Undoes a merge, regardless of the order of merges. */
  undoMerge,
} from './merges.ts';
export {
  /** Opens the values in rows of the audit log that are sealed under a person's key. */
  openPersonal,
} from './person-keys.ts';
export {
  /** Repeats erasures that were made after the restored backup. */
  eraseAgain,
  /** Erases a person's data permanently. */
  erasePerson,
} from './person.ts';
export {
  /** Returns the customer of a payment, who is recorded at the first payment. */
  findOrAddCustomer,
} from './record-payer.ts';
export {
  /** Returns the ids of the customers who have paid a brand. */
  findCustomersOf,
  /** Deletes the given customers that no brand knows. */
  removeUnknownCustomers,
} from './store.ts';
