import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { intId } from '../../kernel/ids.ts';
import {
  arabicName,
  checkPhone,
  cleanText,
  emptyOr,
  phoneCountryCode,
  phoneNumber,
  socialAccount,
  webLink,
} from '../../kernel/text.ts';
import { actsAsOwner, readsMoney } from '../../kernel/roles.ts';
import { instant } from '../../kernel/time.ts';
import { visibleTo } from '../../kernel/visible.ts';
import { DEPOSIT_STATES } from '../deposits/actions.ts';
import { brandActions } from './actions.ts';
import { description, mccCode, paymentType } from './draft.ts';
import { entityType } from './entity-types.ts';
import { submissionSummary } from './submissions.ts';
import { checkedPoints } from './unverified.ts';

export const BRAND_STATUSES = ['pending', 'active', 'rejected', 'suspended'] as const;
export const brandStatus = z.enum(BRAND_STATUSES);
export type BrandStatus = z.infer<typeof brandStatus>;

export const MCC_STATUSES = ['approved', 'mcc_not_allowed', 'mcc_not_mapped'] as const;
export const mccStatus = z.enum(MCC_STATUSES);
export type MccStatus = z.infer<typeof mccStatus>;

export const TERMINALS_STATES = ['none', 'requested', 'active'] as const;

/** The next step of a registrant. */
export const NEXT_STEPS = [
  'documents',
  'agreement',
  'setup_password',
  'pending_approval',
  'done',
] as const;
export const nextStep = z.enum(NEXT_STEPS);
export type NextStep = z.infer<typeof nextStep>;

export const createdBrand = z.object({
  id: z.int(),
  name: z.string(),
  status: brandStatus,
  entity_type: entityType,
  mcc_status: mccStatus,
  next_step: nextStep,
  /** The proof of being the registrant, valid for 14 days; null for staff, who are signed in. */
  registration_token: z.string().nullable(),
});
export type CreatedBrand = z.infer<typeof createdBrand>;

/** A brand as shown on a card of the list. */
export const brandSummary = z.object({
  id: z.int(),
  name: z.string(),
  name_ar: z.string().nullable(),
  status: brandStatus,
  business_type: z.string(),
  mcc_code: z.string(),
  mcc_status: mccStatus,
  entity_type: entityType,
  description: z.string().nullable(),
  logo_url: z.string().nullable(),
  website: z.string().nullable(),
  twitter_handle: z.string().nullable(),
  instagram_handle: z.string().nullable(),
  tiktok_handle: z.string().nullable(),
  /** True while a deposit is owed. */
  deposit_required: z.boolean(),
  partner_id: z.int().nullable(),
  partner_name: z.string().nullable(),
  documents_submitted: z.boolean(),
  agreement_signed: z.boolean(),
  /** True if staff must assign the MID for terminals, or start the POS agreement. */
  pos_to_start: z.boolean(),
  created_at: z.iso.datetime(),
  can: abilities(brandActions),
});
export type BrandSummary = z.infer<typeof brandSummary>;

export const brand = brandSummary.extend({
  status_reason: z.string().nullable(),
  /** The owner's answer to a rejection. The next decision clears it. */
  owner_answer: z.string().nullable(),
  company_name: z.string().nullable(),
  company_name_arabic: z.string().nullable(),
  registration_country: z.string(),
  payment_type_preference: paymentType,
  num_pos_devices: z.int(),
  delivery_location: z.string().nullable(),
  delivery_location_type: z.enum(['fairground', 'other']).nullable(),
  hall_number: z.string().nullable(),
  suite_number: z.string().nullable(),
  nationality: z.string(),
  country_of_residence: z.string(),
  phone_country_code: z.string(),
  phone_number: z.string(),
  phone: z.string(),
  redirect_url: z.string().nullable(),
  post_url: z.string().nullable(),
  tap_mid: z.string().nullable(),
  pos_enabled: z.boolean(),
  pg_enabled: z.boolean(),
  pos_agreement_signed: z.boolean(),
  /** `requested` means that a rental is requested or approved, but none has begun. */
  terminals_state: z.enum(TERMINALS_STATES),
  /** True if the brand has a live API key that works. */
  credentials_active: z.boolean(),
  deposit_state: z.enum(DEPOSIT_STATES),
  /** The amount in major units of `deposit_currency`. It is null for developers of the brand. */
  deposit_amount: visibleTo((_role, access) => readsMoney(access), z.number().nullable()),
  deposit_currency: z.enum(['KWD', 'USD', 'EUR']),
  payout_status: z.enum(['active', 'paused']),
  share_link_id: z.uuid().nullable(),
  owner_email: z.string().nullable(),
  /** The typed e-mail address, if it belongs to another account. `owner_email` is then null. */
  named_email: z.string().nullable(),
  updated_at: z.iso.datetime(),
});
export type Brand = z.infer<typeof brand>;

/** A brand as its own page reads it. */
export const brandDetails = brand.extend({
  /** The submissions of documents, newest first. The list is empty for members of the brand. */
  documents: visibleTo((_role, access) => actsAsOwner(access), z.array(submissionSummary)),
});
export type BrandDetails = z.infer<typeof brandDetails>;

/**
 * All fields that some role may change. The server's policy decides which role may change which
 * field.
 */
export const brandEdit = z
  .strictObject({
    name: cleanText({ max: 120, required: 'Brand name is required' }),
    /** The form shows the business type, but the MCC determines it. */
    business_type: cleanText({ max: 200, required: 'Business type is required' }),
    mcc_code: mccCode,
    description,
    nationality: z
      .string({ error: 'Nationality is required' })
      .regex(/^[A-Z]{2}$/, { error: 'Nationality is required' }),
    country_of_residence: z
      .string({ error: 'Country is required' })
      .regex(/^[A-Z]{2}$/, { error: 'Country is required' }),
    phone_country_code: phoneCountryCode,
    phone_number: phoneNumber,
    website: emptyOr(webLink),
    twitter_handle: emptyOr(socialAccount),
    instagram_handle: emptyOr(socialAccount),
    tiktok_handle: emptyOr(socialAccount),
    entity_type: entityType,
    company_name: emptyOr(cleanText({ max: 200 })),
    company_name_arabic: emptyOr(arabicName()),
    redirect_url: emptyOr(webLink),
    post_url: emptyOr(webLink),
    partner_id: intId.nullable(),
    status: brandStatus,
    /** The owner reads the reason if the brand is rejected or suspended. */
    reason: cleanText({ min: 0, max: 1000, multiline: true }),
    /** The unverified points for an approval, each ticked or with a note. */
    checked_points: checkedPoints,
    /** The value that the caller last read. If the brand has changed since, the answer is 409. */
    updated_at: instant,
  })
  .partial()
  .superRefine(checkPhone);
export type BrandEdit = z.output<typeof brandEdit>;
export type BrandField = keyof BrandEdit;

/** The fields of their own brand that owners may change. Administrators may change all fields. */
export const OWNER_BRAND_FIELDS: readonly BrandField[] = [
  'description',
  'website',
  'twitter_handle',
  'instagram_handle',
  'tiktok_handle',
  'phone_country_code',
  'phone_number',
];

/** The numbers of records that are deleted together with a rejected brand. */
export const brandRemoval = z.object({
  name: z.string(),
  users: z.int(),
  /** The number of files in all submissions. */
  documents: z.int(),
  agreements: z.int(),
  messages: z.int(),
  transactions: z.int(),
  api_keys: z.int(),
});
export type BrandRemoval = z.infer<typeof brandRemoval>;
