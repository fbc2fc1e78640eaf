import type {
  ActivePayout,
  ManualPayout,
  PayoutExport,
} from '@diwan/contract/features/payouts/records';
import { sumAmounts } from '../../widgets/sum-amounts.ts';

export const sumOf = <T>(rows: readonly T[] | undefined, read: (row: T) => number): number =>
  sumAmounts((rows ?? []).map(read));

/** What an export pays. A debt of a brand reduces no other amount. */
export const totalToPay = (rows: readonly ActivePayout[] | undefined): number =>
  sumOf(rows, ({ amount_to_pay }) => amount_to_pay);

/** What banks have paid: a statement moves no money, and what came back was not paid. */
export const totalOfHistory = (rows: readonly PayoutExport[] | undefined): number =>
  sumOf(rows, ({ paid_amount }) => paid_amount);

/** Booked ones alone: what waits for approval, or was rejected, was not paid. */
export const totalOfManual = (rows: readonly ManualPayout[] | undefined): number =>
  sumOf(
    rows?.filter(({ state }) => state === 'booked'),
    ({ amount }) => amount,
  );
