export {
  /**
   * Writes the regulator pack of a month as a ZIP, and stores its seal. @throws AppError
   * REGULATOR_PACK_MONTH_NOT_OVER
   */
  exportPack,
  /** Lists the seals of all packs, and the last month that is over. */
  listPacks,
} from './export-pack.ts';
