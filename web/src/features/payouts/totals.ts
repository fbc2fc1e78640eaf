import type { ActivePayout } from '@diwan/contract/features/payout-statements/lists';
import type { ManualPayout } from '@diwan/contract/features/manual-payouts/records';
import type { PayoutExport } from '@diwan/contract/features/payouts/records';
import { sumAmounts } from '../../widgets/sum-amounts.ts';

export const sumOf = <T>(rows: readonly T[] | undefined, read: (row: T) => number): number =>
  sumAmounts((rows ?? []).map(read));

/** Returns the total that an export pays. A brand's debt does not reduce it. */
export const totalToPay = (rows: readonly ActivePayout[] | undefined): number =>
  sumOf(rows, ({ amount_to_pay }) => amount_to_pay);

/** Returns the total that banks have paid. Snapshots and returned payments are not part of it. */
export const totalOfHistory = (rows: readonly PayoutExport[] | undefined): number =>
  sumOf(rows, ({ paid_amount }) => paid_amount);

/** Returns the total of booked manual payouts, without pending and rejected ones. */
export const totalOfManual = (rows: readonly ManualPayout[] | undefined): number =>
  sumOf(
    rows?.filter(({ state }) => state === 'booked'),
    ({ amount }) => amount,
  );
