export {
  /** Returns the brand of a lead. Lock the brand before the lead. */
  brandOfLead,
  /** Closes the lead of a brand that has got its MID, on whichever page it was entered. */
  closeLead,
  /** Opens a lead for a brand that became active, wants online payments and has no MID. */
  openLead,
  /** Refuses a closed lead. */
  requireOpenLead,
} from './open-lead.ts';
