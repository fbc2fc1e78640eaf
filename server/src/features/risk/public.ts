export {
  /** Assesses the risk of all brands that are not rejected. */
  assessRisks,
} from './assess.ts';
export {
  /** Records a review. */
  reviewBrandRisk,
  /** Sets the level of a brand. */
  setRiskLevel,
} from './risks.ts';
