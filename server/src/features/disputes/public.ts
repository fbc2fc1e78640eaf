export {
  /** Opens the dispute of a chargeback that was just recorded. */
  openDispute,
} from './deadlines.ts';
export {
  /** Adds a file to the evidence of a dispute. */
  addEvidence,
  /** Submits the evidence of a dispute. */
  submitEvidence,
} from './evidence.ts';
