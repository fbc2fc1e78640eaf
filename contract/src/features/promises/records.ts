import { z } from 'zod';
import { kwd } from '../../kernel/money.ts';
import { calendarDate } from '../../kernel/time.ts';
import { holdCode } from '../holds/terms.ts';

/** The causes of a changed expected payout date. */
const PROMISE_CAUSES = [
  'holiday_announced',
  'provider_late',
  'hold',
  'bank_returned',
  'export_not_made',
  'settings_changed',
  'refunded',
] as const;
const promiseCause = z.enum(PROMISE_CAUSES);
export type PromiseCause = z.infer<typeof promiseCause>;

/** A change of the expected payout date of a transaction. */
export const payoutPromise = z.object({
  /**
   * The dates before and after the change. A date is null if a hold or a refund prevents a date.
   */
  from: calendarDate.nullable(),
  to: calendarDate.nullable(),
  cause: promiseCause,
  /** The hold, for the causes `hold` and `bank_returned`; null otherwise. */
  hold_code: holdCode.nullable(),
  at: z.iso.datetime(),
});
export type PayoutPromise = z.infer<typeof payoutPromise>;

const counted = { transactions: z.int(), amount: kwd };

/**
 * The promises whose first date is in one month. Refunded and set-off transactions are not counted.
 */
export const promiseReport = z.object({
  month: z.string(),
  /** The transactions that were paid by the first promised date. */
  kept: z.object(counted),
  /** The transactions that are not paid and not late. */
  open: z.object(counted),
  /** The transactions whose date became later or was removed, grouped by the first cause. */
  broken: z.array(z.object({ cause: promiseCause, hold_code: holdCode.nullable(), ...counted })),
});
export type PromiseReport = z.infer<typeof promiseReport>;
