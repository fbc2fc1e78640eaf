export {
  /** Creates the draft of a campaign. No owner gets a message. */
  createCampaign,
  /**
   * Returns the number of brands that a draft would reach if it started now, and the number that it
   * excludes, by reason.
   */
  previewCampaign,
  /** Starts a campaign. Its brands are fixed now, and a job prepares their agreements. */
  startCampaign,
} from './manage-campaign.ts';
export {
  /**
   * Prepares the remaining agreements of a running campaign, or withdraws those of a cancelled
   * one.
   */
  runCampaign,
  /** Sends the due reminders of open campaigns, and finishes campaigns that are over. */
  tendCampaigns,
} from './run.ts';
