import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { intIdText } from '../../kernel/ids.ts';
import { ADMINS } from '../../kernel/roles.ts';
import { feeEdit, feeRow, feeVersion, specialFeeDraft, specialFee } from './records.ts';

const feeId = z.strictObject({ id: intIdText });

export const feesEndpoints = {
  listFees: endpoint({
    method: 'GET',
    path: '/admin/fees',
    summary: 'Every fee row with the figures that count now, by id',
    access: ADMINS,
    scope: 'platform',
    response: z.array(feeRow),
    errors: [],
  }),
  updateFee: endpoint({
    method: 'PUT',
    path: '/admin/fees',
    summary: 'A new version of a fee row; it counts for charges captured from now on',
    access: ADMINS,
    scope: 'platform',
    confirm: true,
    body: feeEdit,
    response: feeRow,
    stale: ['fees'],
    errors: ['FEE_NOT_FOUND'],
  }),
  listFeeHistory: endpoint({
    method: 'GET',
    path: '/admin/fees/:id/history',
    summary: 'Every version of a fee row, newest first',
    access: ADMINS,
    scope: 'platform',
    params: feeId,
    response: z.array(feeVersion),
    errors: ['FEE_NOT_FOUND'],
  }),
  listSpecialFees: endpoint({
    method: 'GET',
    path: '/admin/fees/special',
    summary: 'The fees of refunds and chargebacks that stand above the rows',
    access: ADMINS,
    scope: 'platform',
    response: z.array(specialFee),
    errors: [],
  }),
  createSpecialFee: endpoint({
    method: 'POST',
    path: '/admin/fees/special',
    summary: 'A refund or chargeback fee for one card type',
    access: ADMINS,
    scope: 'platform',
    confirm: true,
    body: specialFeeDraft,
    response: specialFee,
    idempotent: true,
    stale: ['fees'],
    errors: ['SPECIAL_FEE_TAKEN'],
  }),
  updateSpecialFee: endpoint({
    method: 'PUT',
    path: '/admin/fees/special/:id',
    summary: 'Change or switch off a refund or chargeback fee',
    access: ADMINS,
    scope: 'platform',
    confirm: true,
    params: feeId,
    body: specialFeeDraft,
    response: specialFee,
    stale: ['fees'],
    errors: ['SPECIAL_FEE_NOT_FOUND', 'SPECIAL_FEE_TAKEN'],
  }),
} as const;
