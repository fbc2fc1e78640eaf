import { manualPayoutDraft } from '@diwan/contract/features/manual-payouts/records';
import { z } from 'zod';

/** A select gives text, but the call needs the brand's number. */
export const draft = manualPayoutDraft.extend({
  brand_id: z
    .string({ error: 'Brand is required' })
    .regex(/^\d+$/, { error: 'Brand is required' })
    .transform(Number),
  business_id: z
    .uuid()
    .nullish()
    .transform((id) => id ?? undefined),
});
