export {
  /**
   * Returns the agreement that the owner signs next, with its differences from the last signed
   * one.
   */
  readPendingAgreement,
  /** Signs a pending agreement, once. */
  signPendingAgreement,
} from './amendments.ts';
export {
  /** A new version of a brand's agreement, before its text is composed. */
  type AgreementDraft,
  /** Returns the clauses that differ from the signed ones, in the order of the new text. */
  differencesOf,
  /** Drafts agreements for up to 500 brands in a few statements. */
  draftAgreements,
  /** Composes a draft without storing it. */
  previewAgreement,
  /** Withdraws these agreements, except signed ones. The caller has locked the brands' rows. */
  withdrawAgreements,
} from './drafting.ts';
export {
  /** Turns POS on for an active brand. */
  activatePos,
  /** Asks the owner to sign a new rental, new transaction fees, or both. */
  changeRates,
  /** Asks owners who have signed POS to sign other fees. Drafts one amendment for each brand. */
  proposeFees,
  /**
   * Returns the POS fees and rental that apply to a brand, signed or offered. @throws AppError
   * BRAND_NOT_FOUND
   */
  readPosFees,
  /** Stores the fees that a brand is offered until it signs. */
  savePosFees,
} from './pos.ts';
export {
  /**
   * Returns the certificate that seals documents now: the operator's if one is set, otherwise the
   * installation's own.
   */
  readSealCertificate,
  /** Returns every certificate that has sealed documents here, as PEM with its chain. */
  readTrustedSeals,
} from './sealing.ts';
export {
  /** The result of a signature: the page to open next, and the next step. */
  type SignatureResult,
  /**
   * The data from which an agreement is composed: the brand, its owner and the newest submission.
   */
  type Subject,
  /** Signs with a drawing that the owner has just confirmed. */
  acceptSignature,
  /** Returns the facts about a brand's registration that decide its next step. */
  factsOf,
  /** Lists all agreements of the brand, newest first. */
  listAgreements,
  /** Returns the agreement to read: the signed one, otherwise the pending one. */
  readPublicAgreement,
  /** Signs the service agreement of a brand, once. */
  signAgreement,
  /** Signs within a transaction that has locked the brand's row. */
  signWithin,
} from './sign-agreement.ts';
export {
  /** Checks, re-encodes and stores a drawn signature, before the transaction that signs with it. */
  keepDrawing,
  /** Returns the brand with its row locked until the transaction ends. */
  lockSubject,
} from './signing.ts';
export {
  /** Returns whether an agreement in the scope has this drawing or PDF. */
  hasFile as mayReadAgreementFile,
} from './store.ts';
export {
  /**
   * Returns a brand's rental terms at an instant: the terms that it signed last, otherwise its POS
   * fees, otherwise 20.000 KWD for each period and no loss fee.
   */
  rentalTermsOf,
  /**
   * Refuses changes of terminals while a POS agreement is pending, and before the first one is
   * signed.
   */
  requirePosSigned,
} from './terms.ts';
export {
  /** Returns the sealed document with a timestamp. */
  addTimestamp,
  /** Requests a timestamp for bytes. Only their digest is sent. */
  stampBytes,
  /** Returns the operator's timestamp authority; undefined if none is set. */
  stampingOf,
} from './timestamps/timestamps.ts';
