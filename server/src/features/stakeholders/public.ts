export {
  /** Makes an active member of staff a stakeholder. */
  createStakeholder,
  /** Removes the percentage from now on. */
  removeDefault,
  /** Sets a new version of the percentage, valid from this moment. */
  setDefault,
  /** Changes the given fields. */
  updateStakeholder,
} from './edit-stakeholder.ts';
export {
  /** Shares all due months, each in its own transaction. A crash keeps the finished months. */
  shareMonths,
} from './profit.ts';
