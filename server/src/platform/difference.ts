/** One inconsistency that a check found in the data. */
export interface Difference {
  /** The id of the row. The name of the check identifies the table. */
  readonly id: string;
  readonly problem: string;
}
