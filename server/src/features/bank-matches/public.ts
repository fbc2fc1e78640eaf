export {
  /** Matches the entries of new statements, and earlier ones that are open, in their transaction. */
  matchStatements,
  /** Returns the matches of entries, by the id of the entry. */
  readMatches,
} from './match-entries.ts';
