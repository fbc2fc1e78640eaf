export {
  /** The values that the owner's code confirmed with a signature; null without a code. */
  type ConfirmedByCode,
  /** The person and time of an entry. */
  type Entry,
  /** A signature under a text, not yet confirmed by the owner. */
  type PendingSignature,
  /** A signature that waits for the owner's code, with what the code confirms. */
  type SignatureEntry,
  /** Removes a pending account, because another one counts now. */
  dropAccount,
  /** Removes a pending signature and its drawing, so that the text must be signed again. */
  dropSignature,
  /** Stores an account that was not entered by the owner's side until the owner confirms it. */
  holdAccount,
  /** Stores a signature until the owner confirms it. */
  holdSignature,
  /** Mails the owner a code for exactly the pending values. */
  sendOwnerCode,
} from './confirm-by-owner.ts';
export {
  /** Invalidates all mailed codes. */
  endCodes,
  /** Whether a bank account of the brand waits for the owner's code. */
  hasPendingAccount,
} from './store.ts';
