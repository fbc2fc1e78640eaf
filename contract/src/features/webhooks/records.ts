import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { cleanText } from '../../kernel/text.ts';
import { QUARANTINE_STATES, quarantineActions } from './actions.ts';

export const quarantinedWebhook = z.object({
  id: z.int(),
  /** What it is about: charge, refund or invoice. */
  object: z.string(),
  object_id: z.string(),
  /** The provider's word for the status. */
  status: z.string(),
  state: z.enum(QUARANTINE_STATES),
  /** Why it moves no money until somebody has looked at it: 'wrong amount'. */
  problem: z.string().nullable(),
  /** Exactly what arrived. */
  body: z.string(),
  received_at: z.iso.datetime(),
  resolution: z.string().nullable(),
  /** E-mail of who resolved it. */
  resolved_by: z.string().nullable(),
  can: abilities(quarantineActions),
});
export type QuarantinedWebhook = z.infer<typeof quarantinedWebhook>;

export const resolutionForm = z.strictObject({
  note: cleanText({ max: 1000, multiline: true, required: 'Please say what was found' }),
});
export type ResolutionForm = z.output<typeof resolutionForm>;
