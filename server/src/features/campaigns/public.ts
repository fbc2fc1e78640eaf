export {
  /** Creates the draft of a campaign, without any message. */
  createCampaign,
  /**
   * Returns the brands that a draft would reach if it started now, and the excluded ones with
   * their reasons.
   */
  previewCampaign,
  /** Starts a campaign: its brands are fixed now, and a job prepares their agreements. */
  startCampaign,
} from './manage-campaign.ts';
export {
  /**
   * Prepares the remaining agreements of a running campaign, or withdraws those of a cancelled
   * one.
   */
  runCampaign,
  /** Maintains every open campaign: sends reminders, and finishes it when it is over. */
  tendCampaigns,
} from './run.ts';
