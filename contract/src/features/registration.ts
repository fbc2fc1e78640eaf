import { z } from 'zod';
import { bodyLimitOfFiles } from '../kernel/data-url.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { intIdText, tokenText } from '../kernel/ids.ts';
import { cleanText, email, phoneCountryCode, phoneNumber } from '../kernel/text.ts';
import { sharedBrandDraft } from '../reference/brand-draft.ts';
import { entityType } from '../reference/entity-types.ts';
import {
  brandStatus,
  createdBrand,
  type MccStatus,
  mccStatus,
  type NextStep,
  nextStep,
} from './brands.ts';

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

const shareToken = z.strictObject({ token: tokenText });

export const registrationEndpoints = {
  validateShareLink: endpoint({
    method: 'GET',
    path: '/brands/share-links/validate',
    summary: 'What a share link settles, if it can still be used',
    access: 'public',
    scope: 'public',
    query: shareToken,
    response: shareLinkTerms,
    limit: { max: 60, per_seconds: 60 },
    errors: ['LINK_INVALID'],
  }),
  createSharedBrand: endpoint({
    method: 'POST',
    path: '/brands/shared',
    summary: 'Register a brand through a share link; takes one use of it',
    access: 'public',
    scope: 'public',
    query: shareToken,
    body: sharedBrandDraft,
    body_limit: bodyLimitOfFiles(1),
    response: createdBrand,
    idempotent: true,
    limit: { max: 30, per_seconds: 600 },
    errors: [
      'LINK_INVALID',
      'EMAIL_TAKEN',
      'UNPROCESSABLE',
      'FILE_TYPE_NOT_ALLOWED',
      'FILE_NOT_READABLE',
      'FILE_DIMENSIONS',
    ],
  }),
  readRegistration: endpoint({
    method: 'GET',
    path: '/brands/:id/registration',
    summary: 'How far the registration of this brand has come',
    access: 'registrant',
    scope: 'data',
    params: z.object({ id: intIdText }),
    query: z.strictObject({ access: tokenText.optional() }),
    response: registrationState,
    errors: ['BRAND_NOT_FOUND'],
  }),
  registerOwner: endpoint({
    method: 'POST',
    path: '/auth/register',
    summary: "Create a brand owner's account with a valid share-link token; any role is ignored",
    access: 'public',
    scope: 'public',
    body: z.strictObject({
      token: tokenText,
      email,
      first_name: cleanText({ max: 80, required: 'First name is required' }),
      last_name: cleanText({ max: 80, required: 'Last name is required' }),
      phone_country_code: phoneCountryCode.optional(),
      phone_number: phoneNumber.optional(),
      role: z.string().max(40).optional(),
    }),
    response: z.null(),
    limit: { max: 10, per_seconds: 600 },
    errors: ['LINK_INVALID', 'EMAIL_TAKEN'],
  }),
} as const;
