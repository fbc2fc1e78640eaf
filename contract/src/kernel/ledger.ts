/**
 * The kinds of ledger entries. Kind and source are unique together, so an event is booked only
 * once.
 */
export const LEDGER_ENTRY_KINDS = [
  'capture',
  'settlement',
  'refund_reserved',
  'refund_released',
  'refund',
  'chargeback',
  'chargeback_won',
  'chargeback_reversed',
  'chargeback_given_back',
  'payout_created',
  'payout_confirmed',
  'payout_released',
  'payout_returned',
  'manual_payout',
  'manual_payout_edited',
  'business_set_off',
  'rental',
  'terminal_lost',
  'deposit_received',
  'deposit_returned',
  'profit_share',
  'bank_charge',
  'bank_charge_reversed',
  'adjustment',
  'write_off',
] as const;
export type LedgerEntryKind = (typeof LEDGER_ENTRY_KINDS)[number];

/** The kinds of accounts in the ledger. */
export const LEDGER_ACCOUNT_KINDS = [
  'provider_receivable',
  'processing_cost',
  'cost_variance',
  'fee_revenue',
  'rental_revenue',
  'brand_pending',
  'brand_reserved',
  'brand_payable',
  'brand_in_transit',
  'brand_deposit',
  'bank',
  'bank_charges',
  'business_due',
  'profit_shared',
  'loss_carried',
  'stakeholder_payable',
] as const;
export type LedgerAccountKind = (typeof LEDGER_ACCOUNT_KINDS)[number];
