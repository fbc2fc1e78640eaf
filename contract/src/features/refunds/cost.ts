import { multiplyByBasisPoints, toMajorNumber, toMinor } from '../../kernel/money.ts';
import { percentToBasisPoints } from '../../kernel/percent.ts';
import type { RefundList } from './records.ts';

type ReturnFee = NonNullable<RefundList['fees']>['refund'];

/**
 * The cost of a refund for the brand besides the amount: a share of it, rounded half up to the
 * fils, plus a fixed amount. In KWD, for amounts that a schema accepted.
 * @throws RangeError for any other amount
 */
export const returnFeeOf = ({ percentage, fixed }: ReturnFee, amount: number): number =>
  toMajorNumber(
    multiplyByBasisPoints(toMinor(amount), percentToBasisPoints(percentage)) + toMinor(fixed),
  );
