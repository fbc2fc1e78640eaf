export {
  /** Adds a partner. */
  createPartner,
  /** Changes the details of a partner. */
  updatePartner,
} from './edit-partner.ts';
export {
  /** Creates an account with a partner, and mails the link that sets its password. */
  addEmployee,
  /** Closes the account of an employee. */
  removeEmployee,
} from './employees.ts';
export {
  /** Authenticates a partner's program. */
  admitPartnerKey,
  /** Creates the partner's current key. */
  regenerateKey,
} from './keys.ts';
