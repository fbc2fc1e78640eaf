import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { intId } from '../../kernel/ids.ts';
import { cleanText } from '../../kernel/text.ts';
import { instant } from '../../kernel/time.ts';
import { entityType } from '../brands/entity-types.ts';
import { brandStatus, nextStep } from '../brands/records.ts';
import { SHARE_LINK_STATES, type ShareLinkState, shareLinkActions } from './actions.ts';

export const DEFAULT_MAX_USES = 10;
export const HIGHEST_MAX_USES = 1000;

const MCC_REQUIRED = 'MCC is required';
const USES_RANGE = 'Max uses must be between 1 and 1000';

export const shareLink = z.object({
  id: z.uuid(),
  share_token: z.string(),
  name: z.string().nullable(),
  mcc_code: z.string(),
  mcc_description: z.string(),
  business_type: z.string(),
  entity_type: entityType.nullable(),
  partner_id: z.int().nullable(),
  partner_name: z.string().nullable(),
  max_uses: z.int(),
  uses_count: z.int(),
  /** The number of existing brands that were registered with the link. */
  brands_count: z.int(),
  expires_at: z.iso.datetime().nullable(),
  is_active: z.boolean(),
  state: z.enum(SHARE_LINK_STATES),
  created_at: z.iso.datetime(),
  can: abilities(shareLinkActions),
});
export type ShareLink = z.infer<typeof shareLink>;

/** A brand that was registered with a link. */
export const shareLinkBrand = z.object({
  id: z.int(),
  name: z.string(),
  status: brandStatus,
  /** The next step of the brand's registration. */
  step: nextStep,
  created_at: z.iso.datetime(),
});
export type ShareLinkBrand = z.infer<typeof shareLinkBrand>;

/** Returns the state of a share link at a time. */
export function shareLinkState(
  link: Pick<ShareLink, 'is_active' | 'uses_count' | 'max_uses' | 'expires_at'>,
  now_ms: number,
): ShareLinkState {
  if (!link.is_active) return 'deactivated';
  const is_late = link.expires_at !== null && Date.parse(link.expires_at) <= now_ms;
  return is_late || link.uses_count >= link.max_uses ? 'expired' : 'active';
}

const linkName = cleanText({ min: 0, max: 80 });

export const newShareLink = z.strictObject({
  /** The name for staff. Registrants do not see it. */
  name: linkName.nullable().optional(),
  mcc_code: z.string({ error: MCC_REQUIRED }).regex(/^\d{4}$/, { error: MCC_REQUIRED }),
  entity_type: entityType.nullable().optional(),
  partner_id: intId.nullable().optional(),
  max_uses: z
    .int({ error: USES_RANGE })
    .min(1, { error: USES_RANGE })
    .max(HIGHEST_MAX_USES, { error: USES_RANGE })
    .optional(),
  expires_at: instant.nullable().optional(),
});
export type NewShareLink = z.output<typeof newShareLink>;
export type ShareLinkField = keyof NewShareLink;

/**
 * The fields that a partner employee may set. The link always belongs to the employee's partner.
 */
export const PARTNER_SHARE_LINK_FIELDS: readonly ShareLinkField[] = [
  'name',
  'mcc_code',
  'entity_type',
];
