import { z } from 'zod';
import { codesOf } from '../../kernel/actions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { intId, intIdText } from '../../kernel/ids.ts';
import { ADMINS } from '../../kernel/roles.ts';
import { approvalActions } from './actions.ts';
import {
  CODE_SHAPE,
  mccDraft,
  mccEdit,
  mccAllowance,
  mccDeposit,
  mcc,
  pendingBrand,
  MAX_BULK_BRANDS,
  bulkApproval,
} from './records.ts';

const byCode = z.strictObject({ code: z.string().regex(CODE_SHAPE) });
const ONE = { access: ADMINS, scope: 'platform', params: byCode } as const;

export const mccEndpoints = {
  listMccs: endpoint({
    method: 'GET',
    path: '/mcc',
    summary: 'List all merchant category codes by code',
    access: 'public',
    scope: 'public',
    response: z.array(mcc),
    errors: [],
  }),
  listMccsAsAdmin: endpoint({
    method: 'GET',
    path: '/admin/mcc',
    summary: 'List all merchant category codes by code',
    access: ADMINS,
    scope: 'platform',
    response: z.array(mcc),
    errors: [],
  }),
  createMcc: endpoint({
    method: 'POST',
    path: '/admin/mcc',
    summary: 'Add a merchant category code',
    access: ADMINS,
    scope: 'platform',
    body: mccDraft,
    response: mcc,
    message: 'MCC code created successfully',
    idempotent: true,
    errors: ['MCC_EXISTS'],
  }),
  listPendingBrands: endpoint({
    method: 'GET',
    path: '/admin/mcc/pending-brands',
    summary: 'List the pending brands whose category needs approval, oldest first',
    access: ADMINS,
    scope: 'platform',
    response: z.array(pendingBrand),
    errors: [],
  }),
  approveBrand: endpoint({
    method: 'POST',
    path: '/admin/mcc/approve-brand/:id',
    summary: "Approve a brand's category and notify the registrant",
    access: ADMINS,
    scope: 'platform',
    params: z.strictObject({ id: intIdText }),
    confirm: true,
    response: z.object({ id: z.int(), mcc_status: z.literal('approved'), notified: z.boolean() }),
    message: 'Brand approved and notification sent!',
    idempotent: true,
    stale: ['mcc/pending'],
    errors: ['BRAND_NOT_FOUND', ...codesOf(approvalActions, 'approve')],
  }),
  approveBrands: endpoint({
    method: 'POST',
    path: '/admin/mcc/bulk-approve',
    summary: 'Approve the categories of many brands. Each brand is approved or refused separately',
    access: ADMINS,
    scope: 'platform',
    body: z.strictObject({
      brand_ids: z
        .array(intId, { error: 'Please select brands to approve' })
        .min(1, { error: 'Please select brands to approve' })
        .max(MAX_BULK_BRANDS, { error: 'Please select at most 200 brands' }),
    }),
    confirm: true,
    response: bulkApproval,
    stale: ['mcc/pending'],
    errors: [],
  }),
  allowMccs: endpoint({
    method: 'PUT',
    path: '/admin/mcc/allowed',
    summary: 'Allow or disallow many categories. If one change fails, none is made',
    access: ADMINS,
    scope: 'platform',
    body: mccAllowance,
    response: z.array(mcc),
    stale: ['mcc'],
    errors: ['MCC_NOT_FOUND'],
  }),
  readMcc: endpoint({
    method: 'GET',
    path: '/admin/mcc/:code',
    summary: 'Return a merchant category code',
    ...ONE,
    response: mcc,
    errors: ['MCC_NOT_FOUND'],
  }),
  updateMcc: endpoint({
    method: 'PUT',
    path: '/admin/mcc/:code',
    summary: 'Change a merchant category code, or only allow or disallow it',
    ...ONE,
    body: mccEdit,
    response: mcc,
    message: 'MCC code updated successfully',
    errors: ['MCC_NOT_FOUND', 'MCC_DETAILS_UNUSABLE'],
  }),
  updateMccDeposit: endpoint({
    method: 'PUT',
    path: '/admin/mcc/:code/deposit',
    summary: 'Change the deposit that a category requires',
    ...ONE,
    body: mccDeposit,
    response: mcc,
    message: 'MCC code updated successfully',
    errors: ['MCC_NOT_FOUND', 'MCC_DETAILS_UNUSABLE'],
  }),
  deleteMcc: endpoint({
    method: 'DELETE',
    path: '/admin/mcc/:code',
    summary: 'Delete a merchant category code that is not in use',
    ...ONE,
    response: z.null(),
    message: 'MCC code deleted successfully',
    errors: ['MCC_NOT_FOUND', 'MCC_IN_USE'],
  }),
} as const;
