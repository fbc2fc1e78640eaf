import { z } from 'zod';
import { ADMINS, ADMINS_AND_OWNERS, FINANCE_ACCESS, READERS } from '../../kernel/roles.ts';
import { revealedValue, withReason } from '../../kernel/text.ts';
import { bodyLimitOfFiles } from '../../kernel/data-url.ts';
import { codesOf } from '../../kernel/actions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { intIdText, uuid } from '../../kernel/ids.ts';
import { paged, pageQuery } from '../../kernel/paging.ts';
import { bankChangeActions, brandBankActions } from './actions.ts';
import { bankChange, bankChangeDraft, brandBank } from './records.ts';

const brandId = z.object({ id: intIdText });
const byId = z.object({ id: uuid });

export const bankChangeEndpoints = {
  readBrandBank: endpoint({
    method: 'GET',
    path: '/brands/:id/bank-changes',
    summary: 'Read the bank details of a brand and the requests to change them',
    access: ADMINS_AND_OWNERS,
    access_levels: FINANCE_ACCESS,
    scope: 'data',
    params: brandId,
    response: brandBank,
    errors: ['BRAND_NOT_FOUND'],
  }),
  revealBrandAccount: endpoint({
    method: 'POST',
    path: '/brands/:id/bank-changes/reveal',
    summary: 'Reveal the full account number of a brand, with a reason',
    access: READERS,
    scope: 'data',
    params: brandId,
    body: withReason,
    confirm: true,
    response: revealedValue,
    stale: ['audit'],
    errors: ['BRAND_NOT_FOUND'],
  }),
  requestBankChange: endpoint({
    method: 'POST',
    path: '/brands/:id/bank-changes',
    summary: 'Request another account. Payouts are on hold until an admin decides',
    access: ADMINS_AND_OWNERS,
    scope: 'data',
    params: brandId,
    body: bankChangeDraft,
    body_limit: bodyLimitOfFiles(1),
    cost: 'file',
    response: bankChange,
    message: 'New bank details were sent for approval',
    idempotent: true,
    stale: ['bank-changes', 'brands'],
    errors: [
      'BRAND_NOT_FOUND',
      ...codesOf(brandBankActions, 'request'),
      'BANK_CHANGE_SAME_ACCOUNT',
      'PASSWORD_WRONG',
      'FILE_TOO_LARGE',
      'FILE_TYPE_NOT_ALLOWED',
      'FILE_NOT_READABLE',
      'FILE_DIMENSIONS',
      'FILE_UNSAFE',
    ],
  }),
  withdrawBankChange: endpoint({
    method: 'POST',
    path: '/brands/:id/bank-changes/:changeId/withdraw',
    summary: 'Withdraw a request, as the owner of the brand or as the admin who sent the request',
    access: ADMINS_AND_OWNERS,
    scope: 'data',
    params: z.object({ id: intIdText, changeId: uuid }),
    response: bankChange,
    message: 'The request was withdrawn',
    idempotent: true,
    stale: ['bank-changes', 'brands'],
    errors: ['BRAND_NOT_FOUND', 'BANK_CHANGE_NOT_FOUND', ...codesOf(bankChangeActions, 'withdraw')],
  }),
  listBankChanges: endpoint({
    method: 'GET',
    path: '/admin/bank-changes',
    summary:
      'List the requests of all brands: pending requests oldest first, decided requests newest first',
    access: ADMINS,
    scope: 'platform',
    query: z.strictObject({
      ...pageQuery,
      state: z.enum(['waiting', 'decided']).default('waiting'),
    }),
    response: paged('changes', bankChange),
    errors: [],
  }),
  approveBankChange: endpoint({
    method: 'POST',
    path: '/admin/bank-changes/:id/approve',
    summary:
      'Approve the new account. The requester cannot approve it, and some requests need two admins',
    access: ADMINS,
    scope: 'platform',
    confirm: true,
    params: byId,
    response: bankChange,
    say: ({ status }) => ({
      sentence:
        status === 'approved'
          ? 'New bank details approved'
          : 'Approved. A second admin must approve too.',
    }),
    idempotent: true,
    stale: ['bank-changes', 'brands'],
    errors: [
      'BANK_CHANGE_NOT_FOUND',
      'BANK_CHANGE_ALTERED',
      ...codesOf(bankChangeActions, 'approve'),
    ],
  }),
  rejectBankChange: endpoint({
    method: 'POST',
    path: '/admin/bank-changes/:id/reject',
    summary: 'Reject a request and keep the current account. The owner receives the reason',
    access: ADMINS,
    scope: 'platform',
    params: byId,
    body: withReason,
    response: bankChange,
    message: 'New bank details rejected',
    idempotent: true,
    stale: ['bank-changes', 'brands'],
    errors: ['BANK_CHANGE_NOT_FOUND', ...codesOf(bankChangeActions, 'reject')],
  }),
} as const;
