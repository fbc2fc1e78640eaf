export {
  /** Returns the shortfalls of the newest recorded days, and the newest clearing score. */
  readFigures,
  /** Records what merchants are owed beside the bank balances on the last days. */
  recordDays,
  /** Records the clearing scores of the current and the previous months. */
  recordMonths,
} from './report.ts';
