import { z } from 'zod';
import { ADMINS, ADMINS_AND_OWNERS, EVERYONE, READING_ACCESS, STAFF } from '../../kernel/roles.ts';
import { codesOf } from '../../kernel/actions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { bigIdText, intIdText } from '../../kernel/ids.ts';
import { disputeActions, refundActions } from './actions.ts';
import {
  chargebackDraft,
  disputeDecision,
  disputeMovement,
  refund,
  refundDraft,
  refundLimit,
  refundLimitDraft,
  refundList,
} from './records.ts';

const transactionId = z.object({ id: bigIdText });
const brandId = z.object({ id: intIdText });
const chargebackId = z.object({ id: bigIdText, refund_id: z.uuid() });

export const refundEndpoints = {
  listRefunds: endpoint({
    method: 'GET',
    path: '/transactions/:id/refunds',
    summary:
      'List the refunds and chargebacks of a transaction, and the amount that can still be refunded',
    access: EVERYONE,
    access_levels: READING_ACCESS,
    scope: 'data',
    params: transactionId,
    response: refundList,
    errors: ['TRANSACTION_NOT_FOUND'],
  }),
  createRefund: endpoint({
    method: 'POST',
    path: '/transactions/:id/refunds',
    summary: 'Refund a captured transaction in full or in part',
    access: [...STAFF, 'brand_owner'],
    scope: 'data',
    params: transactionId,
    body: refundDraft,
    confirm: true,
    response: refund,
    idempotent: true,
    stale: ['transactions', 'payouts', 'brands'],
    errors: ['TRANSACTION_NOT_FOUND', ...codesOf(refundActions, 'refund')],
  }),
  readRefundLimit: endpoint({
    method: 'GET',
    path: '/brands/:id/refund-limit',
    summary: "Read the daily refund limit of a brand's owner, and how much of it is left today",
    access: ADMINS_AND_OWNERS,
    scope: 'data',
    params: brandId,
    response: refundLimit,
    errors: ['BRAND_NOT_FOUND'],
  }),
  setRefundLimit: endpoint({
    method: 'PUT',
    path: '/admin/brands/:id/refund-limit',
    summary: "Set a brand's daily refund limit; null applies the platform's limit",
    access: ADMINS,
    scope: 'data',
    params: brandId,
    body: refundLimitDraft,
    confirm: true,
    response: refundLimit,
    idempotent: true,
    stale: ['brands', 'transactions'],
    errors: ['BRAND_NOT_FOUND'],
  }),
  recordChargeback: endpoint({
    method: 'POST',
    path: '/transactions/:id/chargebacks',
    summary: 'Record a chargeback of a captured transaction',
    access: ADMINS,
    scope: 'data',
    params: transactionId,
    body: chargebackDraft,
    confirm: true,
    response: refund,
    idempotent: true,
    stale: ['transactions'],
    errors: ['TRANSACTION_NOT_FOUND', ...codesOf(refundActions, 'chargeback')],
  }),
  decideChargeback: endpoint({
    method: 'POST',
    path: '/transactions/:id/chargebacks/:refund_id/decision',
    summary: 'Close a dispute as lost or won, or reverse a dispute that was recorded by mistake',
    access: ADMINS,
    scope: 'data',
    params: chargebackId,
    body: disputeDecision,
    confirm: true,
    response: refund,
    idempotent: true,
    stale: ['transactions', 'payouts', 'brands'],
    errors: ['CHARGEBACK_NOT_FOUND', ...codesOf(disputeActions, 'lose', 'win', 'reverse')],
  }),
  moveChargeback: endpoint({
    method: 'POST',
    path: '/transactions/:id/chargebacks/:refund_id/movements',
    summary:
      'Record that the provider deducted the amount of a chargeback from a payout, or returned it',
    access: ADMINS,
    scope: 'data',
    params: chargebackId,
    body: disputeMovement,
    confirm: true,
    response: refund,
    idempotent: true,
    stale: ['transactions'],
    errors: ['CHARGEBACK_NOT_FOUND', ...codesOf(disputeActions, 'take', 'give_back')],
  }),
} as const;
