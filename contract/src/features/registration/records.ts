import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { deliveryLocationType } from '../brands/delivery.ts';
import { paymentType } from '../brands/draft.ts';
import { entityType } from '../brands/entity-types.ts';
import {
  brandStatus,
  type MccStatus,
  mccStatus,
  type NextStep,
  nextStep,
} from '../brands/records.ts';
import { checkPhone, cleanText, phoneCountryCode, phoneNumber } from '../../kernel/text.ts';
import { DEPOSIT_CURRENCIES } from '../mcc/records.ts';
import { registrationActions } from './actions.ts';

/** The terms that a share link fixes. The link reveals nothing else. */
export const shareLinkTerms = z.object({
  mcc_code: z.string(),
  business_type: z.string(),
  mcc_description: z.string(),
  /** The Arabic name. If the category has none, it is the English name with an Arabic note. */
  mcc_description_arabic: z.string(),
  entity_type: entityType.nullable(),
  /** The amount is in major units of the currency; null if the category requires no deposit. */
  deposit: z.object({ amount: z.number(), currency: z.enum(DEPOSIT_CURRENCIES) }).nullable(),
});
export type ShareLinkTerms = z.infer<typeof shareLinkTerms>;

/** The state with which a registrant continues the wizard on any device. */
export const registrationState = z.object({
  brand_id: z.int(),
  name: z.string(),
  status: brandStatus,
  status_reason: z.string().nullable(),
  entity_type: entityType,
  company_name: z.string().nullable(),
  company_name_arabic: z.string().nullable(),
  mcc_status: mccStatus,
  step: nextStep,
  /** The fields of the files that are already submitted. */
  documents_present: z.array(z.string()),
  /**
   * The files that were uploaded on any device and are not submitted yet. The list is empty for a
   * device that may not see the values of other devices.
   */
  uploads: z.array(z.object({ upload_id: z.uuid(), field: z.string() })),
  /** True if an individual may send a civil ID or a passport instead of a driver's license. */
  license_optional: z.boolean(),
  /** The masked phone number that receives messages, for example '+965 ****1234'. */
  phone_masked: z.string(),
  email_masked: z.string().nullable(),
  shared: z.boolean(),
  /** True if this device or session is on the owner's side, because it opened the mail. */
  by_mail: z.boolean(),
  /** True if the registrant must check values that another device entered. */
  check_values: z.boolean(),
  /** The key that encrypts this device's drafts of the next steps; null if no step needs one. */
  draft_key: z.string().nullable(),
  can: abilities(registrationActions),
});
export type RegistrationState = z.infer<typeof registrationState>;

/** The channels through which a link can be sent again. */
export const LINK_CHANNELS = ['email', 'whatsapp'] as const;
export type LinkChannel = (typeof LINK_CHANNELS)[number];

export const ownerPhone = z
  .strictObject({ phone_country_code: phoneCountryCode, phone_number: phoneNumber })
  .superRefine(checkPhone);
export type OwnerPhone = z.output<typeof ownerPhone>;

/** The answer of a rejected brand's owner. The reviewer reads it. */
export const againDraft = z.strictObject({
  answer: cleanText({ max: 1000, required: 'Please describe what you changed', multiline: true }),
});

/**
 * The state after a correction. A changed address invalidates all registration tokens, so a new one
 * is returned.
 */
export const correctedRegistration = registrationState.extend({
  registration_token: z.string().nullable(),
});
export type CorrectedRegistration = z.infer<typeof correctedRegistration>;

/** The stored values of step 1, for a correction; '' for empty values. */
export const registrationDetails = z.object({
  name: z.string(),
  logo_url: z.string().nullable(),
  entity_type: entityType,
  company_name: z.string(),
  company_name_arabic: z.string(),
  registration_country: z.string(),
  description: z.string(),
  payment_type_preference: paymentType,
  num_pos_devices: z.int(),
  delivery_location: z.string(),
  delivery_location_type: z.union([deliveryLocationType, z.literal('')]),
  hall_number: z.string(),
  suite_number: z.string(),
  nationality: z.string(),
  country_of_residence: z.string(),
  phone_country_code: z.string(),
  phone_number: z.string(),
  email: z.string(),
  website: z.string(),
  twitter_handle: z.string(),
  instagram_handle: z.string(),
  tiktok_handle: z.string(),
  /** The terms that the registrant cannot change. */
  terms: shareLinkTerms,
});
export type RegistrationDetails = z.infer<typeof registrationDetails>;

export interface RegistrationFacts {
  readonly documents_submitted: boolean;
  readonly mcc_status: MccStatus;
  readonly agreement_signed: boolean;
  /** True if the brand has an owner without a password. */
  readonly password_missing: boolean;
}

/**
 * Returns the next step of a registration. Every `next_step` of the API comes from this function.
 */
export function registrationStep(facts: RegistrationFacts): NextStep {
  if (facts.agreement_signed) return facts.password_missing ? 'setup_password' : 'done';
  if (!facts.documents_submitted) return 'documents';
  return facts.mcc_status === 'approved' ? 'agreement' : 'pending_approval';
}
