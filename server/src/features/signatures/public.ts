export {
  /** Queues the missing comparisons of a brand, in the transaction that signs or submits. */
  askComparisons,
  /** Stores the pen strokes, sealed, with the agreement that they signed. */
  keepStrokes,
  /** Only administrators may read extracted signatures. */
  mayReadSignatureFile,
  /** Every comparison of the brand's signatures, newest first; empty for a brand out of scope. */
  readSignatureComparisons,
} from './compare-signatures.ts';
