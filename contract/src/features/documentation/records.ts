import { z } from 'zod';

/**
 * The readers of a document: programs of brands, people and programs of partners, administrators.
 */
export const AUDIENCES = ['integrators', 'partners', 'staff'] as const;
export type Audience = (typeof AUDIENCES)[number];

export const documentationLink = z.object({
  /** The path of the page, which opens without a sign-in for ten minutes. */
  url: z.string(),
});
