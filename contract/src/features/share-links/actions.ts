import { actionTable } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { ADMINS, STAFF } from '../../kernel/roles.ts';

export const shareLinkRefusals = {
  SHARE_LINK_NOT_FOUND: { status: 404, sentence: 'Share link not found' },
  SHARE_LINK_DEACTIVATED: { status: 409, sentence: 'This share link has already been deactivated' },
  SHARE_LINK_ACTIVE: { status: 409, sentence: 'This share link is already active' },
  SHARE_LINK_EXPIRED: {
    status: 409,
    sentence: 'This share link has expired or reached its maximum number of uses',
  },
  SHARE_LINK_TERMS_UNUSABLE: { status: 422, sentence: 'Please check the highlighted fields' },
} as const satisfies Refusals;

/**
 * An expired link is used up or past its date. A link that is also deactivated counts as
 * deactivated.
 */
export const SHARE_LINK_STATES = ['active', 'expired', 'deactivated'] as const;
export type ShareLinkState = (typeof SHARE_LINK_STATES)[number];

export const shareLinkActions = actionTable(({ state }: { state: ShareLinkState }) => state)({
  copy: {
    roles: STAFF,
    from: ['active'],
    otherwise: { expired: 'SHARE_LINK_EXPIRED', deactivated: 'SHARE_LINK_DEACTIVATED' },
  },
  deactivate: {
    roles: STAFF,
    from: ['active', 'expired'],
    to: 'deactivated',
    otherwise: 'SHARE_LINK_DEACTIVATED',
  },
  // Partner employees create a new link instead, because an administrator may have deactivated this
  // one.
  reactivate: {
    roles: ADMINS,
    from: ['deactivated'],
    otherwise: 'SHARE_LINK_ACTIVE',
  },
});
