export {
  /** Books a set-off that another admin proposed, if both sides still owe that amount. */
  approveSetOff,
  /** Lists the set-offs of a brand across businesses, newest first. */
  listSetOffs,
  /**
   * Proposes to set off the amount that one business owes a brand against the amount that the brand
   * owes another business.
   */
  requestSetOff,
} from './set-off.ts';
