/** One thing that is not as the rest of the data says it must be. */
export interface Difference {
  /** Of the row that the check is named after. */
  readonly id: string;
  readonly problem: string;
}
