import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { intId, uuid } from '../../kernel/ids.ts';
import { kwd } from '../../kernel/money.ts';
import { cleanText } from '../../kernel/text.ts';
import { calendarDate } from '../../kernel/time.ts';
import { AGREEMENT_TYPES } from '../agreements/records.ts';
import { holdActions } from './actions.ts';
import { HOLD_ACTORS, HOLD_REACHES, HOLD_STEP_CODES, holdCode } from './terms.ts';

/**
 * The id of the hold's row. A hold that follows from a brand's state has its code and the brand's
 * id instead.
 */
export const holdId = z.string().regex(/^[a-z0-9_-]{3,60}$/);

export const hold = z.object({
  id: holdId,
  code: holdCode,
  /** The stored reason, otherwise the label of the code in the reader's language. */
  reason: z.string(),
  stops: z.array(z.enum(HOLD_REACHES)),
  /** The time when the hold began; null if it is not recorded yet. */
  since: z.iso.datetime().nullable(),
  acts_next: z.enum(HOLD_ACTORS),
  /** The day by which the person must act; null if a delay has no further consequence. */
  act_by: calendarDate.nullable(),
  agreement: z.object({ id: uuid, agreement_type: z.enum(AGREEMENT_TYPES) }).nullable(),
  can: abilities(holdActions),
});
export type Hold = z.infer<typeof hold>;

export const holdStep = z.object({
  code: z.enum(HOLD_STEP_CODES),
  actor: z.enum(HOLD_ACTORS),
  /** The holds that this step ends, or brings closer to their end. */
  hold_ids: z.array(holdId),
});
export type HoldStep = z.infer<typeof holdStep>;

/** The expected arrival of held money if every step is done by `act_by`. */
export const arrival = z.object({
  act_by: calendarDate,
  date: calendarDate,
  /** The amount in KWD that businesses owe the brand; null for readers who may not see amounts. */
  amount: kwd.nullable(),
  /**
   * Captured money that the provider has not paid out yet, in KWD. The date assumes that the
   * provider pays on its due days. It is null without such money.
   */
  unsettled_amount: kwd.nullable(),
  unsettled_date: calendarDate.nullable(),
});
export type Arrival = z.infer<typeof arrival>;

export const HOLDS_STATUSES = ['clear', 'on_hold'] as const;

export const serviceHolds = z.object({
  status: z.enum(HOLDS_STATUSES),
  payouts_on_hold: z.boolean(),
  pos_requests_on_hold: z.boolean(),
  /** The reason of the most urgent hold. */
  hold_reason: z.string().nullable(),
  /** All holds, sorted by urgency. */
  holds: z.array(hold),
  /** The fewest steps that end all holds on payouts, in order. */
  payout_steps: z.array(holdStep),
  /** The fewest steps that end all holds on terminal requests, in order. */
  pos_request_steps: z.array(holdStep),
  /** The arrival is null if payouts are not on hold. */
  arrival: arrival.nullable(),
});
export type ServiceHolds = z.infer<typeof serviceHolds>;

/** A hold with its brand, for lists of several brands. */
export const brandHold = hold.extend({ brand_id: intId, brand_name: z.string() });
export type BrandHold = z.infer<typeof brandHold>;

export const resolveHold = z.strictObject({
  notes: cleanText({ max: 500, required: 'Please enter notes', multiline: true }),
});
