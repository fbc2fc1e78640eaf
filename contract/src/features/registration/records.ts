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
import { DEPOSIT_CURRENCIES } from '../mcc/records.ts';
import { registrationActions } from './actions.ts';

/** What a share link has already settled; nothing else of it is told. */
export const shareLinkTerms = z.object({
  mcc_code: z.string(),
  business_type: z.string(),
  mcc_description: z.string(),
  entity_type: entityType.nullable(),
  /** Major units of its currency; null where the category asks for none. */
  deposit: z.object({ amount: z.number(), currency: z.enum(DEPOSIT_CURRENCIES) }).nullable(),
});
export type ShareLinkTerms = z.infer<typeof shareLinkTerms>;

/** What the wizard needs to go on, on any phone, with proof of being the registrant. */
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
  /** The file fields already handed in. */
  documents_present: z.array(z.string()),
  /** For example '+965 ****1234': where messages go. */
  phone_masked: z.string(),
  email_masked: z.string().nullable(),
  shared: z.boolean(),
  /** Whether this device, or the session, is known to be the owner's: it has opened the mail. */
  by_mail: z.boolean(),
  /** Whether the registrant has to check what another device entered. */
  check_values: z.boolean(),
  /** Seals what this device keeps of the next steps; null once there is nothing left to fill in. */
  draft_key: z.string().nullable(),
  can: abilities(registrationActions),
});
export type RegistrationState = z.infer<typeof registrationState>;

/** The state after a correction; a changed address makes a new proof, and ends every other. */
export const correctedRegistration = registrationState.extend({
  registration_token: z.string().nullable(),
});
export type CorrectedRegistration = z.infer<typeof correctedRegistration>;

/** Step 1 as it stands, to be corrected; '' for what was left empty. */
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
  /** What is settled and not the registrant's to change. */
  terms: shareLinkTerms,
});
export type RegistrationDetails = z.infer<typeof registrationDetails>;

export interface RegistrationFacts {
  readonly documents_submitted: boolean;
  readonly mcc_status: MccStatus;
  readonly agreement_signed: boolean;
  /** Whether there is an owner who still has to set a password. */
  readonly password_missing: boolean;
}

/** Where a registration goes on, from what is stored: the one rule behind every `next_step`. */
export function registrationStep(facts: RegistrationFacts): NextStep {
  if (facts.agreement_signed) return facts.password_missing ? 'setup_password' : 'done';
  if (!facts.documents_submitted) return 'documents';
  return facts.mcc_status === 'approved' ? 'agreement' : 'pending_approval';
}
