export {
  /**
   * Removes files that no row refers to. Deletes their rows in this transaction. A job deletes
   * their bytes after the commit.
   */
  removeFiles,
  /** Signs the path of a private file for a minute. The caller has checked the permission. */
  signFileLink,
} from './read-file.ts';
