export {
  /** Assigns the MID of a lead to its brand. */
  assignLeadMid,
  /** Assigns or changes the MID of an active brand. */
  assignMid,
} from './assign-mid.ts';
export {
  /** Moves a MID to another brand, after the approval by the second admin. */
  approveMidMove,
  /**
   * Lists moves of MIDs, newest first. Open moves are pending or in quarantine; the others have
   * ended.
   */
  listMidMoves,
  /** Rejects a move, so that the MID stays with its brand. */
  rejectMidMove,
} from './moves.ts';
