import { z } from 'zod';
import { canReadPayoutStaff } from '../../kernel/roles.ts';
import { visibleTo } from '../../kernel/visible.ts';
import { abilities } from '../../kernel/actions.ts';
import { intId } from '../../kernel/ids.ts';
import { kwd, positiveKwd } from '../../kernel/money.ts';
import { cleanText } from '../../kernel/text.ts';
import { calendarDate } from '../../kernel/time.ts';
import { manualPayoutActions } from './actions.ts';
import {
  DEFAULT_MANUAL_METHOD,
  MANUAL_METHOD_LABELS,
  MANUAL_METHODS,
  MANUAL_STATES,
  type ManualMethod,
} from './terms.ts';

/** The method of a payout. Payouts of an export also have a method. */
export const payoutMethod = z.enum(
  Object.keys(MANUAL_METHOD_LABELS) as [ManualMethod, ...ManualMethod[]],
);

export const manualPayout = z.object({
  id: z.uuid(),
  /**
   * The number among the brand's payouts; null until it is booked. An edit of the amount gives it a
   * new number.
   */
  payout_id: intId.nullable(),
  brand_id: intId,
  brand_name: z.string(),
  /** The business that paid. */
  business_name: z.string().nullable(),
  amount: kwd,
  currency: z.literal('KWD'),
  payment_method: payoutMethod,
  reference_number: z.string().nullable(),
  notes: z.string().nullable(),
  paid_date: calendarDate,
  /** The name is null for readers who are not administrators. */
  created_by_name: visibleTo(canReadPayoutStaff, z.string().nullable()),
  created_at: z.iso.datetime(),
  state: z.enum(MANUAL_STATES),
  /** The person who approved or rejected a large payout; null for others. */
  decided_by_name: visibleTo(canReadPayoutStaff, z.string().nullable()),
  reject_reason: z.string().nullable(),
  /** The time of the last edit; null if it was never edited. */
  edited_at: z.iso.datetime().nullable(),
  can: abilities(manualPayoutActions),
});

export type ManualPayout = z.infer<typeof manualPayout>;

export const manualPayoutDraft = z.strictObject({
  brand_id: z.int({ error: 'Brand is required' }).min(1).max(2_147_483_647),
  /** The business that paid. It may be omitted if only one business owes the brand. */
  business_id: z.uuid().optional(),
  amount: positiveKwd,
  payment_method: z
    .enum(MANUAL_METHODS, { error: 'Payment method is required' })
    .default(DEFAULT_MANUAL_METHOD),
  reference_number: cleanText({ min: 0, max: 100 }).nullable().default(null),
  notes: cleanText({ min: 0, max: 1000, multiline: true }).nullable().default(null),
  paid_date: calendarDate,
});

export type ManualPayoutDraft = z.output<typeof manualPayoutDraft>;
