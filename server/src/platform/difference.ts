/** One inconsistency that a check found in the data. */
export interface Difference {
  /** The id of the row. The name of the check states its table. */
  readonly id: string;
  readonly problem: string;
}
