import { z } from 'zod';
import { bodyLimitOfFiles } from '../../kernel/data-url.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { intIdText, tokenText } from '../../kernel/ids.ts';
import { cleanText, email, phoneCountryCode, phoneNumber } from '../../kernel/text.ts';
import { sharedBrandDraft } from '../brands/draft.ts';
import { createdBrand } from '../brands/records.ts';
import { shareLinkTerms, registrationState } from './records.ts';

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
      'REGISTRATION_LINK_SENT',
      'EMAIL_TAKEN',
      'BRAND_DETAILS_UNUSABLE',
      'BRAND_MCC_UNKNOWN',
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
    errors: ['LINK_INVALID'],
  }),
} as const;
