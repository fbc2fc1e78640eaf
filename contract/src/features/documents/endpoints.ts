import { z } from 'zod';
import {
  bodyLimitOfFiles,
  DOCUMENT_FILE,
  MAX_FILE_BYTES,
  STRANGER_BODY_BYTES,
} from '../../kernel/data-url.ts';
import { codesOf } from '../../kernel/actions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { intIdText, uuid } from '../../kernel/ids.ts';
import { EDITORS, EVERYONE, READERS } from '../../kernel/roles.ts';
import { revealedValue, withReason } from '../../kernel/text.ts';
import { documentActions, documentRequestActions } from './actions.ts';
import {
  DOCUMENT_FILE_FIELDS,
  documentRecord,
  documentSubmission,
  documentUpload,
  MASKED_DOCUMENT_VALUES,
  submissionOutcome,
  typedDocuments,
} from './records.ts';
import { documentRequest } from './requests.ts';

const brandId = z.object({ id: intIdText });
const UPLOAD_ERRORS = [
  'FILE_TOO_LARGE',
  'FILE_TYPE_NOT_ALLOWED',
  'FILE_NOT_READABLE',
  'FILE_DIMENSIONS',
  'FILE_UNSAFE',
] as const;
const SUBMIT_ERRORS = [
  'REGISTRATION_MAIL_FIRST',
  'BRAND_NOT_FOUND',
  ...codesOf(documentActions, 'submit'),
  'DOCUMENTS_BANK_FIXED',
  'DOCUMENTS_OF_OTHER_ENTITY',
  'DOCUMENT_UPLOAD_GONE',
  'AGREEMENT_ACCOUNT_PENDING',
  'AGREEMENT_OPERATOR_MISSING',
  'REGISTRATION_CHECK_FIRST',
  'DOCUMENT_VERSIONS_USED',
  'DOCUMENT_SPACE_USED',
  ...UPLOAD_ERRORS,
] as const;

export const documentEndpoints = {
  uploadDocument: endpoint({
    method: 'POST',
    path: '/brands/:id/documents/uploads/:field',
    summary: 'Upload a file before the documents are submitted',
    access: 'registrant',
    scope: 'data',
    params: brandId.extend({ field: z.enum(DOCUMENT_FILE_FIELDS) }),
    /** With 'true', the server also reads the values in the document, which takes some seconds. */
    query: z.strictObject({ read: z.enum(['true', 'false']).optional() }),
    consumes: 'multipart',
    file_types: DOCUMENT_FILE.types,
    body_limit: MAX_FILE_BYTES + 1024,
    cost: 'file',
    response: documentUpload,
    limit: { max: 120, per_seconds: 600 },
    errors: [
      'BRAND_NOT_FOUND',
      ...codesOf(documentActions, 'submit'),
      'DOCUMENT_SPACE_USED',
      ...UPLOAD_ERRORS,
    ],
  }),
  removeUpload: endpoint({
    method: 'DELETE',
    path: '/brands/:id/documents/uploads/:field',
    summary: 'Remove an uploaded file that has not been submitted',
    access: 'registrant',
    scope: 'data',
    params: brandId.extend({ field: z.enum(DOCUMENT_FILE_FIELDS) }),
    response: z.null(),
    limit: { max: 120, per_seconds: 600 },
    errors: ['BRAND_NOT_FOUND', 'REGISTRATION_MAIL_FIRST', ...codesOf(documentActions, 'submit')],
  }),
  readTypedDocuments: endpoint({
    method: 'GET',
    path: '/brands/:id/documents/typed',
    summary: 'Get the values entered in the last submission, while another submission is possible',
    access: 'registrant',
    scope: 'data',
    params: brandId,
    response: typedDocuments,
    errors: ['BRAND_NOT_FOUND', ...codesOf(documentActions, 'submit')],
  }),
  revealTypedDocument: endpoint({
    method: 'POST',
    path: '/brands/:id/documents/reveal',
    summary:
      'Show an identity number or the bank account of the last submission in full, with a reason',
    access: READERS,
    scope: 'data',
    params: brandId,
    body: withReason.extend({ what: z.enum(MASKED_DOCUMENT_VALUES) }),
    confirm: true,
    response: revealedValue,
    stale: ['audit'],
    errors: ['BRAND_NOT_FOUND'],
  }),
  submitDocuments: endpoint({
    method: 'POST',
    path: '/brands/:id/documents',
    summary: 'Submit identity and business documents as a signed-in user',
    access: EDITORS,
    scope: 'data',
    params: brandId,
    body: documentSubmission,
    // The limit allows one file of 5 MB, or several smaller ones. Larger sets are uploaded file by
    // file beforehand.
    body_limit: bodyLimitOfFiles(1),
    cost: 'file',
    response: submissionOutcome,
    idempotent: true,
    stale: ['brands', 'registration'],
    errors: SUBMIT_ERRORS,
  }),
  submitDocumentsPublicly: endpoint({
    method: 'POST',
    path: '/brands/:id/documents/public',
    summary: 'Submit identity and business documents with the proof of a registration',
    access: 'registrant',
    scope: 'data',
    params: brandId,
    body: documentSubmission,
    body_limit: STRANGER_BODY_BYTES,
    cost: 'file',
    response: submissionOutcome,
    idempotent: true,
    limit: { max: 20, per_seconds: 600 },
    stale: ['brands', 'registration'],
    errors: SUBMIT_ERRORS,
  }),
  listDocuments: endpoint({
    method: 'GET',
    path: '/brands/:id/documents',
    summary: 'List the submissions of a brand, newest first',
    access: EVERYONE,
    scope: 'data',
    params: brandId,
    response: z.array(documentRecord),
    errors: ['BRAND_NOT_FOUND'],
  }),
  listDocumentRequests: endpoint({
    method: 'GET',
    path: '/brands/:id/document-requests',
    summary: 'List the documents that were requested again, newest first',
    access: 'registrant',
    scope: 'data',
    params: brandId,
    response: z.array(documentRequest),
    errors: ['BRAND_NOT_FOUND'],
  }),
  answerDocumentRequest: endpoint({
    method: 'POST',
    path: '/brands/:id/document-requests/:requestId/file',
    summary: 'Submit a document that was requested again; the other documents do not change',
    access: 'registrant',
    scope: 'data',
    params: brandId.extend({ requestId: uuid }),
    consumes: 'multipart',
    file_types: DOCUMENT_FILE.types,
    body_limit: MAX_FILE_BYTES + 1024,
    cost: 'file',
    response: documentRequest,
    message: 'Your document has been received',
    limit: { max: 60, per_seconds: 600 },
    stale: ['document-requests', 'brands', 'registration'],
    errors: [
      'BRAND_NOT_FOUND',
      'DOCUMENT_REQUEST_NOT_FOUND',
      ...codesOf(documentRequestActions, 'answer'),
      ...UPLOAD_ERRORS,
    ],
  }),
} as const;
