import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { leadActions } from './actions.ts';

/**
 * The progress of the request to the provider. `unsure`: it is unknown whether the request arrived,
 * so it is not repeated automatically.
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
  /** The MID that the provider suggested. An administrator must still assign it. */
  mid: z.string().nullable(),
  provider_lead_id: z.string().nullable(),
  progress: z.enum(LEAD_PROGRESS),
  created_at: z.iso.datetime(),
  can: abilities(leadActions),
});
export type Lead = z.infer<typeof lead>;
