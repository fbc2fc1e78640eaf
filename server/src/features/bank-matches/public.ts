export {
  /** A record that can explain an entry. Amounts are in fils. */
  type Candidate,
  /** Returns the records that can explain each entry, the nearest first. */
  findCandidates,
  /** Matches an open entry with the records that a person chose. */
  matchByHand,
  /** Ends the match of an entry. The rules do not match it again. */
  unmatchByHand,
} from './decide-match.ts';
export {
  /** Matches the entries of new statements, and earlier ones that are open, in their transaction. */
  matchStatements,
  /** Returns the matches of entries, by the id of the entry. */
  readMatches,
} from './match-entries.ts';
