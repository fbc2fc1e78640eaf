import { z } from 'zod';
import { ADMINS, ADMINS_AND_OWNERS, EVERYONE, READING_ACCESS } from '../../kernel/roles.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { bigIdText, intIdText } from '../../kernel/ids.ts';
import { month } from '../payout-statements/records.ts';
import { payoutPromise, promiseReport } from './records.ts';

export const promiseEndpoints = {
  listPayoutPromises: endpoint({
    method: 'GET',
    path: '/transactions/:id/payout-promises',
    summary: 'List all changes of the expected payout date of a transaction, oldest first',
    access: EVERYONE,
    access_levels: READING_ACCESS,
    scope: 'data',
    params: z.object({ id: bigIdText }),
    response: z.array(payoutPromise),
    errors: ['TRANSACTION_NOT_FOUND'],
  }),
  reportPromises: endpoint({
    method: 'GET',
    path: '/admin/promises',
    summary: 'Count the kept and missed payout dates of a month, by cause',
    access: ADMINS,
    scope: 'platform',
    query: z.strictObject({ month }),
    cost: 'search',
    response: promiseReport,
    errors: [],
  }),
  reportBrandPromises: endpoint({
    method: 'GET',
    path: '/brands/:id/promises',
    summary: 'Count the kept and missed payout dates of one brand in a month, by cause',
    access: ADMINS_AND_OWNERS,
    access_levels: READING_ACCESS,
    scope: 'data',
    params: z.object({ id: intIdText }),
    query: z.strictObject({ month }),
    cost: 'search',
    response: promiseReport,
    errors: ['BRAND_NOT_FOUND'],
  }),
} as const;
