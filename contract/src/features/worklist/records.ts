import { z } from 'zod';
import { WORK_KINDS } from './terms.ts';

export const workItem = z.object({
  kind: z.enum(WORK_KINDS),
  /** At least one, at most `MOST_COUNTED`. */
  count: z.int(),
  /** The time of the longest pending item; null when it is unknown. */
  oldest_at: z.iso.datetime().nullable(),
});
export type WorkItem = z.infer<typeof workItem>;
