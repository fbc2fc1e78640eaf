export {
  /** A brand's bank account as it is stored: sealed. */
  type SealedBankDetails,
  /**
   * Finds brands whose bank details differ from what was approved: the IBAN or the beneficiary was
   * changed in the database, or belongs to another brand.
   */
  findUnprovenBankDetails,
  /** Holds the payouts of these brands until their bank details are approved again. */
  holdUnproven,
  /** Returns the digest that is stored beside a brand's bank details. */
  proveAccount,
  /** Saves the account that the brand is paid to from now on. */
  saveBankDetails,
} from './bank-details.ts';
export {
  /** Adds a brand as staff. */
  createBrand,
  /** Registers a brand through a share link. */
  createSharedBrand,
  /** Stores step 1 as the registrant corrects it. */
  editRegistrationDetails,
  /**
   * Checks and stores the logo before the transaction, which must not wait for image processing or
   * the network.
   */
  keepLogo,
} from './create.ts';
export {
  /** Returns all addresses of the owner, for notices that they must not miss. */
  addressesOf,
  /** Writes to a brand's owner by mail and phone, in the transaction of the event. */
  notifyOwner,
  /** Writes to the owners of up to 500 brands in a few statements. */
  notifyOwners,
} from './decisions/notify-owner.ts';
export {
  /** The columns that a change of a deposit may set. */
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
  /** The brand of a company has the names of its newest documents. */
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
  /** The account of a submission for its message, masked. */
  type NamedAccount,
  /** Mails the link of a registration again. */
  mailRegistrant,
  /** Mails the account of an address that a visitor typed, if the account exists. */
  writeToKnownAddress,
  /** Writes to the registrant by e-mail and WhatsApp, each with a fresh proof in its link. */
  writeToRegistrant,
} from './registrant-messages.ts';
export {
  /** Removes a brand that did not get further than its registration, with all its data. */
  removeBrand,
} from './removal.ts';
export {
  /**
   * Finds signed agreements in the audit log that were deleted in any other way than with their
   * brand.
   */
  verifySignedAgreements,
} from './removed-agreements.ts';
export {
  /** SQL for brand `b`: the staff behind its account. */
  accountEnteredBy,
  /** SQL: whether a claim was used recently enough to count. */
  claimCounts,
  /** Returns the facts of one brand. */
  findReviewFacts,
} from './review-facts.ts';
export {
  /** A locked brand, with what the approval of its category needs. */
  type BrandForApproval,
  /** A locked brand, as it is stored. */
  type BrandRow,
  /** Whether this person saw a link that opens an account of the brand. */
  hasSeenLink,
  /**
   * Locks the brand until the transaction ends, with the data for a decision about its category.
   */
  lockBrandForApproval,
  /** SQL for brand `b`: whether our team has to start its POS service. */
  posToStart,
  /** Makes a user the owner of a brand. */
  setOwner,
} from './store.ts';
export {
  /**
   * Returns the brand's unverified points, which the page shows and an approval has to
   * acknowledge.
   */
  findUnverified,
} from './unverified.ts';
