import { z } from 'zod';
import { entityType } from '../brands/entity-types.ts';
import {
  brandStatus,
  type MccStatus,
  mccStatus,
  type NextStep,
  nextStep,
} from '../brands/records.ts';

/** What a share link has already settled; nothing else of it is told. */
export const shareLinkTerms = z.object({
  mcc_code: z.string(),
  business_type: z.string(),
  mcc_description: z.string(),
  entity_type: entityType.nullable(),
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
});
export type RegistrationState = z.infer<typeof registrationState>;

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
