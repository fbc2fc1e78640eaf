import { z } from 'zod';
import { WORK_KINDS } from './terms.ts';

export const workItem = z.object({
  kind: z.enum(WORK_KINDS),
  /** The number of items, from 1 to `MOST_COUNTED`. */
  count: z.int(),
  /** The time since which the oldest item is pending; null if it is unknown. */
  oldest_at: z.iso.datetime().nullable(),
  /** The earliest last day of the items; null if this kind has no last days. */
  due_on: z.iso.date().nullable(),
  /**
   * The id of the item with the earliest last day, or of the oldest item, for a link to its page;
   * null if this kind has no such page.
   */
  oldest_id: z.string().nullable(),
  /** True if money, messages or a person's access depend on the work. */
  is_urgent: z.boolean(),
});
export type WorkItem = z.infer<typeof workItem>;
