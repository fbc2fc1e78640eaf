import { z } from 'zod';

/**
 * A text that may be left out: an empty one (as forms send it) and null mean that there is none,
 * an absent one means no change. Anything else is read by `schema`, whose sentences are kept; a
 * union of both would lose them.
 */
export const blankAsNull = (schema: z.ZodType<string, string>) =>
  z
    .string({ error: 'This value is not valid' })
    .nullable()
    .transform((text, ctx) => {
      if (text === null || text.trim() === '') return null;
      const parsed = schema.safeParse(text);
      if (parsed.success) return parsed.data;
      for (const { message } of parsed.error.issues) ctx.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
