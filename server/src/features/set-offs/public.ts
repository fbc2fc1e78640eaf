export {
  /** Books a set-off that another admin proposed, if both sides still owe that much. */
  approveSetOff,
  /** Lists the set-offs of a brand across businesses, newest first. */
  listSetOffs,
  /**
   * Proposes to set off what one business owes a brand against what the brand owes another
   * business.
   */
  requestSetOff,
} from './set-off.ts';
