export {
  /** Clears a case. A case that needs two persons stays as it is after the first. */
  clearScreeningCase,
  /** Lists cases, newest first. Cases about the caller are left out. */
  listScreeningCases,
} from './decide-case.ts';
export {
  /** Imports the invented list of the trial mode, once. */
  importTrialList,
} from './import-list.ts';
export {
  /** Requires that the current persons of a locked brand were compared with all lists. */
  requireScreened,
  /** Compares the persons of a brand with all lists if they are new or have changed. */
  screenBrand,
  /** Does all comparisons that are due, as the jobs do. */
  screenEveryone,
} from './screen.ts';
