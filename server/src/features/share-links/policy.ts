import {
  type NewShareLink,
  PARTNER_SHARE_LINK_FIELDS,
  type ShareLinkField,
} from '@diwan/contract/features/share-links/records';
import { canSetShareLinkTerms } from '@diwan/contract/kernel/roles';
import type { UserActor } from '../../platform/context.ts';
import { AppError } from '../../platform/error.ts';

const SENTENCE = "You don't have permission to do this";

/** Refuses what only administrators settle, and names it. */
export function requireWritable({ role }: UserActor, link: NewShareLink): void {
  if (canSetShareLinkTerms(role)) return;
  const refused = Object.keys(link).filter(
    (field) => !PARTNER_SHARE_LINK_FIELDS.includes(field as ShareLinkField),
  );
  if (refused.length === 0) return;
  const fields = Object.fromEntries(refused.map((field) => [field, SENTENCE] as const));
  throw new AppError('FORBIDDEN', { fields });
}

/** The partner of a new link: an administrator's choice, everybody else's own. */
export function partnerOf(actor: UserActor, link: NewShareLink): number | null {
  if (canSetShareLinkTerms(actor.role)) return link.partner_id ?? null;
  // Somebody of no partner would create a link that nobody of theirs sees again.
  if (actor.partner_id === null) throw new AppError('FORBIDDEN');
  return actor.partner_id;
}
