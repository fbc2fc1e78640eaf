import { z } from 'zod';
import { intId } from '../../kernel/ids.ts';
import { calendarDate } from '../../kernel/time.ts';

/**
 * The states of a captured transaction. It is settled after the provider has paid it out to us. The
 * values are texts of the screens.
 */
export const SETTLEMENT_STATUSES = ['Pending Settlement', 'Settled'] as const;
export type SettlementStatus = (typeof SETTLEMENT_STATUSES)[number];
const settlementStatus = z.enum(SETTLEMENT_STATUSES);

/** The result of checking one transaction's settlement. */
export const settlementResult = z.object({
  status_updated: z.boolean(),
  old_status: settlementStatus,
  new_status: settlementStatus,
  /** The dates are in the platform's timezone, and null while the settlement is pending. */
  settlement_date: calendarDate.nullable(),
  payout_date: calendarDate.nullable(),
});
export type SettlementResult = z.infer<typeof settlementResult>;

export const CHECK_STATES = ['running', 'done', 'failed'] as const;

/** A report of the provider that contradicts our records and needs review. It moved no money. */
const checkError = z.object({
  object: z.enum(['charge', 'refund', 'payout']),
  /** The provider's id; null if it could not be read. */
  object_id: z.string().nullable(),
  /** A value of `EXCEPTION_PROBLEMS`, which webhooks define. */
  problem: z.string(),
  transaction_id: intId.nullable(),
});
export type CheckError = z.infer<typeof checkError>;

/** A check of all unsettled transactions. The counts grow while it runs. */
export const settlementCheck = z.object({
  id: z.uuid(),
  state: z.enum(CHECK_STATES),
  /** The number of captured, unsettled transactions at the start of the check. */
  total_checked: z.int(),
  /** The number of transactions that the check settled. */
  updated_count: z.int(),
  /** The number of payouts and charges that could not be read, or that need review. */
  error_count: z.int(),
  /** The first errors. */
  errors: z.array(checkError),
  started_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
});
export type SettlementCheck = z.infer<typeof settlementCheck>;
