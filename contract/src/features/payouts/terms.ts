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

/**
 * The payment statuses of a brand. SCHEDULED: the amount is in a pending export. COMPLETED: nothing
 * is owed, and the brand was paid before.
 */
export const PAYMENT_STATUSES = ['PENDING', 'SCHEDULED', 'COMPLETED'] as const;

export const EXPORT_STATUSES = ['pending', 'completed', 'cancelled'] as const;
export const EXPORT_KINDS = ['payout', 'statement'] as const;

export const UNPAUSE_REASON = 'Unpaused by admin';

/**
 * The formats of a payout file. `pain001` is an ISO 20022 pain.001.001.09 file for the bank of one
 * business.
 */
export const PAYOUT_FILE_FORMATS = ['csv', 'xlsx', 'pain001'] as const;
export type PayoutFileFormat = (typeof PAYOUT_FILE_FORMATS)[number];

/** The banks' statuses of a payment order (ISO 20022), by what they mean. */
export const ORDER_STATUSES = {
  accepted: ['ACTC', 'ACCP', 'ACFC', 'ACSP', 'ACWC', 'ACWP', 'ACSC', 'ACCC'],
  pending: ['RCVD', 'PDNG', 'PATC'],
  rejected: ['RJCT', 'CANC'],
} as const;
export const ORDER_RESULTS = ['accepted', 'pending', 'rejected'] as const;
type OrderResult = (typeof ORDER_RESULTS)[number];

/** Returns what a bank's status of a payment means; undefined for an unknown code. */
export const orderResultOf = (status: string): OrderResult | undefined =>
  ORDER_RESULTS.find((result) => ORDER_STATUSES[result].some((code) => code === status));

/** The states of a payment that the bank rejected. `withdrawn`: the bank accepted it later. */
export const REJECTION_STATES = ['proposed', 'approved', 'dismissed', 'withdrawn'] as const;
