import { z } from 'zod';

/**
 * An optional text. An empty text (as forms send it) and null mean no text; an absent one means no
 * change. `schema` validates anything else with its own sentences, which a union would lose.
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
