export {
  /** Returns a customer with their payments. */
  readCustomer,
} from './customer-list.ts';
export {
  /** Lists pairs of customers who may be one person, with the reasons. */
  listDuplicates,
  /** Records that two customers are different people. */
  markDifferent,
  /** Merges a customer into another one, under which it is then shown. */
  mergeCustomers,
  /** Undoes a merge, regardless of the order in which merges were made. */
  undoMerge,
} from './merges.ts';
export {
  /** Decrypts the values in rows of the audit log that are sealed under a person's key. */
  openPersonal,
} from './person-keys.ts';
export {
  /** Repeats the erasures that were made between the backup and its restore. */
  eraseAgain,
  /** Erases a person's data permanently. */
  erasePerson,
} from './person.ts';
export {
  /** Returns the customer of a payment. The first payment of a person records the customer. */
  findOrAddCustomer,
} from './record-payer.ts';
export {
  /** Returns the ids of the customers who have paid a brand. */
  findCustomersOf,
  /** Deletes these customers, except those who have paid a brand. */
  removeUnknownCustomers,
} from './store.ts';
