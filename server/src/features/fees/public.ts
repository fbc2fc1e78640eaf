export {
  /**
   * Returns fee and cost of a capture, in fils: the share, rounded half up to the fils, plus the
   * fixed amount (product decisions 2 and 8).
   */
  applyCaptureFee,
  /** Returns the fee of a refund or chargeback, with the share rounded half up. */
  applyReturnFee,
  /**
   * Returns the brand's fees of a refund and of a chargeback, in percent and KWD, to show them
   * before.
   */
  readReturnRules,
} from './apply.ts';
export {
  /** Drafts an amendment for each proposal and asks the owners to sign, within the transaction. */
  type ProposeFees,
  /** Creates a draft. */
  createFeeDraft,
  /** Publishes a draft, once, and asks the chosen brands to sign its prices. */
  publishFeeDraft,
} from './drafts.ts';
export {
  /** Names a card as the API does. */
  showCard,
  /** Converts a price at terminals from percent and KWD to basis points and fils. */
  toTerminalFee,
} from './figures.ts';
export {
  /**
   * Adds the fee table of a new installation: one row for any origin of every scheme and channel.
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
  /** Puts a brand's signed schedule into force: one version for each of its rows. */
  applySignedSchedule,
  /** Returns the key of a price's row in the fee table. */
  feeKey,
  /**
   * Returns the prices of brands without a signed schedule at an instant: the fee table, with the
   * active special fees of refunds and chargebacks.
   */
  readFeeTable,
  /** Returns since when each row of the fee table applies, by the key of its price. */
  readFeeStarts,
  /** Returns each brand's prices by its signed schedules. */
  readSignedFees,
  /** Returns a brand's signed prices, each with the agreement that sets it. */
  readSignedPrices,
} from './schedules.ts';
export {
  /** Creates a special fee. */
  createSpecialFee,
  /** Returns the standard fees that apply now. */
  listFees,
  /**
   * Refuses a change of a brand's own terminal prices that falls below the processor's cost,
   * unless the caller confirms it.
   */
  requireTerminalPrices,
  /** Publishes one row. */
  updateFee,
} from './update-fee.ts';
