import type { FeeDraft } from '@diwan/contract/features/fees/desk';
import type { FeeRow } from '@diwan/contract/features/fees/records';
import type { Price, RowPrices } from '@diwan/contract/features/fees/replay';
import { toMajorNumber, toMinor } from '@diwan/contract/kernel/money';
import { basisPointsToPercent, percentToBasisPoints } from '@diwan/contract/kernel/percent';
import type { Rows } from './replay-engine.ts';

export const DRAFTED = [
  'brand_percentage',
  'brand_fixed',
  'cost_percentage',
  'cost_fixed',
] as const;
export type DraftedFigure = (typeof DRAFTED)[number];

/** A draft's four figures for one row, with the version of the row that they change. */
export interface DraftRow extends Readonly<Record<DraftedFigure, number>> {
  readonly fee_id: number;
  readonly base_version_id: string;
}

/** The rows that a draft changes, by the ids of their fees. */
export type DraftRows = ReadonlyMap<number, DraftRow>;

export const asDraft = (row: FeeRow): DraftRow => ({
  fee_id: row.id,
  base_version_id: row.version_id,
  brand_percentage: row.brand_percentage,
  brand_fixed: row.brand_fixed,
  cost_percentage: row.cost_percentage,
  cost_fixed: row.cost_fixed,
});

export const rowsOf = (draft: FeeDraft | undefined): DraftRows =>
  new Map((draft?.rows ?? []).map(({ outdated: _outdated, ...row }) => [row.fee_id, row] as const));

const isSame = (a: DraftRow, b: DraftRow): boolean => DRAFTED.every((name) => a[name] === b[name]);

/** Replaces a row of a draft. A row equal to the table in force is removed from the draft. */
export function withRow(rows: DraftRows, fee: FeeRow, row: DraftRow): DraftRows {
  const changed = new Map(rows);
  if (isSame(row, asDraft(fee))) changed.delete(fee.id);
  else changed.set(fee.id, row);
  return changed;
}

/** Returns the same figures against the current versions. Rows equal to the table are removed. */
export const rebased = (rows: DraftRows, fees: readonly FeeRow[]): DraftRows =>
  fees.reduce((kept, fee) => {
    const row = rows.get(fee.id);
    return row ? withRow(kept, fee, { ...row, base_version_id: fee.version_id }) : kept;
  }, rows);

const priceOf = (percentage: number, fixed: number): Price => ({
  bp: percentToBasisPoints(percentage),
  fixed_minor: Number(toMinor(fixed)),
});

const pricesOf = (row: DraftRow): RowPrices => ({
  brand: priceOf(row.brand_percentage, row.brand_fixed),
  cost: priceOf(row.cost_percentage, row.cost_fixed),
});

/** Returns the complete table with a draft's rows, in the form that a replay needs. */
export const tableOf = (fees: readonly FeeRow[], rows: DraftRows): Rows =>
  fees.map((fee) => [fee.id, pricesOf(rows.get(fee.id) ?? asDraft(fee))]);

/** Returns a row with the price that the solver found. */
export const withPrice = (row: DraftRow, { bp, fixed_minor }: Price): DraftRow => ({
  ...row,
  brand_percentage: basisPointsToPercent(bp),
  brand_fixed: toMajorNumber(BigInt(fixed_minor)),
});
