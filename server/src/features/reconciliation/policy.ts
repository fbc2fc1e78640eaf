import type {
  CorrectedAccount,
  CounterAccount,
  ReconciliationKind,
  ReconciliationReason,
  ReconciliationSide,
} from '@diwan/contract/features/reconciliation/records';

const ONE_SIDED: ReadonlySet<ReconciliationReason> = new Set([
  'not_paid',
  'not_listed',
  'unknown_charge',
  'unknown_refund',
  'not_captured',
  'not_booked',
  'not_confirmed',
  'not_at_bank',
  'unknown_entry',
]);

/** Returns the kind of a difference from its reason and sign. */
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
 * Returns the account whose balance is wrong. An amount that was never paid is still in the
 * provider's debt. Every other difference is on the bank account.
 */
const ownAccountOf = ({ reason }: Pick<Difference, 'reason'>): CorrectedAccount =>
  reason === 'not_paid' ? 'provider_receivable' : 'bank';

/**
 * Returns the possible counter accounts of a correction. A missing payment is returned as a payout,
 * and an unknown entry is matched. Both then book by themselves, so they have no correction.
 */
export function counterAccountsOf(row: Difference): CounterAccount[] {
  const own = ownAccountOf(row);
  if (row.reason === 'not_at_bank' || row.reason === 'unknown_entry') return [];
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
 * Returns the debit and credit accounts of a correction. If the provider reports more than the
 * ledger, the bank balance must rise. If more was paid out than booked, it must fall.
 */
export function sidesOf(row: Difference, counter: CounterAccount, remaining_minor: bigint): Sides {
  const own = ownAccountOf(row);
  const more = row.side === 'provider' ? remaining_minor > 0n : remaining_minor < 0n;
  return more
    ? { debit_account: own, credit_account: counter }
    : { debit_account: counter, credit_account: own };
}
