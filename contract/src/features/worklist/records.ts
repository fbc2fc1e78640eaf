import { z } from 'zod';
import { WORK_KINDS } from './terms.ts';

export const workItem = z.object({
  kind: z.enum(WORK_KINDS),
  /** At least one, at most `MOST_COUNTED`. */
  count: z.int(),
  /** The time of the longest pending item; null when it is unknown. */
  oldest_at: z.iso.datetime().nullable(),
  /** The id of that item, for its page; null when the kind has no page of one item. */
  oldest_id: z.string().nullable(),
  /** Whether money, messages or a person's access depend on it. */
  is_urgent: z.boolean(),
});
export type WorkItem = z.infer<typeof workItem>;
