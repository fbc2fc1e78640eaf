import { z } from 'zod';
import { nonNegativeKwd } from '../../kernel/money.ts';
import { cleanText, email, emptyOr, webLink } from '../../kernel/text.ts';
import { WEEKDAYS } from '../../kernel/time.ts';
import { operatorDetails } from './operator.ts';

/** The social networks that the settings can link to. */
export const SOCIAL_NETWORKS = [
  'instagram',
  'x',
  'facebook',
  'linkedin',
  'youtube',
  'tiktok',
] as const;
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number];

/** The public settings, which the login page needs. */
export const publicSettings = z.object({
  platform_name: z.string(),
  /** The name is null if Arabic pages show `platform_name`. */
  platform_name_ar: z.string().nullable(),
  date_format: z.string(),
  time_format: z.enum(['24h', '12h']),
  timezone: z.string(),
  default_currency: z.string(),
  support_email: z.string(),
  support_phone: z.string().nullable(),
  support_address: z.string().nullable(),
  /** The configured links, in the order of `SOCIAL_NETWORKS`. */
  social_links: z.array(z.object({ network: z.enum(SOCIAL_NETWORKS), url: z.string() })),
  password_min_length: z.int(),
  password_require_uppercase: z.boolean(),
  password_require_numbers: z.boolean(),
  password_require_special: z.boolean(),
  maintenance_mode: z.boolean(),
  maintenance_message: z.string().nullable(),
  /** True if an individual may register with a civil ID or a passport instead of a licence. */
  identity_without_license: z.boolean(),
  /** The accounts of a trial installation; null for any other installation. */
  trial: z.object({ accounts: z.array(z.string()), password: z.string() }).nullable(),
  home_logos: z.array(
    z.object({ name: z.string(), name_ar: z.string().nullable(), logo_url: z.string() }),
  ),
});
export type PublicSettings = z.infer<typeof publicSettings>;

export const CURRENCIES = ['KWD', 'USD', 'EUR', 'SAR', 'AED'] as const;
export const TIMEZONES = [
  'Asia/Kuwait',
  'Asia/Dubai',
  'Asia/Riyadh',
  'Europe/London',
  'America/New_York',
] as const;
export const DATE_FORMATS = ['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'] as const;
export const TIME_FORMATS = ['24h', '12h'] as const;

const link = emptyOr(webLink);

/** Links to the platform's pages. An empty link is not shown. */
export const socialLinks = z.strictObject({
  instagram: link,
  x: link,
  facebook: link,
  linkedin: link,
  youtube: link,
  tiktok: link,
} satisfies Record<SocialNetwork, unknown>);
export type SocialLinks = z.output<typeof socialLinks>;

const within = (min: number, max: number, error: string) =>
  z.int({ error }).min(min, { error }).max(max, { error });

/**
 * All settings. An empty text means that the setting is not set. The specification defines the
 * bounds.
 */
export const systemSettings = z.strictObject({
  platform_name: cleanText({ max: 100, required: 'Platform name is required' }),
  platform_email: email,
  platform_phone: emptyOr(cleanText({ max: 40 })),
  platform_address: emptyOr(cleanText({ max: 500, multiline: true })),
  default_currency: z.enum(CURRENCIES),
  timezone: z.enum(TIMEZONES),
  /**
   * The format is empty until an administrator chooses one. Dates then have the form 'MMM dd,
   * yyyy'.
   */
  date_format: z.enum(['', ...DATE_FORMATS]),
  time_format: z.enum(TIME_FORMATS),
  transaction_export_limit: within(100, 50_000, 'The export limit must be between 100 and 50000'),
  session_timeout_minutes: within(
    5,
    1440,
    'The session timeout must be between 5 and 1440 minutes',
  ),
  password_min_length: within(6, 32, 'The minimum password length must be between 6 and 32'),
  password_require_uppercase: z.boolean(),
  password_require_numbers: z.boolean(),
  password_require_special: z.boolean(),
  two_factor_enabled: z.boolean(),
  email_notifications_enabled: z.boolean(),
  sms_notifications_enabled: z.boolean(),
  webhook_retry_attempts: within(0, 10, 'Webhook retries must be between 0 and 10'),
  webhook_timeout_seconds: within(5, 300, 'The webhook timeout must be between 5 and 300 seconds'),
  maintenance_mode: z.boolean(),
  maintenance_message: emptyOr(cleanText({ max: 500, multiline: true })),
  /**
   * The Arabic name of the platform. If it is empty, Arabic pages and messages show
   * `platform_name`.
   */
  platform_name_ar: emptyOr(cleanText({ max: 100 })),
  social_links: socialLinks,
  /**
   * The amount above which a payout needs a second administrator's approval. 0 turns the approval
   * off.
   */
  payout_second_approval_above: nonNegativeKwd,
  /**
   * The amount that an owner may refund per day, unless the brand has its own limit. 0 forbids
   * refunds by owners.
   */
  owner_refund_daily_limit: nonNegativeKwd,
  /** The number of working days in which a brand can submit evidence about a dispute. */
  dispute_evidence_days: within(1, 60, 'The number of days for evidence must be between 1 and 60'),
  /** The days on which brands are paid. */
  payout_weekdays: z
    .array(z.enum(WEEKDAYS))
    .min(1, { error: 'Please choose at least one weekday' })
    .max(WEEKDAYS.length)
    .overwrite((chosen) => WEEKDAYS.filter((day) => chosen.includes(day))),
  /** The time of a payout day's export, in the platform's timezone. */
  payout_cutoff_time: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'Please enter a time such as 14:00' }),
  /** True if a matched entry of a bank statement confirms the payout that it shows. */
  confirm_payouts_by_bank: z.boolean(),
  /** True if an individual may register with a civil ID or a passport instead of a licence. */
  identity_without_license: z.boolean(),
  ...operatorDetails.shape,
});
export type SystemSettings = z.output<typeof systemSettings>;
export type SettingName = keyof SystemSettings;
export const SETTING_NAMES = Object.keys(systemSettings.shape) as readonly SettingName[];

/** The settings that are used while the stored settings are unavailable. */
export const FALLBACK_SETTINGS: SystemSettings = {
  platform_name: 'Diwan',
  platform_email: '',
  platform_phone: '',
  platform_address: '',
  default_currency: 'KWD',
  timezone: 'Asia/Kuwait',
  date_format: '',
  time_format: '24h',
  transaction_export_limit: 10_000,
  session_timeout_minutes: 60,
  password_min_length: 8,
  password_require_uppercase: true,
  password_require_numbers: true,
  password_require_special: true,
  two_factor_enabled: false,
  email_notifications_enabled: true,
  sms_notifications_enabled: true,
  webhook_retry_attempts: 3,
  webhook_timeout_seconds: 30,
  maintenance_mode: false,
  maintenance_message: '',
  platform_name_ar: 'ديوان',
  social_links: { instagram: '', x: '', facebook: '', linkedin: '', youtube: '', tiktok: '' },
  payout_second_approval_above: 0,
  owner_refund_daily_limit: 100,
  dispute_evidence_days: 5,
  payout_weekdays: ['sun', 'mon', 'tue', 'wed', 'thu'],
  payout_cutoff_time: '14:00',
  confirm_payouts_by_bank: true,
  identity_without_license: false,
  operator_name: '',
  operator_name_ar: '',
  operator_registration: '',
  operator_licence: '',
  operator_address: '',
  operator_address_ar: '',
  operator_signatory: '',
  operator_signatory_ar: '',
};

export const storedSettings = systemSettings.extend({ updated_at: z.iso.datetime() });
export type StoredSettings = z.output<typeof storedSettings>;

/** The settings that the specification does not define. A request may omit them. */
const MORE_SETTINGS = {
  platform_name_ar: true,
  social_links: true,
  payout_second_approval_above: true,
  owner_refund_daily_limit: true,
  dispute_evidence_days: true,
  payout_weekdays: true,
  payout_cutoff_time: true,
  confirm_payouts_by_bank: true,
  identity_without_license: true,
  operator_name: true,
  operator_name_ar: true,
  operator_registration: true,
  operator_licence: true,
  operator_address: true,
  operator_address_ar: true,
  operator_signatory: true,
  operator_signatory_ar: true,
} as const;

/**
 * The settings to save. With `updated_at`, the save is refused if another save came in between.
 * Without it, the last save wins. Settings that the specification does not define may be omitted
 * and are then unchanged.
 */
export const settingsDraft = systemSettings
  .partial(MORE_SETTINGS)
  .extend({ updated_at: z.iso.datetime().optional() });
export type SettingsDraft = z.output<typeof settingsDraft>;

/** The immediate effects of a change on people and processes. */
export const settingsEffects = z.object({
  effects: z.array(z.object({ setting: z.enum(SETTING_NAMES), text: z.string() })),
});
export type SettingsEffects = z.infer<typeof settingsEffects>;

export const settingValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.enum(WEEKDAYS)),
  socialLinks,
]);
export type SettingValue = z.infer<typeof settingValue>;

export const settingsChange = z.object({
  /** The id of the audit entry. */
  id: z.string(),
  at: z.iso.datetime(),
  changed_by: z.string().nullable(),
  changes: z.array(
    z.object({ setting: z.enum(SETTING_NAMES), before: settingValue, after: settingValue }),
  ),
  /** True if all changed settings still have the values of this change. */
  undoable: z.boolean(),
});
export type SettingsChange = z.infer<typeof settingsChange>;
