import type { Role } from '../../kernel/roles.ts';

/** The categories of messages for their readers. */
export const NOTIFICATION_KINDS = [
  'security',
  'money',
  'agreements',
  'brand',
  'payouts',
  'terminals',
  'integration',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const NOTIFICATION_CHANNELS = ['email', 'whatsapp'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/**
 * These cannot be turned off. A person would be harmed by not knowing about a stranger in the
 * account, money that leaves or stops, or a text that becomes binding.
 */
const FIXED = ['security', 'money', 'agreements'] as const satisfies readonly NotificationKind[];
type FixedKind = (typeof FIXED)[number];

export const isFixed = (kind: NotificationKind): kind is FixedKind =>
  FIXED.some((fixed) => fixed === kind);

interface Reach {
  readonly kinds: readonly NotificationKind[];
  /** Only owners have a phone that the platform writes to: that of their brand. */
  readonly channels: readonly NotificationChannel[];
}

const STAFF: Reach = { kinds: ['security'], channels: ['email'] };
const PARTNER: Reach = { kinds: ['security', 'terminals'], channels: ['email'] };

const REACH: Readonly<Record<Role, Reach>> = {
  super_admin: STAFF,
  admin: STAFF,
  partner_employee: PARTNER,
  partner: PARTNER,
  brand_owner: { kinds: NOTIFICATION_KINDS, channels: NOTIFICATION_CHANNELS },
};

/** The kinds of messages that people of a role get, and their channels. */
export const reachOf = (role: Role): Reach => REACH[role];
