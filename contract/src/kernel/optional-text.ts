import { z } from 'zod';

/**
 * Returns the schema of an optional text in an edit. Null and an empty text remove the stored text,
 * and an absent one keeps it. `schema` validates any other text with its own sentences, which a
 * union would replace.
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
