import { z } from 'zod';

/**
 * The readers of an OpenAPI document: programs of brands, people and programs of partners, or
 * administrators.
 */
export const AUDIENCES = ['integrators', 'partners', 'staff'] as const;
export type Audience = (typeof AUDIENCES)[number];

export const documentationLink = z.object({
  /** The path of the page. It opens without a sign-in for ten minutes. */
  url: z.string(),
});
