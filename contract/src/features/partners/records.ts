import { z } from 'zod';
import { payoutStatus } from '../payouts/terms.ts';

export const partner = z.object({
  id: z.int(),
  name: z.string(),
  website: z.string(),
  logo_url: z.string().nullable(),
  /** The payout status of its new brands. */
  default_payout_status: payoutStatus,
  created_at: z.iso.datetime(),
});
export type Partner = z.infer<typeof partner>;
