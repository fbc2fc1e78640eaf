import { addDays } from '@diwan/contract/kernel/time';
import type {
  CorrectedAccount,
  CounterAccount,
  ReconciliationKind,
  ReconciliationReason,
  ReconciliationSide,
} from '@diwan/contract/features/reconciliation/records';

/** Kuwait's banks work from Sunday to Thursday; days are numbered from Monday as 1. */
const WEEKEND: readonly number[] = [5, 6];

/** Working days from capture to payout, as the provider tells on its own pages. */
export const PAYOUT_DELAYS = [
  { methods: ['KNET', 'DEEMA'], days: 1 },
  { methods: ['VISA', 'MASTERCARD', 'AMEX'], days: 3 },
] as const;

const isWorkingDay = (day: string): boolean =>
  !WEEKEND.includes(Temporal.PlainDate.from(day).dayOfWeek);

/** The working day before, `count` times. */
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
 * The days, both included, whose captures the provider owes on `day` when it pays them so many
 * working days later; undefined on a weekend, when it pays nothing.
 */
export function captureDaysOf(day: string, delay_days: number): CaptureDays | undefined {
  if (!isWorkingDay(day)) return undefined;
  // What is captured on a weekend waits like what was captured on the working day before.
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

/** What a difference is called. */
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
 * The account whose balance a difference says is wrong: what was never paid is still in the
 * provider's debt, everything else came to the bank or left it.
 */
export const ownAccountOf = ({ reason }: Pick<Difference, 'reason'>): CorrectedAccount =>
  reason === 'not_paid' ? 'provider_receivable' : 'bank';

/** What a correction may be booked against. */
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
 * Which account is debited. More than the ledger at the provider is more in the bank; more paid
 * out than booked is less.
 */
export function sidesOf(row: Difference, counter: CounterAccount, remaining_minor: bigint): Sides {
  const own = ownAccountOf(row);
  const more = row.side === 'provider' ? remaining_minor > 0n : remaining_minor < 0n;
  return more
    ? { debit_account: own, credit_account: counter }
    : { debit_account: counter, credit_account: own };
}
