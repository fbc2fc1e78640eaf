export {
  /** Corrects a mistyped address, until the first password is set. */
  correctOwnerEmail,
} from './corrections.ts';
export {
  /** Removes an abandoned registration, unless it has just changed. */
  expireRegistration,
} from './unfinished.ts';
