export {
  /** The values that a code confirmed together with a signature; null if no code was used. */
  type ConfirmedByCode,
  /** The person who entered a value, and the time. */
  type Entry,
  /** A signature that the owner has not confirmed. */
  type PendingSignature,
  /** The person and time of a signature, and the values that the owner's code confirmed with it. */
  type SignatureEntry,
  /** Removes a pending account, because another one is in force. */
  dropAccount,
  /** Removes a pending signature and its drawing, so that the agreement must be signed again. */
  dropSignature,
  /** Stores an account that did not come from the owner's side, until the owner confirms it. */
  holdAccount,
  /** Stores a signature. It has no effect until the owner confirms it. */
  holdSignature,
  /** Mails the owner a code for exactly the pending values. */
  sendOwnerCode,
} from './confirm-by-owner.ts';
export {
  /** Invalidates all mailed codes. */
  endCodes,
  /** Returns whether the owner has not yet confirmed an account of the brand. */
  hasPendingAccount,
} from './store.ts';
