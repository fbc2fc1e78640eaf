export {
  /** Creates a link with which brands register themselves, with some of their terms fixed. */
  createShareLink,
  /** Returns the terms of a link that can be used. */
  findUsableLink,
  /**
   * Returns the stored forms of a token: a hash for look-ups, and a sealed copy to show it to staff
   * again.
   */
  sealShareToken,
  /** Takes one use of the link; undefined when none is left. */
  takeUse,
} from './edit-share-link.ts';
export {
  /** Gives a link back the use that an abandoned registration took. */
  returnUse,
} from './store.ts';
