import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { uuid } from '../../kernel/ids.ts';
import { codesOf } from '../../kernel/actions.ts';
import { ADMINS } from '../../kernel/roles.ts';
import { payoutExportActions } from '../payouts/actions.ts';
import { deliveryTargetActions, payoutDeliveryActions } from './actions.ts';
import { payoutDeliveries } from './records.ts';

const ADMIN = { access: ADMINS, scope: 'platform' } as const;

const SENDING_ERRORS = [
  'PAYOUT_NOT_FOUND',
  'SETUP_NOT_DECIDED',
  ...codesOf(payoutExportActions, 'send'),
  'PAYOUT_BUSINESS_PAYS_NOTHING',
] as const;

export const payoutDeliveryEndpoints = {
  readPayoutDeliveries: endpoint({
    method: 'GET',
    path: '/admin/payouts/exports/:id/deliveries',
    summary: 'List the SFTP deliveries of the files of an export, with their results',
    ...ADMIN,
    params: z.object({ id: uuid }),
    query: z.strictObject({ _t: z.string().max(40).optional() }),
    response: payoutDeliveries,
    errors: ['PAYOUT_NOT_FOUND'],
  }),
  sendPayoutFiles: endpoint({
    method: 'POST',
    path: '/admin/payouts/exports/:id/deliveries',
    summary:
      'Send the files of one business, or of all businesses that are ready, by SFTP. The export then cannot be cancelled. Files that were sent before are not sent again',
    ...ADMIN,
    params: z.object({ id: uuid }),
    body: z.strictObject({ business_id: uuid.optional() }),
    confirm: true,
    response: payoutDeliveries,
    message: 'The files are being sent to the bank',
    idempotent: true,
    stale: ['payouts'],
    errors: [...SENDING_ERRORS, ...codesOf(deliveryTargetActions, 'send')],
  }),
  resendPayoutFile: endpoint({
    method: 'POST',
    path: '/admin/payouts/exports/:id/deliveries/:deliveryId/retry',
    summary: 'Send a file again after its delivery failed. A delivery in progress is not changed',
    ...ADMIN,
    params: z.object({ id: uuid, deliveryId: uuid }),
    confirm: true,
    response: payoutDeliveries,
    message: 'The file is being sent to the bank',
    idempotent: true,
    stale: ['payouts'],
    errors: [
      ...SENDING_ERRORS,
      'PAYOUT_DELIVERY_NOT_FOUND',
      ...codesOf(payoutDeliveryActions, 'resend'),
    ],
  }),
} as const;
