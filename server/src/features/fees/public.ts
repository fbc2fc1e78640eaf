export {
  /**
   * Returns fee and cost of a capture, in fils: the percentage part, rounded half up to the fils,
   * plus the fixed amount (product decisions 2 and 8).
   */
  applyCaptureFee,
  /**
   * Calculates the fee and cost of a refund or chargeback. The percentage part is rounded half up.
   */
  applyReturnFee,
  /** Returns a function that computes fee and cost of captures with the same conditions. */
  findCaptureFee,
  /**
   * Returns the brand's fees of a refund and of a chargeback, in percent and KWD, so that a page
   * can show them in advance.
   */
  readReturnRules,
} from './apply.ts';
export {
  /** Drafts an amendment for each proposal and asks the owner to sign, within the transaction. */
  type ProposeFees,
  /** Creates a draft. */
  createFeeDraft,
  /** Publishes a draft, once, and asks the chosen brands to sign its prices. */
  publishFeeDraft,
} from './drafts.ts';
export {
  /** Returns the API's names of a card. */
  showCard,
  /** Converts a price at terminals from percent and KWD to basis points and fils. */
  toTerminalFee,
} from './figures.ts';
export {
  /**
   * Adds the fee table of a new installation: one row for cards of any origin, for every scheme and
   * channel.
   */
  addFirstFees,
} from './first-fees.ts';
export {
  /** Lists the newest 200 publications, newest first. */
  listFeePublications,
  /** Restores the figures that a publication replaced. */
  undoFeePublication,
} from './publishing.ts';
export {
  /** Puts a brand's signed schedule into force: adds one version for each of its rows. */
  applySignedSchedule,
  /** Returns a card's key in maps of prices. */
  feeKey,
  /**
   * Returns the prices of brands without a signed schedule at an instant: the fee table, with the
   * active special fees of refunds and chargebacks.
   */
  readFeeTable,
  /** Returns the start of the current version of each row of the fee table, by `feeKey`. */
  readFeeStarts,
  /** Returns each brand's prices from its signed schedules. */
  readSignedFees,
  /** Returns a brand's signed prices, each with the agreement that sets it. */
  readSignedPrices,
} from './schedules.ts';
export {
  /** Creates a special fee. */
  createSpecialFee,
  /** Returns the current fee table. */
  listFees,
  /**
   * Refuses changed terminal prices of a brand that are below the provider's cost, if the caller
   * has not confirmed them.
   */
  requireTerminalPrices,
  /** Publishes new figures of one row. */
  updateFee,
} from './update-fee.ts';
