export {
  /** Assigns the MID of a lead to its brand. */
  assignLeadMid,
  /** Assigns or changes the MID of an active brand. */
  assignMid,
} from './assign-mid.ts';
export {
  /** Moves the MID. */
  approveMidMove,
  /** Lists moves of MIDs, newest first: open ones (pending or in quarantine), or ended ones. */
  listMidMoves,
  /** Rejects a move, so that the MID stays with its brand. */
  rejectMidMove,
} from './moves.ts';
