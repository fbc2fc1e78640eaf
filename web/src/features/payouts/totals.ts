import type { ActivePayout } from '@diwan/contract/features/payout-statements/lists';
import type { ManualPayout } from '@diwan/contract/features/manual-payouts/records';
import type { PayoutExport } from '@diwan/contract/features/payouts/records';
import { sumAmounts } from '../../widgets/sum-amounts.ts';

export const sumOf = <T>(rows: readonly T[] | undefined, read: (row: T) => number): number =>
  sumAmounts((rows ?? []).map(read));

/** The total that an export pays. A brand's debt reduces no other amount. */
export const totalToPay = (rows: readonly ActivePayout[] | undefined): number =>
  sumOf(rows, ({ amount_to_pay }) => amount_to_pay);

/** The total that banks have paid, without statements and returned payments. */
export const totalOfHistory = (rows: readonly PayoutExport[] | undefined): number =>
  sumOf(rows, ({ paid_amount }) => paid_amount);

/** The total of booked payouts, without pending and rejected ones. */
export const totalOfManual = (rows: readonly ManualPayout[] | undefined): number =>
  sumOf(
    rows?.filter(({ state }) => state === 'booked'),
    ({ amount }) => amount,
  );
