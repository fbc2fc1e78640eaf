export {
  /**
   * Removes files that no row refers to: their rows in this transaction, their bytes by a job
   * after its commit, since the store may be across a network.
   */
  removeFiles,
  /** Signs the path of a private file for a minute, after the caller has checked the permission. */
  signFileLink,
} from './read-file.ts';
