import { z } from 'zod';
import { codesOf } from '../../kernel/actions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { intIdText } from '../../kernel/ids.ts';
import { agreementActions } from '../agreements/actions.ts';
import { ownerConfirmationActions } from './actions.ts';
import { ownerCode, ownerConfirmation } from './records.ts';

const params = z.object({ id: intIdText });

export const ownerConfirmationEndpoints = {
  readOwnerConfirmation: endpoint({
    method: 'GET',
    path: '/brands/:id/owner-confirmation',
    summary: 'Return the bank account and the signature that the owner has not confirmed yet',
    access: 'registrant',
    scope: 'data',
    params,
    response: ownerConfirmation,
    errors: ['BRAND_NOT_FOUND'],
  }),
  sendOwnerCode: endpoint({
    method: 'POST',
    path: '/brands/:id/owner-confirmation/code',
    summary:
      'Email the owner a code that confirms exactly the pending details. It replaces earlier codes',
    access: 'registrant',
    scope: 'data',
    params,
    response: ownerConfirmation,
    message: "The code has been sent to the owner's mailbox",
    limit: { max: 20, per_seconds: 600 },
    errors: ['BRAND_NOT_FOUND', ...codesOf(ownerConfirmationActions, 'send_code')],
  }),
  confirmByOwner: endpoint({
    method: 'POST',
    path: '/brands/:id/owner-confirmation',
    summary: "Confirm the pending details, as the owner or with the code from the owner's mailbox",
    access: 'registrant',
    scope: 'data',
    params,
    body: z.strictObject({
      code: ownerCode.optional(),
      /**
       * The digest of the values that the owner read. If they have changed, nothing is confirmed.
       */
      digest: z.string().max(64),
    }),
    response: z.object({
      signed: z.boolean(),
      /** The page that the browser opens next. */
      redirect_url: z.string(),
    }),
    say: ({ signed }) =>
      signed
        ? { sentence: 'Agreement signed successfully!' }
        : { sentence: 'The bank account is confirmed' },
    limit: { max: 30, per_seconds: 600 },
    stale: ['brands', 'registration', 'agreement'],
    errors: [
      'BRAND_NOT_FOUND',
      ...codesOf(ownerConfirmationActions, 'confirm'),
      'OWNER_CONFIRMATION_CHANGED',
      'OWNER_CODE_REQUIRED',
      'OWNER_CODE_WRONG',
      'OWNER_CODE_ENDED',
      'DOCUMENTS_BANK_FIXED',
      'REGISTRATION_CHECK_FIRST',
      'AGREEMENT_OPERATOR_MISSING',
      ...codesOf(agreementActions, 'sign'),
    ],
  }),
} as const;
