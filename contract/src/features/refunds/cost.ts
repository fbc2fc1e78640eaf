import { multiplyByBasisPoints, toMajorNumber, toMinor } from '../../kernel/money.ts';
import { percentToBasisPoints } from '../../kernel/percent.ts';
import type { RefundList } from './records.ts';

type ReturnFee = NonNullable<RefundList['fees']>['refund'];

/**
 * Returns the fee that a refund costs the brand, in KWD. The fee is a share of the amount, rounded
 * half up to the fils, plus a fixed amount.
 * @throws RangeError for an amount that is not a valid KWD amount
 */
export const returnFeeOf = ({ percentage, fixed }: ReturnFee, amount: number): number =>
  toMajorNumber(
    multiplyByBasisPoints(toMinor(amount), percentToBasisPoints(percentage)) + toMinor(fixed),
  );
