import { addDays } from '@diwan/contract/kernel/time';
import type {
  CorrectedAccount,
  CounterAccount,
  ReconciliationKind,
  ReconciliationReason,
  ReconciliationSide,
} from '@diwan/contract/features/reconciliation/records';

/** Kuwait's banks work from Sunday to Thursday. Days are numbered from Monday as 1. */
const WEEKEND: readonly number[] = [5, 6];

/** Working days from capture to payout, as published by the provider. */
export const PAYOUT_DELAYS = [
  { methods: ['KNET', 'DEEMA'], days: 1 },
  { methods: ['VISA', 'MASTERCARD', 'AMEX'], days: 3 },
] as const;

const isWorkingDay = (day: string): boolean =>
  !WEEKEND.includes(Temporal.PlainDate.from(day).dayOfWeek);

/** The working day `count` working days earlier. */
function stepBack(day: string, count: number): string {
  let reached = day;
  for (let left = count; left > 0;) {
    reached = addDays(reached, -1);
    if (isWorkingDay(reached)) left -= 1;
  }
  return reached;
}

export interface CaptureDays {
  readonly first: string;
  readonly last: string;
}

/**
 * The first and last day whose captures are due on `day`, with a payout after `delay_days` working
 * days. Undefined on a weekend, when the provider pays nothing.
 */
export function captureDaysOf(day: string, delay_days: number): CaptureDays | undefined {
  if (!isWorkingDay(day)) return undefined;
  // Weekend captures are due together with those of the previous working day.
  const earliest = stepBack(day, delay_days);
  return { first: earliest, last: addDays(stepBack(day, delay_days - 1), -1) };
}

const ONE_SIDED: ReadonlySet<ReconciliationReason> = new Set([
  'not_paid',
  'not_listed',
  'unknown_charge',
  'unknown_refund',
  'not_captured',
  'not_booked',
  'not_confirmed',
]);

/** The kind of a difference. */
export function kindOf(
  reason: ReconciliationReason,
  difference_minor: bigint,
): Exclude<ReconciliationKind, 'matched'> {
  if (ONE_SIDED.has(reason)) return 'missing';
  return difference_minor > 0n ? 'over' : 'under';
}

interface Difference {
  readonly side: ReconciliationSide;
  readonly reason: ReconciliationReason;
  readonly brand_id: number | null;
  readonly business_id: string | null;
}

/**
 * The account whose balance is wrong. An amount that was never paid is still in the provider's
 * debt. Every other difference is on the bank account.
 */
const ownAccountOf = ({ reason }: Pick<Difference, 'reason'>): CorrectedAccount =>
  reason === 'not_paid' ? 'provider_receivable' : 'bank';

/** The possible counter accounts of a correction. */
export function counterAccountsOf(row: Difference): CounterAccount[] {
  const own = ownAccountOf(row);
  if (own === 'bank' && row.business_id === null) return [];
  const accounts: CounterAccount[] = ['cost_variance'];
  if (own === 'bank' && row.side === 'provider') accounts.push('provider_receivable');
  if (row.brand_id !== null && row.business_id !== null) accounts.push('brand_payable');
  return accounts;
}

interface Sides {
  readonly debit_account: CorrectedAccount;
  readonly credit_account: CorrectedAccount;
}

/**
 * The debit and credit accounts of a correction. If the provider reports more than the ledger, the
 * bank has more. If more was paid out than booked, the bank has less.
 */
export function sidesOf(row: Difference, counter: CounterAccount, remaining_minor: bigint): Sides {
  const own = ownAccountOf(row);
  const more = row.side === 'provider' ? remaining_minor > 0n : remaining_minor < 0n;
  return more
    ? { debit_account: own, credit_account: counter }
    : { debit_account: counter, credit_account: own };
}
