import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { intIdText } from '../../kernel/ids.ts';
import { ADMINS } from '../../kernel/roles.ts';
import { translate } from '../../kernel/sentences.ts';
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
    say: ({ default_payout_status }, language) =>
      translate('Default payout status updated to {status}', language, {
        status: translate(default_payout_status, language),
      }),
    errors: ['NOT_FOUND'],
  }),
} as const;
