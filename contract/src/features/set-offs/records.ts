import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { intId } from '../../kernel/ids.ts';
import { kwd, positiveKwd } from '../../kernel/money.ts';
import { reason } from '../../kernel/text.ts';
import { businessSetOffActions, SET_OFF_STATES } from './actions.ts';

/**
 * A set-off of the amount that one business owes a brand against the amount that the brand owes
 * another business.
 */
export const businessSetOff = z.object({
  id: z.uuid(),
  /**
   * The business that owes the brand. After the booking, it owes the amount to the other business.
   */
  from_business: z.string(),
  /** The business to which the brand owes the amount. */
  to_business: z.string(),
  amount: kwd,
  reason: z.string(),
  state: z.enum(SET_OFF_STATES),
  created_at: z.iso.datetime(),
  created_by_name: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
  decided_by_name: z.string().nullable(),
  reject_reason: z.string().nullable(),
  can: abilities(businessSetOffActions),
});
export type BusinessSetOff = z.infer<typeof businessSetOff>;

/** A pending set-off with its brand, for a list of several brands. */
export const waitingSetOff = businessSetOff.extend({ brand_id: intId, brand_name: z.string() });
export type WaitingSetOff = z.infer<typeof waitingSetOff>;

export const setOffDraft = z
  .strictObject({
    from_business_id: z.uuid(),
    to_business_id: z.uuid(),
    amount: positiveKwd,
    reason,
  })
  .refine(({ from_business_id, to_business_id }) => from_business_id !== to_business_id, {
    error: 'Please choose two different businesses',
    path: ['to_business_id'],
  });
export type SetOffDraft = z.output<typeof setOffDraft>;
