import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { blankAsNull } from '../../kernel/optional-text.ts';
import { PARTNER_PERMISSIONS, PARTNERS } from '../../kernel/roles.ts';
import {
  checkPhone,
  cleanText,
  email,
  filledIn,
  personName,
  phoneCountryCode,
  phoneNumber,
  webLink,
} from '../../kernel/text.ts';
import { USUAL_OVERLAP_HOURS } from '../credentials/records.ts';
import { payoutStatus } from '../payouts/terms.ts';
import { EMPLOYEE_STATUSES, employeeActions, partnerKeyActions } from './actions.ts';

const FILL_IN = 'Please fill in all required fields';

export const partner = z.object({
  id: z.int(),
  name: z.string(),
  website: z.string(),
  /** The URL of an order's page at the partner. `{id}` is replaced with the order's id. */
  order_details_url: z.string().nullable(),
  logo_url: z.string().nullable(),
  /** The payout status with which brands of the partner start. */
  default_payout_status: payoutStatus,
  /** True if a key of the partner works. */
  api_integrated: z.boolean(),
  /** True if a brand of the partner receives payment events by webhook. */
  webhooks_enabled: z.boolean(),
  created_at: z.iso.datetime(),
});
export type Partner = z.infer<typeof partner>;

const partnerPermission = z.enum(PARTNER_PERMISSIONS);

/** An API key without its secret part. The full key was shown only once. */
export const partnerKey = z.object({
  hint: z.string(),
  permissions: z.array(partnerPermission),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
  works: z.boolean(),
});
export type PartnerKey = z.infer<typeof partnerKey>;

export const partnerDetails = partner.extend({
  /** The beginning and the last four characters of the current key; null if there is no key. */
  api_key: z.string().nullable(),
  key: partnerKey.nullable(),
  /** The replaced keys that still work until they expire. */
  expiring_keys: z.array(partnerKey),
  can: abilities(partnerKeyActions),
});
export type PartnerDetails = z.infer<typeof partnerDetails>;

/** A website address. An address without a scheme gets `https`. */
const website = filledIn(
  z
    .string()
    .overwrite((text) => (/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`))
    .pipe(webLink),
  FILL_IN,
);

const orderDetailsUrl = blankAsNull(
  z
    .string()
    .trim()
    .refine((text) => text.includes('{id}'), {
      error: 'Please use {id} in the link as a placeholder for the order ID',
    })
    .refine((text) => webLink.safeParse(text.replaceAll('{id}', '1')).success, {
      error: 'Please enter a valid link that starts with http or https',
    }),
);

export const partnerDraft = z.strictObject({
  name: cleanText({ max: 120, required: FILL_IN }),
  website,
  order_details_url: orderDetailsUrl.optional(),
});
export type PartnerDraft = z.output<typeof partnerDraft>;

export const employee = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_country_code: z.string().nullable(),
  phone_number: z.string().nullable(),
  role: z.enum(PARTNERS),
  status: z.enum(EMPLOYEE_STATUSES),
  /** The expiry of the latest invitation, possibly in the past; null after a password is set. */
  invited_until: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  can: abilities(employeeActions),
});
export type Employee = z.infer<typeof employee>;

export const employeeDraft = z
  .strictObject({
    first_name: personName({ required: FILL_IN }),
    last_name: personName({ required: FILL_IN }),
    email: filledIn(email, FILL_IN),
    phone_country_code: filledIn(phoneCountryCode, FILL_IN).default('+965'),
    phone_number: filledIn(phoneNumber, FILL_IN),
    role: z.enum(PARTNERS).default('partner_employee'),
    /** The language of messages to the employee; by default the language of the request. */
    language: z.enum(['en', 'ar']).optional(),
  })
  .superRefine(checkPhone);
export type EmployeeDraft = z.output<typeof employeeDraft>;

/** The possible lifetimes of a key in days. Every key expires. */
export const KEY_LIFETIMES = [30, 90, 365] as const;
export const KEY_OVERLAPS = [0, 1, 24, 72] as const;

export const partnerKeyDraft = z.strictObject({
  permissions: z
    .array(partnerPermission)
    .min(1, { error: 'Please choose what the key can read' })
    .max(PARTNER_PERMISSIONS.length)
    .refine((list) => new Set(list).size === list.length, { error: 'This value is not valid' })
    .prefault([...PARTNER_PERMISSIONS]),
  lifetime_days: z.literal(KEY_LIFETIMES).prefault(365),
  /** The hours for which the replaced key still works. 0 ends it immediately. */
  overlap_hours: z.literal(KEY_OVERLAPS).prefault(USUAL_OVERLAP_HOURS),
});
export type PartnerKeyDraft = z.output<typeof partnerKeyDraft>;
