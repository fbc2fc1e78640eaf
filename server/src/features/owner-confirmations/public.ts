export {
  /** The values that a code confirmed together with a signature; null if no code was used. */
  type ConfirmedByCode,
  /** The person who entered a value, and when. */
  type Entry,
  /** A signature that the owner has not confirmed. */
  type PendingSignature,
  /** The person and time of a signature, and what the owner's code confirmed with it. */
  type SignatureEntry,
  /** Removes a pending account, because another one is in force. */
  dropAccount,
  /** Removes a pending signature and its drawing, so that the agreement must be signed again. */
  dropSignature,
  /** Stores an account that did not come from the owner's side, until the owner confirms it. */
  holdAccount,
  /** Stores a signature without effect until the owner confirms it. */
  holdSignature,
  /** Mails the owner a code for exactly the pending values. */
  sendOwnerCode,
} from './confirm-by-owner.ts';
export {
  /** Invalidates all mailed codes. */
  endCodes,
  /** Returns whether the owner still has to confirm an account of the brand. */
  hasPendingAccount,
} from './store.ts';
