export {
  /**
   * Replaces the machine's value by a person's, keeps both, and repeats the comparison with the
   * typed data.
   */
  correctReading,
  /** The readings of the brand's newest submission, with the evidence for each value. */
  readReadings,
  /** Verifies that the flags of every submission match its readings. */
  verifyReadings,
} from './correct-reading.ts';
