import { z } from 'zod';
import { bodyLimitOfFiles, documentDataUrl, signatureDataUrl } from '../kernel/data-url.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { intIdText } from '../kernel/ids.ts';
import { EVERYONE } from '../kernel/roles.ts';
import { cleanText } from '../kernel/text.ts';
import { entityType } from '../reference/entity-types.ts';
import { sessionUser } from './auth.ts';
import { mccStatus, nextStep } from './brands.ts';

export const DOCUMENT_FILE_FIELDS = [
  'civil_id_file',
  'driver_license_file',
  'commercial_license_file',
  'signatory_auth_file',
  'signatory_id_file',
] as const;
export type DocumentFileField = (typeof DOCUMENT_FILE_FIELDS)[number];

const text = cleanText({ min: 0, max: 200 }).optional();
const file = documentDataUrl.optional();

/**
 * Step 2. Every property is optional in shape; what the brand's entity type requires, and the
 * sentences for what is missing, are `checkSubmission` of this feature's rules.
 */
export const documentSubmission = z.strictObject({
  document_type: entityType.optional(),
  /** A civil ID number, or a corporate registrant's commercial registration number. */
  civil_id: z.string().max(64).optional(),
  full_name_arabic: text,
  full_name_english: text,
  company_name: text,
  company_name_arabic: text,
  bank_name: text,
  iban: z.string().max(64).optional(),
  civil_id_file: file,
  driver_license_file: file,
  commercial_license_file: file,
  signatory_auth_file: file,
  signatory_id_file: file,
  signature_file: signatureDataUrl.optional(),
  agreed: z.boolean().optional(),
});
export type DocumentSubmission = z.output<typeof documentSubmission>;

const matchStatus = z.enum(['verified', 'mismatch', 'pending']);

/** One submission as its readers see it. Links to files live 60 seconds. */
export const documentRecord = z.object({
  id: z.uuid(),
  version: z.int(),
  document_type: entityType,
  driver_license_verified: matchStatus,
  name_match_status: matchStatus,
  signature_match_status: matchStatus,
  files: z.array(
    z.object({
      id: z.uuid(),
      field: z.enum(DOCUMENT_FILE_FIELDS),
      content_type: z.string(),
      size_bytes: z.int(),
      pages: z.int().nullable(),
      /** Null for readers who may know of the file but not open it. */
      url: z.string().nullable(),
    }),
  ),
  created_at: z.iso.datetime(),
});
export type DocumentRecord = z.infer<typeof documentRecord>;

/** What the registrant may do next. `token` and `user`: an onboarding session, 60 minutes. */
export const submissionOutcome = z.object({
  mcc_status: mccStatus,
  next_step: nextStep,
  token: z.string().nullable(),
  user: sessionUser.nullable(),
  redirect_url: z.string().nullable(),
  notification_message: z.string(),
  document: documentRecord,
});
export type SubmissionOutcome = z.infer<typeof submissionOutcome>;

const brandId = z.object({ id: intIdText });
const FILE_ERRORS = [
  'FILE_TOO_LARGE',
  'FILE_TYPE_NOT_ALLOWED',
  'FILE_NOT_READABLE',
  'FILE_DIMENSIONS',
  'FILE_UNSAFE',
] as const;

export const documentEndpoints = {
  submitDocuments: endpoint({
    method: 'POST',
    path: '/brands/:id/documents',
    summary: 'Hand in identity and business documents, signed in',
    access: EVERYONE,
    scope: 'data',
    params: brandId,
    body: documentSubmission,
    body_limit: bodyLimitOfFiles(6),
    response: submissionOutcome,
    idempotent: true,
    errors: ['BRAND_NOT_FOUND', 'UNPROCESSABLE', 'ALREADY_SIGNED', 'STATE_FORBIDS', ...FILE_ERRORS],
  }),
  submitDocumentsPublicly: endpoint({
    method: 'POST',
    path: '/brands/:id/documents/public',
    summary: 'Hand in identity and business documents with proof of being the registrant',
    access: 'registrant',
    scope: 'data',
    params: brandId,
    body: documentSubmission,
    body_limit: bodyLimitOfFiles(6),
    response: submissionOutcome,
    idempotent: true,
    limit: { max: 20, per_seconds: 600 },
    errors: ['BRAND_NOT_FOUND', 'UNPROCESSABLE', 'ALREADY_SIGNED', 'STATE_FORBIDS', ...FILE_ERRORS],
  }),
  listDocuments: endpoint({
    method: 'GET',
    path: '/brands/:id/documents',
    summary: 'Every submission of the brand, newest first',
    access: EVERYONE,
    scope: 'data',
    params: brandId,
    response: z.array(documentRecord),
    errors: ['BRAND_NOT_FOUND'],
  }),
} as const;
