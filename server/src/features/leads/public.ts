export {
  /** Returns the brand of a lead, which is locked before the lead. */
  brandOfLead,
  /** Closes the lead of a brand that has got its MID, wherever it was entered. */
  closeLead,
  /**
   * Opens a lead for a brand that became active and wants online payments, unless it has a
   * provider account.
   */
  openLead,
  /** Refuses a closed lead. */
  requireOpenLead,
} from './open-lead.ts';
