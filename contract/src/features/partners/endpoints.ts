import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { intIdText } from '../../kernel/ids.ts';
import { ADMINS } from '../../kernel/roles.ts';
import { payoutStatus } from '../payouts/terms.ts';
import { partner } from './records.ts';

export const partnerEndpoints = {
  listPartners: endpoint({
    method: 'GET',
    path: '/partners',
    summary: 'All partners, by name',
    access: ADMINS,
    scope: 'platform',
    response: z.array(partner),
    errors: [],
  }),
  setDefaultPayoutStatus: endpoint({
    method: 'PUT',
    path: '/partners/:id/default-payout-status',
    summary: 'The payout status of brands that the partner brings from now on',
    access: ADMINS,
    scope: 'platform',
    params: z.object({ id: intIdText }),
    body: z.strictObject({ default_payout_status: payoutStatus }),
    response: partner,
    say: ({ default_payout_status }) => ({
      sentence: 'Default payout status updated to {status}',
      parts: { status: default_payout_status },
    }),
    stale: ['partners'],
    errors: ['PARTNER_NOT_FOUND'],
  }),
} as const;
