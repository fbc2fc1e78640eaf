export {
  /** A brand's bank account with its IBAN sealed, as it is stored. */
  type SealedBankDetails,
  /** Finds brands whose bank details do not match their digest. */
  findUnprovenBankDetails,
  /** Holds the payouts of these brands until their bank details are approved again. */
  holdUnproven,
  /** Returns the digest that is stored beside a brand's bank details. */
  proveAccount,
  /** Saves the account to which the brand is paid from now on. */
  saveBankDetails,
} from './bank-details.ts';
export {
  /** Adds a brand on behalf of staff. */
  createBrand,
  /** Registers a brand through a share link. */
  createSharedBrand,
  /** Stores the registrant's correction of step 1. */
  editRegistrationDetails,
  /** Checks and stores the logo. Call it before the transaction. */
  keepLogo,
} from './create.ts';
export {
  /** Returns all addresses of the owner, for notices that the owner must not miss. */
  addressesOf,
  /** Sends a message to a brand's owner by mail and phone, in the transaction of the event. */
  notifyOwner,
  /** Sends messages to the owners of up to 500 brands in a few statements. */
  notifyOwners,
} from './decisions/notify-owner.ts';
export {
  /** The columns that a deposit's change may set. */
  type DepositChange,
  /** Approves the brand's category, so that its registration can continue. */
  approveMcc,
  /** Stores a change of a locked brand's deposit. */
  changeDeposit,
  /** Stores the corrected phone number of a registration. */
  changePhone,
  /** Pauses or resumes a brand's payouts and notifies the owner. */
  changePayoutStatus,
  /** Edits a brand or decides about it. */
  editBrand,
  /** Updates the company's names of a brand to those of its newest documents. */
  correctCompanyNames,
  /** Enables the POS service of a locked brand. */
  enablePos,
  /** Locks a brand, so that decisions about it are serialized. */
  lockBrand,
  /** Returns one brand. */
  readBrand,
  /** Puts a locked, rejected brand back into the review, with its owner's answer. */
  reopenRejected,
  /** Requires a brand in the caller's scope. */
  requireBrand,
} from './edit-brand.ts';
export {
  /** Assigns a provider account (MID) to a locked brand and opens the payment gateway. */
  setMid,
  /** Removes the MID of a locked brand, and closes its payment gateway. */
  takeMid,
} from './mid.ts';
export {
  /** The account of a registration, masked, with a text that asks the owner to check it. */
  type NamedAccount,
  /** Mails the link of a registration again. */
  mailRegistrant,
  /**
   * Mails the existing account whose address a visitor typed. Does nothing for an unknown address.
   */
  writeToKnownAddress,
  /** Sends the registrant a link by e-mail and WhatsApp, each with a fresh proof. */
  writeToRegistrant,
} from './registrant-messages.ts';
export {
  /** Removes a brand that is still in its registration, with all its data. */
  removeBrand,
} from './removal.ts';
export {
  /**
   * Finds signed agreements in the audit log that are missing and have no stub of a deleted brand.
   */
  verifySignedAgreements,
} from './removed-agreements.ts';
export {
  /** SQL for brand `b`: the staff who could have influenced its bank account. */
  accountEnteredBy,
  /** SQL: whether a reviewer's claim is still active. */
  claimCounts,
  /** Returns the facts of one brand that a review needs. */
  findReviewFacts,
} from './review-facts.ts';
export {
  /** A locked brand, with the data that the approval of its category needs. */
  type BrandForApproval,
  /** A locked brand, as it is stored. */
  type BrandRow,
  /** Returns whether this person saw a link that opens an account of the brand. */
  hasSeenLink,
  /**
   * Locks the brand until the transaction ends, with the data for a decision about its category.
   */
  lockBrandForApproval,
  /** SQL for brand `b`: whether the operator's staff have not yet started its POS service. */
  posToStart,
  /** Ends a user's ownership of a brand, or of all their brands. */
  releaseBrands,
  /** Makes a user the owner of a brand. */
  setOwner,
} from './store.ts';
export {
  /**
   * Returns the brand's unverified points. The page shows them, and an approval must acknowledge
   * them.
   */
  findUnverified,
} from './unverified.ts';
