import { allocate } from '@diwan/contract/kernel/money';
import { WHOLE_BP } from '@diwan/contract/kernel/percent';

export interface Split {
  /** One for each percentage, in their order. */
  readonly amounts: readonly bigint[];
  readonly shared_minor: bigint;
  /** What stays with the platform. */
  readonly kept_minor: bigint;
  /** Zero or negative: what the next month begins with. */
  readonly carried_out_minor: bigint;
}

/**
 * Shares a month's profit by largest remainder. The platform is the last of the parts, with the
 * rest of the percentages and its own remainder. A loss is shared by nobody and carried on.
 * @param minor the profit with the loss that was carried into the month
 * @param percentages_bp basis points, 10,000 together at most
 */
export function splitProfit(minor: bigint, percentages_bp: readonly number[]): Split {
  const rest_bp = WHOLE_BP - percentages_bp.reduce((sum, bp) => sum + bp, 0);
  if (minor <= 0n) {
    const amounts = percentages_bp.map(() => 0n);
    return { amounts, shared_minor: 0n, kept_minor: 0n, carried_out_minor: minor };
  }
  const parts = allocate(minor, [...percentages_bp, rest_bp].map(BigInt));
  const amounts = parts.slice(0, -1);
  const shared_minor = amounts.reduce((sum, amount) => sum + amount, 0n);
  return { amounts, shared_minor, kept_minor: minor - shared_minor, carried_out_minor: 0n };
}
