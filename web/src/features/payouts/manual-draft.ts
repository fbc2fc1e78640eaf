import { manualPayoutDraft } from '@diwan/contract/features/manual-payouts/records';
import { z } from 'zod';

/** The draft in the form. A select has the brand's id as text, and the request needs a number. */
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
