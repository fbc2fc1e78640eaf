import { z } from 'zod';
import { codesOf } from '../../kernel/actions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { bigIdText } from '../../kernel/ids.ts';
import { ADMINS, EVERYONE, STAFF } from '../../kernel/roles.ts';
import { returnActions } from './actions.ts';
import { refund, refundList, refundDraft, chargebackDraft } from './records.ts';

const transactionId = z.object({ id: bigIdText });

export const refundEndpoints = {
  listRefunds: endpoint({
    method: 'GET',
    path: '/transactions/:id/refunds',
    summary: 'Refunds and chargebacks of a transaction, and what could still be refunded',
    access: EVERYONE,
    scope: 'data',
    params: transactionId,
    response: refundList,
    errors: ['TRANSACTION_NOT_FOUND'],
  }),
  createRefund: endpoint({
    method: 'POST',
    path: '/transactions/:id/refunds',
    summary: 'Give a captured amount back, whole or in part',
    access: STAFF,
    scope: 'data',
    params: transactionId,
    body: refundDraft,
    response: refund,
    idempotent: true,
    stale: ['transactions'],
    errors: ['TRANSACTION_NOT_FOUND', ...codesOf(returnActions, 'refund')],
  }),
  recordChargeback: endpoint({
    method: 'POST',
    path: '/transactions/:id/chargebacks',
    summary: 'Record that a bank took a captured amount back',
    access: ADMINS,
    scope: 'data',
    params: transactionId,
    body: chargebackDraft,
    response: refund,
    idempotent: true,
    stale: ['transactions'],
    errors: ['TRANSACTION_NOT_FOUND', ...codesOf(returnActions, 'chargeback')],
  }),
} as const;
