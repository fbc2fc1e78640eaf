import type { sentences } from './words.ts';

/**
 * The states of a manual payout. `waiting` means that the amount is large, so a second
 * administrator must approve it before it is booked.
 */
export const MANUAL_STATES = ['booked', 'waiting', 'rejected'] as const;

export type ManualState = (typeof MANUAL_STATES)[number];

/**
 * The methods that a person can choose. Lists also show `auto_bank_transfer`, for payouts of an
 * export.
 */
export const MANUAL_METHODS = [
  'manual_bank_transfer',
  'bank_transfer',
  'cash',
  'wamd',
  'pay_me',
] as const;

export const DEFAULT_MANUAL_METHOD = 'manual_bank_transfer';

export const MANUAL_METHOD_LABELS = {
  manual_bank_transfer: 'Manual Bank Transfer',
  bank_transfer: 'Bank Transfer',
  cash: 'Cash',
  wamd: 'Wamd',
  pay_me: 'Pay Me',
  auto_bank_transfer: 'Auto Bank Transfer',
} as const satisfies Record<string, keyof typeof sentences>;

export type ManualMethod = keyof typeof MANUAL_METHOD_LABELS;
