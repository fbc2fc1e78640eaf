import { multiplyByBasisPoints, toMajorNumber, toMinor } from '../../kernel/money.ts';
import { percentToBasisPoints } from '../../kernel/percent.ts';
import type { RefundList } from './records.ts';

type ReturnFee = NonNullable<RefundList['fees']>['refund'];

/**
 * What giving an amount back costs the brand beside it: a share of it, rounded half up to the fils,
 * and a fixed amount. In KWD, of amounts that a schema accepted; else RangeError.
 */
export const returnFeeOf = ({ percentage, fixed }: ReturnFee, amount: number): number =>
  toMajorNumber(
    multiplyByBasisPoints(toMinor(amount), percentToBasisPoints(percentage)) + toMinor(fixed),
  );
