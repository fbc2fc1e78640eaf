/** The kinds of work in the worklist. */
export const WORK_KINDS = [
  'admin_changes',
  'factor_resets',
  'bank_changes',
  'screening_cases',
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
  'disputes',
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

/** The kinds that delay money, messages or a person's access. They come first. */
export const URGENT_KINDS: readonly WorkKind[] = [
  'admin_changes',
  'factor_resets',
  'bank_changes',
  'screening_cases',
  'mid_moves',
  'parked',
  'exports_due',
  'payouts_to_approve',
  'payouts_to_confirm',
  'manual_payouts',
  'set_offs',
  'deliveries',
  'disputes',
  'holds',
];

/** The number at which counts stop, because larger numbers do not help people. */
export const MOST_COUNTED = 1_000;
