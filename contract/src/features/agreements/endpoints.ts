import { z } from 'zod';
import {
  ADMINS,
  ADMINS_AND_OWNERS,
  BRAND_OWNER,
  EVERYONE,
  READING_ACCESS,
} from '../../kernel/roles.ts';
import { MAX_FILE_BYTES, signatureDataUrl, STRANGER_BODY_BYTES } from '../../kernel/data-url.ts';
import { codesOf } from '../../kernel/actions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { intIdText, uuid } from '../../kernel/ids.ts';
import { personName, withReason } from '../../kernel/text.ts';
import { penStrokes } from '../signatures/records.ts';
import { nextStep } from '../brands/records.ts';
import { agreementActions, amendmentActions, posActions } from './actions.ts';
import {
  AGREEMENT_TYPES,
  agreementRecord,
  brandTerms,
  offeredTerms,
  pendingAgreement,
  posActivation,
  posFees,
  posFeesDraft,
  publicAgreement,
  rateChange,
  sealVerdict,
} from './records.ts';

const brandId = z.object({ id: intIdText });
const byId = z.object({ id: intIdText, agreementId: uuid });

const draftedAgreements = z.object({
  agreements: z.array(
    z.object({ agreement_id: z.uuid(), agreement_type: z.enum(AGREEMENT_TYPES) }),
  ),
});

export const agreementEndpoints = {
  readOfferedTerms: endpoint({
    method: 'GET',
    path: '/brands/share-links/terms',
    summary: 'Get the fees and terms that a share link offers, before the registration',
    access: 'public',
    scope: 'public',
    query: z.strictObject({ token: z.string().max(512) }),
    response: offeredTerms,
    limit: { max: 60, per_seconds: 60 },
    errors: ['LINK_INVALID'],
  }),
  readPublicAgreement: endpoint({
    method: 'GET',
    path: '/brands/:id/agreement/public',
    summary: 'Get the service agreement to sign; its text is frozen when it is first shown',
    access: 'registrant',
    scope: 'data',
    params: brandId,
    response: publicAgreement,
    errors: [
      'BRAND_NOT_FOUND',
      'REGISTRATION_MAIL_FIRST',
      'AGREEMENT_OPERATOR_MISSING',
      ...codesOf(agreementActions, 'sign'),
    ],
  }),
  downloadDraft: endpoint({
    method: 'GET',
    path: '/brands/:id/agreement/draft',
    summary: "Download the service agreement to sign as a PDF, the reader's language first",
    access: 'registrant',
    scope: 'data',
    params: brandId,
    cost: 'paper',
    response: 'file',
    media_types: ['application/pdf'],
    limit: { max: 30, per_seconds: 600 },
    errors: [
      'BRAND_NOT_FOUND',
      'REGISTRATION_MAIL_FIRST',
      'AGREEMENT_OPERATOR_MISSING',
      ...codesOf(agreementActions, 'sign'),
    ],
  }),
  signAgreement: endpoint({
    method: 'POST',
    path: '/brands/:id/agreement/sign',
    summary: 'Sign the service agreement',
    access: 'registrant',
    scope: 'data',
    params: brandId,
    body: z.strictObject({
      // This field is validated first, because people tick the box before they draw.
      agreed: z.literal(true, { error: 'Please accept the agreement before signing' }),
      signature_file: z.string({ error: 'Please provide your signature' }).pipe(signatureDataUrl),
      /** The pen strokes, with which later signatures are compared. */
      signature_strokes: penStrokes.optional(),
      /**
       * The digest of the text that the signer read. A digest that differs from the current text is
       * refused.
       */
      digest: z.string().max(64).optional(),
    }),
    signed_out: 'Please log in to sign the agreement. Check your email for login instructions.',
    body_limit: STRANGER_BODY_BYTES,
    cost: 'file',
    response: z.object({
      redirect_url: z.string(),
      next_step: nextStep,
      agreement_id: z.uuid(),
      /**
       * The time of the signature. It is null while a signature that is not from the owner's side
       * is unconfirmed.
       */
      signed_at: z.iso.datetime().nullable(),
    }),
    say: ({ signed_at }) =>
      signed_at === null
        ? { sentence: 'The signature takes effect once the owner confirms it' }
        : { sentence: 'Agreement signed successfully!' },
    idempotent: true,
    stale: ['brands', 'registration', 'agreement'],
    errors: [
      'BRAND_NOT_FOUND',
      'REGISTRATION_MAIL_FIRST',
      'AGREEMENT_OPERATOR_MISSING',
      ...codesOf(agreementActions, 'sign'),
      'AGREEMENT_ACCOUNT_PENDING',
      'REGISTRATION_CHECK_FIRST',
      'FILE_TYPE_NOT_ALLOWED',
      'FILE_NOT_READABLE',
    ],
  }),
  listAgreements: endpoint({
    method: 'GET',
    path: '/brands/:id/agreements',
    summary: 'List the agreements of a brand, newest first',
    access: EVERYONE,
    scope: 'data',
    params: brandId,
    response: z.array(agreementRecord),
    errors: ['BRAND_NOT_FOUND'],
  }),
  readPendingAgreement: endpoint({
    method: 'GET',
    path: '/brands/:id/agreements/pending',
    summary:
      'Get the next agreement to sign (POS, rates or a new version), or 404 if none is pending',
    access: EVERYONE,
    scope: 'data',
    params: brandId,
    response: pendingAgreement,
    errors: ['BRAND_NOT_FOUND', 'NO_PENDING_AGREEMENT'],
  }),
  signPendingAgreement: endpoint({
    method: 'POST',
    path: '/brands/:id/agreements/:agreementId/sign',
    summary: 'Sign a pending agreement with a drawn or typed signature',
    access: BRAND_OWNER,
    scope: 'data',
    params: byId,
    body: z
      .strictObject({
        signature_data: signatureDataUrl.optional(),
        signature_strokes: penStrokes.optional(),
        typed_name: personName({ max: 200, required: 'Please provide your signature' }).optional(),
        /**
         * The digest of the text that the signer read. A digest that differs from the current text
         * is refused.
         */
        digest: z.string().max(64).optional(),
        agreed: z
          .literal(true, { error: 'Please check the agreement checkbox before signing' })
          .optional(),
      })
      .refine(
        ({ signature_data, typed_name }) =>
          (signature_data === undefined) !== (typed_name === undefined),
        { error: 'Please provide your signature', path: ['signature_data'] },
      ),
    signed_out: 'Please log in to sign the agreement. Check your email for login instructions.',
    body_limit: STRANGER_BODY_BYTES,
    cost: 'file',
    response: z.object({
      agreement_id: z.uuid(),
      signed_at: z.iso.datetime(),
      /** The number of other agreements that the owner has not signed yet. */
      waiting: z.int(),
    }),
    say: ({ waiting }) =>
      waiting === 0
        ? { sentence: 'Agreement signed! You can now request terminals.' }
        : { sentence: 'Agreement signed successfully!' },
    idempotent: true,
    stale: ['brands', 'terminals', 'holds', 'payouts'],
    errors: [
      'BRAND_NOT_FOUND',
      'AGREEMENT_NOT_FOUND',
      ...codesOf(amendmentActions, 'sign'),
      'FILE_TYPE_NOT_ALLOWED',
      'FILE_NOT_READABLE',
    ],
  }),
  declineAgreement: endpoint({
    method: 'POST',
    path: '/brands/:id/agreements/:agreementId/decline',
    summary: 'Decline a change of rates; the signed rates stay in force, and admins get the reason',
    access: BRAND_OWNER,
    scope: 'data',
    params: byId,
    body: withReason,
    response: z.object({ agreement_id: z.uuid(), declined_at: z.iso.datetime() }),
    message: 'Declined. Your signed rates stay in force.',
    idempotent: true,
    stale: ['brands', 'terminals', 'holds', 'payouts'],
    errors: ['BRAND_NOT_FOUND', 'AGREEMENT_NOT_FOUND', ...codesOf(amendmentActions, 'decline')],
  }),
  readBrandTerms: endpoint({
    method: 'GET',
    path: '/brands/:id/terms',
    summary: 'Get the fees and rates of a brand: signed, in force, and after the next signature',
    access: ADMINS_AND_OWNERS,
    access_levels: READING_ACCESS,
    scope: 'data',
    params: brandId,
    response: brandTerms,
    errors: ['BRAND_NOT_FOUND'],
  }),
  readPosFees: endpoint({
    method: 'GET',
    path: '/admin/brands/:id/pos-fees',
    summary: 'Get the POS prices of a brand: rental, lost terminal and fees by card',
    access: ADMINS,
    scope: 'data',
    params: brandId,
    response: posFees,
    errors: ['BRAND_NOT_FOUND'],
  }),
  savePosFees: endpoint({
    method: 'PUT',
    path: '/admin/brands/:id/pos-fees',
    summary: 'Set the POS prices that a brand is offered until it has signed',
    access: ADMINS,
    scope: 'data',
    params: brandId,
    body: posFeesDraft,
    response: posFees,
    message: 'POS fees saved',
    stale: ['brands'],
    errors: [
      'BRAND_NOT_FOUND',
      'FEE_NOT_FOUND',
      'FEE_BELOW_COST',
      ...codesOf(posActions, 'set_fees'),
    ],
  }),
  activatePos: endpoint({
    method: 'POST',
    path: '/admin/brands/:id/pos-activation',
    summary: 'Turn on POS for a brand; the owner is notified of the agreement to sign',
    access: ADMINS,
    scope: 'data',
    params: brandId,
    body: posActivation,
    response: draftedAgreements,
    message: 'POS is activated. We asked the owner to sign the agreement.',
    idempotent: true,
    stale: ['brands', 'terminals', 'holds', 'payouts'],
    errors: [
      'BRAND_NOT_FOUND',
      'FEE_NOT_FOUND',
      'FEE_BELOW_COST',
      'AGREEMENT_OPERATOR_MISSING',
      'POS_BRAND_DIFFERENT',
      ...codesOf(posActions, 'activate'),
    ],
  }),
  changeRates: endpoint({
    method: 'POST',
    path: '/admin/brands/:id/rate-change',
    summary: 'Ask the owner to sign a new rental, new transaction fees, or both',
    access: ADMINS,
    scope: 'data',
    params: brandId,
    body: rateChange,
    response: draftedAgreements,
    message: 'We asked the owner to sign the new rates',
    idempotent: true,
    stale: ['brands', 'terminals', 'holds', 'payouts'],
    errors: [
      'BRAND_NOT_FOUND',
      'FEE_NOT_FOUND',
      'FEE_BELOW_COST',
      'AGREEMENT_OPERATOR_MISSING',
      'RATES_UNCHANGED',
      ...codesOf(posActions, 'change_rates'),
    ],
  }),
  downloadAgreement: endpoint({
    method: 'GET',
    path: '/brands/:id/agreements/:agreementId/pdf',
    summary: 'Download a signed agreement as a sealed PDF',
    access: ADMINS_AND_OWNERS,
    scope: 'data',
    params: byId,
    cost: 'paper',
    response: 'file',
    media_types: ['application/pdf'],
    errors: ['BRAND_NOT_FOUND', ...codesOf(agreementActions, 'download')],
  }),
  verifyAgreement: endpoint({
    method: 'POST',
    path: '/agreements/verify',
    summary: 'Check whether a PDF is an authentic signed agreement of this platform',
    access: 'public',
    scope: 'public',
    consumes: 'multipart',
    file_types: ['application/pdf'],
    body_limit: MAX_FILE_BYTES + 1024,
    cost: 'file',
    response: sealVerdict,
    limit: { max: 30, per_seconds: 60 },
    errors: ['FILE_TOO_LARGE', 'MEDIA_TYPE'],
  }),
  downloadSealCheck: endpoint({
    method: 'GET',
    path: '/agreements/verify/offline',
    summary: 'Get the same check as a page that works without a network',
    access: 'public',
    scope: 'public',
    response: 'file',
    media_types: ['text/html'],
    limit: { max: 30, per_seconds: 60 },
    errors: [],
  }),
} as const;
