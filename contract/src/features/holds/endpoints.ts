import { z } from 'zod';
import { ADMINS, EVERYONE, READING_ACCESS, STAFF } from '../../kernel/roles.ts';
import { codesOf } from '../../kernel/actions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { intIdText } from '../../kernel/ids.ts';
import { holdActions } from './actions.ts';
import { brandHold, holdId, resolveHold, serviceHolds } from './records.ts';
import { holdCode } from './terms.ts';

export const holdEndpoints = {
  readServiceHolds: endpoint({
    method: 'GET',
    path: '/brands/:id/service-holds',
    summary:
      "Read the holds on a brand's payouts and terminal requests, the steps that end them, and the expected payout date",
    access: EVERYONE,
    access_levels: READING_ACCESS,
    scope: 'data',
    params: z.object({ id: intIdText }),
    response: serviceHolds,
    errors: ['BRAND_NOT_FOUND'],
  }),
  listServiceHolds: endpoint({
    method: 'GET',
    path: '/service-holds',
    summary: 'List all holds of the brands that the caller can see, oldest first',
    access: STAFF,
    scope: 'data',
    query: z.strictObject({ code: holdCode.optional() }),
    response: z.array(brandHold),
    errors: [],
  }),
  resolveServiceHold: endpoint({
    method: 'PUT',
    path: '/admin/service-holds/:id/resolve',
    summary:
      'End a hold with a note: an unsigned agreement, a rejected payment, or a payout made after the restored backup',
    access: ADMINS,
    scope: 'platform',
    params: z.object({ id: holdId }),
    body: resolveHold,
    response: serviceHolds,
    message: 'The hold has been resolved',
    idempotent: true,
    stale: ['payouts', 'brands', 'holds'],
    errors: ['HOLD_NOT_FOUND', ...codesOf(holdActions, 'resolve')],
  }),
} as const;
