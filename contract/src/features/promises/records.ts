import { z } from 'zod';
import { kwd } from '../../kernel/money.ts';
import { calendarDate } from '../../kernel/time.ts';
import { holdCode } from '../holds/terms.ts';

/** Why an expected payout date changed. */
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
  /** Null while a hold or a refund left no date. */
  from: calendarDate.nullable(),
  to: calendarDate.nullable(),
  cause: promiseCause,
  /** For the causes `hold` and `bank_returned`: the hold. */
  hold_code: holdCode.nullable(),
  at: z.iso.datetime(),
});
export type PayoutPromise = z.infer<typeof payoutPromise>;

const counted = { transactions: z.int(), amount: kwd };

/**
 * The promises whose first date is in a month. Refunded and set-off transactions are in none of
 * the groups.
 */
export const promiseReport = z.object({
  month: z.string(),
  /** Paid by the first promised date. */
  kept: z.object(counted),
  /** Not paid and not late. */
  open: z.object(counted),
  /** Moved to a later date or to none, by the first cause. */
  broken: z.array(z.object({ cause: promiseCause, hold_code: holdCode.nullable(), ...counted })),
});
export type PromiseReport = z.infer<typeof promiseReport>;
