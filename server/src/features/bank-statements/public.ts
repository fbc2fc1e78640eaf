export {
  /** Imports a statement file: all of its statements, or nothing. */
  importStatements,
} from './import-file.ts';
export {
  /** Matches an open entry with records, or proposes the match if it books money. */
  matchBankEntry,
} from './read.ts';
export {
  /** SQL: the statements with the last day of the previous one, and whether one is missing. */
  statementChain,
} from './store.ts';
