export {
  /** Queues the missing comparisons of a brand, in the transaction that signs or submits. */
  askComparisons,
  /** Stores the sealed pen strokes with the agreement that they signed. */
  keepStrokes,
  /** Returns true for an extracted signature if the caller is an admin. */
  mayReadSignatureFile,
  /**
   * Lists every comparison of the brand's signatures, newest first; empty for a brand out of scope.
   */
  readSignatureComparisons,
} from './compare-signatures.ts';
