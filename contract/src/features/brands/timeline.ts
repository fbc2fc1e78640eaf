import { z } from 'zod';
import {
  ADMINS,
  ADMINS_AND_OWNERS,
  canReadAudit,
  EVERYONE,
  type Role,
  withAuditors,
} from '../../kernel/roles.ts';
import { visibleTo } from '../../kernel/visible.ts';
import { kwd } from '../../kernel/money.ts';

/**
 * The events of a brand's timeline, and the roles that see them. An event from the audit log has
 * the name of its action, with an underscore instead of the dot.
 */
export const BRAND_EVENTS = {
  brand_created: EVERYONE,
  brand_details_corrected: EVERYONE,
  registration_email_corrected: EVERYONE,
  registration_phone_corrected: EVERYONE,
  documents_submitted: EVERYONE,
  documents_requested: EVERYONE,
  documents_request_withdrawn: EVERYONE,
  documents_reading_corrected: ADMINS,
  brand_mcc_approved: EVERYONE,
  review_second_asked: ADMINS,
  agreement_drafted: EVERYONE,
  agreement_signed: EVERYONE,
  brand_approved: EVERYONE,
  brand_rejected: EVERYONE,
  brand_suspended: EVERYONE,
  brand_reopened: EVERYONE,
  brand_mid_assigned: EVERYONE,
  brand_pos_enabled: EVERYONE,
  brand_updated: EVERYONE,
  brand_logo_replaced: EVERYONE,
  brand_viewed_as_owner: ADMINS,
  brand_payouts_paused: EVERYONE,
  brand_payouts_resumed: EVERYONE,
  hold_resolved: EVERYONE,
  hold_ended: EVERYONE,
  bank_change_requested: ADMINS_AND_OWNERS,
  bank_change_approved_first: ADMINS,
  bank_change_approved: ADMINS_AND_OWNERS,
  bank_change_rejected: ADMINS_AND_OWNERS,
  bank_change_withdrawn: ADMINS_AND_OWNERS,
  deposit_received: ADMINS_AND_OWNERS,
  deposit_returned: ADMINS_AND_OWNERS,
  api_key_generated: ADMINS_AND_OWNERS,
  api_key_regenerated: ADMINS_AND_OWNERS,
  api_key_revoked: ADMINS_AND_OWNERS,
  webhook_secret_rotated: ADMINS_AND_OWNERS,
  first_payment: EVERYONE,
  terminal_approved: EVERYONE,
  terminal_ended: EVERYONE,
  payout_paid: ADMINS_AND_OWNERS,
  payout_returned: ADMINS_AND_OWNERS,
} as const satisfies Record<string, readonly Role[]>;

export type BrandEventKind = keyof typeof BRAND_EVENTS;

const KINDS = Object.keys(BRAND_EVENTS) as [BrandEventKind, ...BrandEventKind[]];

/** Returns the events that a role sees. */
export const brandEventsFor = (role: Role): readonly BrandEventKind[] =>
  KINDS.filter((kind) => withAuditors(BRAND_EVENTS[kind]).includes(role));

export const brandEvent = z.object({
  /** The id is unique within the brand. */
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(KINDS),
  by: z.enum(['owner', 'partner', 'team', 'system']),
  /** The person's name. It is null for readers who are not administrators. */
  by_name: visibleTo(canReadAudit, z.string().nullable()),
  /** The amount that was paid; null for other events. */
  amount: kwd.nullable(),
  /** The TID of the device; null for events without a terminal. */
  tid: z.string().nullable(),
});
export type BrandEvent = z.infer<typeof brandEvent>;

/** The maximum number of events that are returned. */
export const MOST_BRAND_EVENTS = 200;

export const brandTimeline = z.object({
  /** The events are sorted by time, newest first. */
  events: z.array(brandEvent),
  /** True if earlier events were omitted. */
  truncated: z.boolean(),
});
export type BrandTimeline = z.infer<typeof brandTimeline>;
