/** The kinds of pending work. */
export const WORK_KINDS = [
  'admin_changes',
  'factor_resets',
  'bank_changes',
  'mid_moves',
  'parked',
  'exports_due',
  'payouts_to_approve',
  'payouts_to_confirm',
  'manual_payouts',
  'set_offs',
  'deliveries',
  'differences',
  'quarantine',
  'second_reviews',
  'verifications',
  'mcc_approvals',
  'leads',
  'pos_to_start',
  'expiring_documents',
  'terminal_requests',
  'messages',
  'jobs',
  'registrations',
  'holds',
] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/**
 * Kinds that hold back money, messages or a person's access until they are done. They come first.
 */
export const URGENT_KINDS: readonly WorkKind[] = [
  'admin_changes',
  'factor_resets',
  'bank_changes',
  'mid_moves',
  'parked',
  'exports_due',
  'payouts_to_approve',
  'payouts_to_confirm',
  'manual_payouts',
  'set_offs',
  'deliveries',
  'holds',
];

/** A count stops here, because people do not work through more. */
export const MOST_COUNTED = 1_000;
