import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { kwd } from '../../kernel/money.ts';
import { cleanText } from '../../kernel/text.ts';
import { QUARANTINE_STATES, quarantineActions } from './actions.ts';

/** The reasons why a message of the provider moves no money until a person has reviewed it. */
export const EXCEPTION_PROBLEMS = [
  'unknown charge',
  'unknown refund',
  'wrong amount',
  'wrong currency',
  'wrong merchant',
  'wrong charge',
  'moved MID',
  'unknown payment method',
  'not captured',
  'not refunded',
  'no longer captured',
  'no longer refunded',
  'more than was captured',
  'more than its items',
  'less than its items',
  'without a business',
  'not readable',
] as const;
export type ExceptionProblem = (typeof EXCEPTION_PROBLEMS)[number];

export const quarantinedWebhook = z.object({
  id: z.int(),
  /** The type of the object: charge, refund or invoice. */
  object: z.string(),
  object_id: z.string(),
  /** The status in the provider's words. */
  status: z.string(),
  state: z.enum(QUARANTINE_STATES),
  /** A value of `EXCEPTION_PROBLEMS`; null while the check is pending. */
  problem: z.string().nullable(),
  /** The amount of a payout minus the sum of its items; null for other objects. */
  difference: kwd.nullable(),
  /** The message exactly as it was received. */
  body: z.string(),
  received_at: z.iso.datetime(),
  resolution: z.string().nullable(),
  /** The e-mail address of the person who resolved the exception. */
  resolved_by: z.string().nullable(),
  can: abilities(quarantineActions),
});
export type QuarantinedWebhook = z.infer<typeof quarantinedWebhook>;

export const resolutionForm = z.strictObject({
  note: cleanText({ max: 1000, multiline: true, required: 'Please describe what you found' }),
});
export type ResolutionForm = z.output<typeof resolutionForm>;
