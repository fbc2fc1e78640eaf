import { z } from 'zod';
import { codesOf } from '../../kernel/actions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { intIdText, uuid } from '../../kernel/ids.ts';
import { ADMINS } from '../../kernel/roles.ts';
import { withReason } from '../../kernel/text.ts';
import { documentRequestActions } from '../documents/actions.ts';
import { documentRequest, documentRequestDraft } from '../documents/requests.ts';
import { expiryActions, reviewActions } from './actions.ts';
import {
  enteredExpiry,
  expiryEntry,
  queuedBrand,
  reviewClaim,
  verificationRecord,
} from './records.ts';

const brandId = z.object({ id: intIdText });
const STALE = ['brands'];

/** A page number of a document, starting at 1. */
const pageNumber = z.codec(z.string().regex(/^[1-9]\d?$/), z.int(), {
  decode: Number,
  encode: String,
});

export const verificationEndpoints = {
  listVerificationQueue: endpoint({
    method: 'GET',
    path: '/verification/queue',
    summary: 'List the brands that need verification, in the order of review',
    access: ADMINS,
    scope: 'platform',
    response: z.array(queuedBrand),
    errors: [],
  }),
  claimReview: endpoint({
    method: 'POST',
    path: '/brands/:id/verification/claim',
    summary: 'Claim the review of a brand, or renew the claim',
    access: ADMINS,
    scope: 'data',
    params: brandId,
    response: reviewClaim,
    stale: STALE,
    errors: ['BRAND_NOT_FOUND', ...codesOf(reviewActions, 'claim')],
  }),
  takeOverReview: endpoint({
    method: 'POST',
    path: '/brands/:id/verification/take-over',
    summary: 'Take over the review of a brand; the previous reviewer is notified',
    access: ADMINS,
    scope: 'data',
    params: brandId,
    response: reviewClaim,
    stale: STALE,
    errors: ['BRAND_NOT_FOUND', ...codesOf(reviewActions, 'take_over')],
  }),
  enterExpiry: endpoint({
    method: 'PUT',
    path: '/brands/:id/verification/expiries/:fileId',
    summary:
      'Enter the expiry date of a current document. A later date of an expired one needs two admins',
    access: ADMINS,
    scope: 'data',
    params: brandId.extend({ fileId: uuid }),
    body: expiryEntry,
    response: enteredExpiry,
    stale: [...STALE, 'holds'],
    errors: [
      'BRAND_NOT_FOUND',
      'DOCUMENT_FILE_NOT_CURRENT',
      ...codesOf(expiryActions, 'enter_second'),
    ],
  }),
  releaseReview: endpoint({
    method: 'DELETE',
    path: '/brands/:id/verification/claim',
    summary: 'Release the review of a brand, so that another reviewer can claim it',
    access: ADMINS,
    scope: 'data',
    params: brandId,
    response: z.null(),
    stale: STALE,
    errors: ['BRAND_NOT_FOUND', ...codesOf(reviewActions, 'release')],
  }),
  askSecondReview: endpoint({
    method: 'POST',
    path: '/brands/:id/verification/second-review',
    summary: 'Request a second reviewer for a brand whose signatures do not match',
    access: ADMINS,
    scope: 'data',
    params: brandId,
    body: withReason,
    response: z.null(),
    message: 'A second reviewer was asked to approve this brand',
    idempotent: true,
    stale: STALE,
    errors: ['BRAND_NOT_FOUND', ...codesOf(reviewActions, 'ask_second')],
  }),
  requestDocument: endpoint({
    method: 'POST',
    path: '/brands/:id/document-requests',
    summary: 'Request one document again; the owner is notified and can replace only this document',
    access: ADMINS,
    scope: 'data',
    params: brandId,
    body: documentRequestDraft,
    response: documentRequest,
    message: 'We asked the owner for the document',
    idempotent: true,
    stale: ['document-requests', ...STALE],
    errors: [
      'BRAND_NOT_FOUND',
      ...codesOf(reviewActions, 'ask_document'),
      'DOCUMENT_REQUEST_OPEN',
      'DOCUMENT_REQUEST_OF_OTHER_ENTITY',
    ],
  }),
  withdrawDocumentRequest: endpoint({
    method: 'POST',
    path: '/brands/:id/document-requests/:requestId/withdraw',
    summary: 'Withdraw the request for a document',
    access: ADMINS,
    scope: 'data',
    params: brandId.extend({ requestId: uuid }),
    response: documentRequest,
    message: 'The request for the document was withdrawn',
    idempotent: true,
    stale: ['document-requests', ...STALE],
    errors: [
      'BRAND_NOT_FOUND',
      'DOCUMENT_REQUEST_NOT_FOUND',
      ...codesOf(documentRequestActions, 'withdraw'),
    ],
  }),
  downloadPassport: endpoint({
    method: 'GET',
    path: '/brands/:id/verification/passport',
    summary:
      'Download the evidence about a brand as a sealed PDF: hashes, readings, scores and decisions',
    access: ADMINS,
    scope: 'data',
    params: brandId,
    cost: 'paper',
    response: 'file',
    media_types: ['application/pdf'],
    limit: { max: 20, per_seconds: 60 },
    errors: ['BRAND_NOT_FOUND'],
  }),
  readVerification: endpoint({
    method: 'GET',
    path: '/brands/:id/verification',
    summary: 'Get the documents of a brand, the entered details and the readings',
    access: ADMINS,
    scope: 'data',
    params: brandId,
    response: verificationRecord,
    errors: ['BRAND_NOT_FOUND'],
  }),
  readDocumentPage: endpoint({
    method: 'GET',
    path: '/brands/:id/documents/:fileId/pages/:n',
    summary: 'Get one page of a PDF as an image',
    access: ADMINS,
    scope: 'data',
    params: z.object({ id: intIdText, fileId: uuid, n: pageNumber }),
    cost: 'paper',
    response: 'file',
    media_types: ['image/webp'],
    errors: ['BRAND_NOT_FOUND', 'DOCUMENT_PAGE_NOT_FOUND', 'FILE_NOT_READABLE'],
  }),
} as const;
