export {
  /** Creates a link with which brands register themselves, with some of their terms fixed. */
  createShareLink,
  /** Returns the terms of a link that can be used. */
  findUsableLink,
  /**
   * Returns the stored forms of a token: a hash for look-ups, and an encrypted copy to show it to
   * staff again.
   */
  sealShareToken,
  /**
   * Takes one use of the link.
   * @returns undefined if no use is left
   */
  takeUse,
} from './edit-share-link.ts';
export {
  /** Returns to a link the use that an abandoned registration took. */
  returnUse,
} from './store.ts';
