import { z } from 'zod';
import { codesOf } from '../../kernel/actions.ts';
import { STRANGER_BODY_BYTES } from '../../kernel/data-url.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { intIdText, tokenText } from '../../kernel/ids.ts';
import { email, personName, phoneCountryCode, phoneNumber } from '../../kernel/text.ts';
import { sharedBrandDraft } from '../brands/draft.ts';
import { createdBrand } from '../brands/records.ts';
import { registrationActions } from './actions.ts';
import {
  againDraft,
  correctedRegistration,
  LINK_CHANNELS,
  ownerPhone,
  registrationDetails,
  registrationState,
  shareLinkTerms,
} from './records.ts';

const brandId = z.object({ id: intIdText });
/** Any text is accepted, so that a truncated token gets the same answer as an expired one. */
const shareTokenText = z.string().max(512);
const shareToken = z.strictObject({ token: shareTokenText });

export const registrationEndpoints = {
  validateShareLink: endpoint({
    method: 'GET',
    path: '/brands/share-links/validate',
    summary: 'Get the values that a share link sets, if the link can still be used',
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
    summary: 'Register a brand through a share link; this counts as one use of the link',
    access: 'public',
    scope: 'public',
    query: shareToken,
    body: sharedBrandDraft,
    body_limit: STRANGER_BODY_BYTES,
    needs_share_link: true,
    cost: 'file',
    response: createdBrand,
    idempotent: true,
    limit: { max: 30, per_seconds: 600 },
    errors: [
      'LINK_INVALID',
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
    summary: 'Get the progress of a registration',
    access: 'registrant',
    scope: 'data',
    params: brandId,
    query: z.strictObject({ access: tokenText.optional() }),
    response: registrationState,
    errors: ['BRAND_NOT_FOUND'],
  }),
  readRegistrationDetails: endpoint({
    method: 'GET',
    path: '/brands/:id/registration/details',
    summary:
      'Get the details of step 1, to correct them, or to check them with a proof that came by mail',
    access: 'registrant',
    scope: 'data',
    params: brandId,
    response: registrationDetails,
    errors: [
      'BRAND_NOT_FOUND',
      'REGISTRATION_MAIL_FIRST',
      ...codesOf(registrationActions, 'correct_details'),
    ],
  }),
  correctRegistration: endpoint({
    method: 'PUT',
    path: '/brands/:id/registration',
    summary: 'Correct the details of step 1, until the documents are approved',
    access: 'registrant',
    scope: 'data',
    params: brandId,
    body: sharedBrandDraft,
    body_limit: STRANGER_BODY_BYTES,
    cost: 'file',
    response: correctedRegistration,
    limit: { max: 30, per_seconds: 600 },
    stale: ['registration'],
    errors: [
      'BRAND_NOT_FOUND',
      ...codesOf(registrationActions, 'correct_details', 'correct_email'),
      'REGISTRATION_ENTITY_FIXED',
      'BRAND_DETAILS_UNUSABLE',
      'FILE_TYPE_NOT_ALLOWED',
      'FILE_NOT_READABLE',
      'FILE_DIMENSIONS',
    ],
  }),
  correctOwnerEmail: endpoint({
    method: 'PUT',
    path: '/brands/:id/registration/email',
    summary:
      "Correct the owner's email address; the new address gets a link, and earlier links end",
    access: 'registrant',
    scope: 'data',
    params: brandId,
    body: z.strictObject({ email }),
    response: correctedRegistration,
    limit: { max: 30, per_seconds: 600 },
    stale: ['registration'],
    errors: ['BRAND_NOT_FOUND', ...codesOf(registrationActions, 'correct_email')],
  }),
  correctOwnerPhone: endpoint({
    method: 'PUT',
    path: '/brands/:id/registration/phone',
    summary:
      "Correct the owner's phone number; the new number gets a link, and links to the old number end",
    access: 'registrant',
    scope: 'data',
    params: brandId,
    body: ownerPhone,
    response: correctedRegistration,
    limit: { max: 30, per_seconds: 600 },
    stale: ['registration'],
    errors: ['BRAND_NOT_FOUND', ...codesOf(registrationActions, 'correct_phone')],
  }),
  confirmValues: endpoint({
    method: 'POST',
    path: '/brands/:id/registration/checked',
    summary:
      'Confirm that all details entered earlier were checked; needs a proof that came by mail',
    access: 'registrant',
    scope: 'data',
    params: brandId,
    response: registrationState,
    message: 'Thank you. You can continue the registration.',
    stale: ['registration'],
    errors: ['BRAND_NOT_FOUND', 'REGISTRATION_MAIL_FIRST'],
  }),
  applyAgain: endpoint({
    method: 'POST',
    path: '/brands/:id/registration/again',
    summary:
      'Register a rejected brand again, with an answer to the reason; the brand is reviewed again',
    access: 'registrant',
    scope: 'data',
    params: brandId,
    body: againDraft,
    response: registrationState,
    message: 'You have registered again. We will review your brand.',
    limit: { max: 30, per_seconds: 600 },
    stale: ['registration', 'brands'],
    errors: ['BRAND_NOT_FOUND', ...codesOf(registrationActions, 'apply_again')],
  }),
  forgetDevice: endpoint({
    method: 'DELETE',
    path: '/brands/:id/registration/proof',
    summary: 'Remove the proof of a registration from this device',
    access: 'registrant',
    scope: 'data',
    params: brandId,
    response: z.null(),
    errors: [],
  }),
  sendLinkAgain: endpoint({
    method: 'POST',
    path: '/brands/:id/registration/link',
    summary: 'Send the link to continue, or to set the password, again by email, WhatsApp or both',
    access: 'registrant',
    scope: 'data',
    params: brandId,
    query: z.strictObject({ channel: z.enum(LINK_CHANNELS).optional() }),
    response: z.null(),
    message: 'We have sent the link again',
    limit: { max: 30, per_seconds: 600 },
    errors: [
      'BRAND_NOT_FOUND',
      'REGISTRATION_PASSWORD_BY_MAIL',
      ...codesOf(registrationActions, 'send_link'),
    ],
  }),
  resumeRegistration: endpoint({
    method: 'POST',
    path: '/brands/share-links/resume',
    summary:
      'Email the link of an unfinished registration; the response is the same for every address',
    access: 'public',
    scope: 'public',
    body: z.strictObject({ email }),
    response: z.null(),
    message:
      'If a registration with this email is unfinished, we have sent its link to that address.',
    limit: { max: 10, per_seconds: 600 },
    errors: [],
  }),
  registerOwner: endpoint({
    method: 'POST',
    path: '/auth/register',
    summary:
      "Create a brand owner's account with a valid share-link token; a role in the request is ignored",
    access: 'public',
    scope: 'public',
    body: z.strictObject({
      token: shareTokenText,
      email,
      first_name: personName({ max: 80, required: 'First name is required' }),
      last_name: personName({ max: 80, required: 'Last name is required' }),
      phone_country_code: phoneCountryCode.optional(),
      phone_number: phoneNumber.optional(),
      role: z.string().max(40).optional(),
    }),
    response: z.null(),
    limit: { max: 10, per_seconds: 600 },
    errors: ['LINK_INVALID'],
  }),
} as const;
