import { z } from 'zod';
import { bodyLimitOfFiles, MAX_FILE_BYTES, signatureDataUrl } from '../../kernel/data-url.ts';
import { codesOf } from '../../kernel/actions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { intIdText, uuid } from '../../kernel/ids.ts';
import { ADMINS, ADMINS_AND_OWNERS, EVERYONE } from '../../kernel/roles.ts';
import { nextStep } from '../brands/records.ts';
import { agreementActions } from './actions.ts';
import { publicAgreement, agreementRecord, sealVerdict } from './records.ts';

const brandId = z.object({ id: intIdText });

export const agreementEndpoints = {
  readPublicAgreement: endpoint({
    method: 'GET',
    path: '/brands/:id/agreement/public',
    summary: 'The service agreement to sign; its text is frozen when it is first shown',
    access: 'registrant',
    scope: 'data',
    params: brandId,
    response: publicAgreement,
    errors: ['BRAND_NOT_FOUND', ...codesOf(agreementActions, 'sign')],
  }),
  signAgreement: endpoint({
    method: 'POST',
    path: '/brands/:id/agreement/sign',
    summary: 'Sign the service agreement, once',
    access: 'registrant',
    scope: 'data',
    params: brandId,
    body: z.strictObject({
      // First, because people tick before they draw.
      agreed: z.literal(true, { error: 'Please accept the agreement before signing' }),
      signature_file: z.string({ error: 'Please provide your signature' }).pipe(signatureDataUrl),
    }),
    signed_out: 'Please log in to sign the agreement. Check your email for login instructions.',
    body_limit: bodyLimitOfFiles(1),
    response: z.object({
      redirect_url: z.string(),
      next_step: nextStep,
      agreement_id: z.uuid(),
      signed_at: z.iso.datetime(),
    }),
    message: 'Agreement signed successfully!',
    idempotent: true,
    stale: ['brands'],
    errors: [
      'BRAND_NOT_FOUND',
      ...codesOf(agreementActions, 'sign'),
      'FILE_TYPE_NOT_ALLOWED',
      'FILE_NOT_READABLE',
    ],
  }),
  listAgreements: endpoint({
    method: 'GET',
    path: '/brands/:id/agreements',
    summary: 'Every agreement of the brand, newest first',
    access: EVERYONE,
    scope: 'data',
    params: brandId,
    response: z.array(agreementRecord),
    errors: ['BRAND_NOT_FOUND'],
  }),
  downloadAgreement: endpoint({
    method: 'GET',
    path: '/brands/:id/agreements/:agreementId/pdf',
    summary: 'The signed agreement as a sealed PDF',
    access: ADMINS_AND_OWNERS,
    scope: 'data',
    params: z.object({ id: intIdText, agreementId: uuid }),
    response: 'file',
    errors: ['BRAND_NOT_FOUND', ...codesOf(agreementActions, 'download')],
  }),
  verifyAgreement: endpoint({
    method: 'POST',
    path: '/agreements/verify',
    summary: 'Whether a PDF is a genuine signed agreement of this installation',
    access: ADMINS,
    scope: 'platform',
    consumes: 'multipart',
    body_limit: MAX_FILE_BYTES + 1024,
    response: sealVerdict,
    errors: ['FILE_TOO_LARGE', 'MEDIA_TYPE'],
  }),
} as const;
