import { z } from 'zod';
import { isPartner, readsAll, type Role } from '../../kernel/roles.ts';

/**
 * The readers of an OpenAPI document: programs of brands, people and programs of partners, or
 * administrators.
 */
export const AUDIENCES = ['integrators', 'partners', 'staff'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** Returns the audience of a role. Brand owners and visitors get the document for integrators. */
export function audienceOf(role: Role | undefined): Audience {
  if (role === undefined) return 'integrators';
  if (readsAll(role)) return 'staff';
  return isPartner(role) ? 'partners' : 'integrators';
}

export const documentationLink = z.object({
  /** The path of the page. It opens without a sign-in for ten minutes. */
  url: z.string(),
});
