import { z } from 'zod';
import type { sentences } from './words.ts';

type Sentence = keyof typeof sentences;

export const PAYOUT_TABS = ['active', 'history', 'manual', 'paused'] as const;
export const payoutTab = z.enum(PAYOUT_TABS);
export type PayoutTab = z.infer<typeof payoutTab>;

/** The name of each tab in '{Tab} payout export created successfully'. */
export const PAYOUT_TAB_NAMES = {
  active: 'Active',
  history: 'History',
  manual: 'Manual',
  paused: 'Paused',
} as const satisfies Record<PayoutTab, Sentence>;

/** The heading of each tab's page, and of its total. */
export const PAYOUT_TAB_LABELS = {
  active: { tab: 'Active Payouts', total: 'Active Amount' },
  history: { tab: 'Payout History', total: 'History Amount' },
  manual: { tab: 'Manual Payouts', total: 'Manual Amount' },
  paused: { tab: 'Paused Payouts', total: 'Paused Amount' },
} as const satisfies Record<PayoutTab, { tab: Sentence; total: Sentence }>;

export const PAYOUT_STATUSES = ['active', 'paused'] as const;
export const payoutStatus = z.enum(PAYOUT_STATUSES);
export type PayoutStatus = z.infer<typeof payoutStatus>;

/** SCHEDULED: in a pending export. COMPLETED: nothing is owed to a brand that was paid before. */
export const PAYMENT_STATUSES = ['PENDING', 'SCHEDULED', 'COMPLETED'] as const;

export const EXPORT_STATUSES = ['pending', 'completed', 'cancelled'] as const;
export const EXPORT_KINDS = ['payout', 'statement'] as const;

/** `released`: removed before any file left. `listed`: a row of a statement. */
export const LINE_STATUSES = ['reserved', 'paid', 'returned', 'released', 'listed'] as const;
export type LineStatus = (typeof LINE_STATUSES)[number];

/** The reference by which the bank and the brand identify a payment. */
export const payoutReference = (payout_id: number | bigint): string => `PAYOUT-${payout_id}`;

/** `waiting`: large, and not booked until a second administrator has approved it. */
export const MANUAL_STATES = ['booked', 'waiting', 'rejected'] as const;
export type ManualState = (typeof MANUAL_STATES)[number];

/** The methods that a person can choose, except the last one, which only lists show. */
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
} as const satisfies Record<string, Sentence>;
export type ManualMethod = keyof typeof MANUAL_METHOD_LABELS;

export const UNPAUSE_REASON = 'Unpaused by admin';

/** `pain001` is ISO 20022 pain.001.001.09, for the bank of one business. */
export const PAYOUT_FILE_FORMATS = ['csv', 'xlsx', 'pain001'] as const;
export type PayoutFileFormat = (typeof PAYOUT_FILE_FORMATS)[number];
