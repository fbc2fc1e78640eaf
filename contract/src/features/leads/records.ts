import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { leadActions } from './actions.ts';

/**
 * How far the provider is: not asked yet, asked, accepted and reviewing, decided. `unsure`: the
 * request may or may not have arrived, and is not repeated by itself.
 */
export const LEAD_PROGRESS = [
  'waiting',
  'asking',
  'reviewing',
  'approved',
  'rejected',
  'unsure',
] as const;
export type LeadProgress = (typeof LEAD_PROGRESS)[number];

export const lead = z.object({
  id: z.uuid(),
  brand_id: z.int(),
  brand_name: z.string(),
  /** What the provider suggests, once it has approved; an administrator still assigns it. */
  mid: z.string().nullable(),
  provider_lead_id: z.string().nullable(),
  progress: z.enum(LEAD_PROGRESS),
  created_at: z.iso.datetime(),
  can: abilities(leadActions),
});
export type Lead = z.infer<typeof lead>;
