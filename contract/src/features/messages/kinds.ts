import type { Role } from '../../kernel/roles.ts';

/** The kinds of messages, as their readers see them. */
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
 * The kinds that cannot be turned off. They report other people's access to an account, money that
 * is paid out or held, and texts that become binding. A reader who missed them could suffer a loss.
 */
const FIXED = ['security', 'money', 'agreements'] as const satisfies readonly NotificationKind[];
type FixedKind = (typeof FIXED)[number];

/** Checks whether readers cannot turn a kind of message off. */
export const isFixed = (kind: NotificationKind): kind is FixedKind =>
  FIXED.some((fixed) => fixed === kind);

interface Reach {
  readonly kinds: readonly NotificationKind[];
  /** Only owners get WhatsApp messages, on the phone of their brand. */
  readonly channels: readonly NotificationChannel[];
}

const STAFF: Reach = { kinds: ['security'], channels: ['email'] };
const PARTNER: Reach = { kinds: ['security', 'terminals'], channels: ['email'] };

const REACH: Readonly<Record<Role, Reach>> = {
  super_admin: STAFF,
  admin: STAFF,
  auditor: STAFF,
  partner_employee: PARTNER,
  partner: PARTNER,
  brand_owner: { kinds: NOTIFICATION_KINDS, channels: NOTIFICATION_CHANNELS },
};

/** Returns the kinds of messages that users of a role get, and the channels. */
export const reachOf = (role: Role): Reach => REACH[role];
