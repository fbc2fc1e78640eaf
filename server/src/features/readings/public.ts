export {
  /**
   * Stores a person's value next to the machine's value, and repeats the comparison with the typed
   * data.
   */
  correctReading,
  /** Returns the readings of the brand's newest submission, with the evidence for each value. */
  readReadings,
} from './correct-reading.ts';
export {
  /** Reads the values in a file that a registrant has just uploaded. */
  readUpload,
} from './read-upload.ts';
