import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { intId, uuid } from '../../kernel/ids.ts';
import { kwd } from '../../kernel/money.ts';
import { cleanText } from '../../kernel/text.ts';
import { calendarDate } from '../../kernel/time.ts';
import { AGREEMENT_TYPES } from '../agreements/records.ts';
import { holdActions } from './actions.ts';
import { HOLD_ACTORS, HOLD_REACHES, HOLD_STEP_CODES, holdCode } from './terms.ts';

/** The id of the row with the hold, or the code and the brand that meets its condition. */
export const holdId = z.string().regex(/^[a-z0-9_-]{3,60}$/);

export const hold = z.object({
  id: holdId,
  code: holdCode,
  /** The text that was written when it began, otherwise its label in the reader's language. */
  reason: z.string(),
  stops: z.array(z.enum(HOLD_REACHES)),
  /** When it began; null when no row states it and the watch has not seen it yet. */
  since: z.iso.datetime().nullable(),
  acts_next: z.enum(HOLD_ACTORS),
  /** The day by which an action is needed; null when waiting has no further consequence. */
  act_by: calendarDate.nullable(),
  agreement: z.object({ id: uuid, agreement_type: z.enum(AGREEMENT_TYPES) }).nullable(),
  can: abilities(holdActions),
});
export type Hold = z.infer<typeof hold>;

export const holdStep = z.object({
  code: z.enum(HOLD_STEP_CODES),
  actor: z.enum(HOLD_ACTORS),
  /** The holds that it ends, or brings closer to their end. */
  hold_ids: z.array(holdId),
});
export type HoldStep = z.infer<typeof holdStep>;

/** The expected arrival of held money, if every step is done by `act_by`. */
export const arrival = z.object({
  act_by: calendarDate,
  date: calendarDate,
  /** The amount that businesses owe; null for readers who see no amounts. */
  amount: kwd.nullable(),
  /**
   * Captured and not paid by the provider yet. The date is correct if the provider pays on its due
   * days; null without such sales.
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
  /** The reason of the most urgent one. */
  hold_reason: z.string().nullable(),
  /** All holds, the most urgent first. */
  holds: z.array(hold),
  /** The smallest set of steps after which the payouts have no hold, in their order. */
  payout_steps: z.array(holdStep),
  /** The same for terminal requests. */
  pos_request_steps: z.array(holdStep),
  /** Null while the payouts have no hold. */
  arrival: arrival.nullable(),
});
export type ServiceHolds = z.infer<typeof serviceHolds>;

/** A hold in a list of several brands. */
export const brandHold = hold.extend({ brand_id: intId, brand_name: z.string() });
export type BrandHold = z.infer<typeof brandHold>;

export const resolveHold = z.strictObject({
  notes: cleanText({ max: 500, required: 'Please enter notes', multiline: true }),
});
