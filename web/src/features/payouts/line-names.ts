import type { PayoutLine } from '@diwan/contract/features/payouts/records';
import type { NamedAmount } from './named-amounts.tsx';

/**
 * Returns the names and amounts of unpaid lines for a dialog. If several businesses pay a brand,
 * its lines name them.
 */
export const namesOf = (lines: readonly PayoutLine[]): NamedAmount[] =>
  lines
    .filter(({ status }) => status === 'reserved')
    .map((line) => ({
      key: String(line.payout_id),
      brand_name: line.brand_name,
      amount: line.amount,
      business_name: isShared(line, lines) ? line.business_name : null,
    }));

/** Returns whether a line is pending, but the bank rejected its payment. */
export const isRejected = ({ status, can }: PayoutLine): boolean =>
  status === 'reserved' &&
  can.confirm?.allowed === false &&
  can.confirm.code === 'PAYOUT_LINE_REJECTED';

/** Returns whether several businesses pay the brand of a line. */
export const isShared = (line: PayoutLine, lines: readonly PayoutLine[]): boolean =>
  lines.some((one) => one.brand_id === line.brand_id && one.payout_id !== line.payout_id);
