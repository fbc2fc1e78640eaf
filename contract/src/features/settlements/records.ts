import { z } from 'zod';
import { intId } from '../../kernel/ids.ts';
import { calendarDate } from '../../kernel/time.ts';

/** Whether the provider has paid a captured transaction out to us, in the words of the screens. */
export const SETTLEMENT_STATUSES = ['Pending Settlement', 'Settled'] as const;
export type SettlementStatus = (typeof SETTLEMENT_STATUSES)[number];
const settlementStatus = z.enum(SETTLEMENT_STATUSES);

/** The result of checking one transaction's settlement. */
export const settlementResult = z.object({
  status_updated: z.boolean(),
  old_status: settlementStatus,
  new_status: settlementStatus,
  /** Days in the platform's timezone; null while it is pending. */
  settlement_date: calendarDate.nullable(),
  payout_date: calendarDate.nullable(),
});
export type SettlementResult = z.infer<typeof settlementResult>;

export const CHECK_STATES = ['running', 'done', 'failed'] as const;

/** A contradiction to our records that needs review. None of its money has moved. */
const checkError = z.object({
  object: z.enum(['charge', 'refund', 'payout']),
  /** The provider's id; null when it could not be read. */
  object_id: z.string().nullable(),
  /** One of EXCEPTION_PROBLEMS of the webhooks. */
  problem: z.string(),
  transaction_id: intId.nullable(),
});
export type CheckError = z.infer<typeof checkError>;

/** One check of everything that is not settled; its counts grow while it runs. */
export const settlementCheck = z.object({
  id: z.uuid(),
  state: z.enum(CHECK_STATES),
  /** Captured transactions that were not settled when it began. */
  total_checked: z.int(),
  /** Transactions that it settled. */
  updated_count: z.int(),
  /** Payouts and charges that could not be read, or that need review. */
  error_count: z.int(),
  /** The first of these errors. */
  errors: z.array(checkError),
  started_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
});
export type SettlementCheck = z.infer<typeof settlementCheck>;
