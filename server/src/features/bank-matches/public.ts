export {
  /** A record that can explain an entry. Amounts are in fils. */
  type Candidate,
  /** Returns the records that can explain each entry, the nearest first. */
  findCandidates,
} from './candidates.ts';
export {
  /** Applies the change of a match that another admin proposed. */
  approveMatch,
  /** Matches an open entry with the records that a person chose. */
  matchByHand,
  /** Rejects the proposed change of a match, or withdraws the caller's own proposal. */
  rejectMatch,
  /** Ends the match of an entry. The rules do not match it again. */
  unmatchByHand,
} from './decide-match.ts';
export {
  /** Returns the open entries of a day. An entry that repeats a matched payout names it. */
  findUnexplained,
  /** Matches the entries of new statements, and earlier ones that are open, in their transaction. */
  matchStatements,
  /** Returns the matches of entries, by the id of the entry. */
  readMatches,
  /** Returns the changes of matches that need the approval of another admin, by entry. */
  readProposals,
} from './match-entries.ts';
