import { z } from 'zod';
import { ADMINS, ADMINS_AND_OWNERS, READING_ACCESS } from '../../kernel/roles.ts';
import { codesOf } from '../../kernel/actions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { intIdText } from '../../kernel/ids.ts';
import { positiveKwd } from '../../kernel/money.ts';
import { depositActions } from './actions.ts';
import { deposit } from './records.ts';

const brandId = z.object({ id: intIdText });

export const depositEndpoints = {
  readDeposit: endpoint({
    method: 'GET',
    path: '/brands/:id/deposit',
    summary: 'Read the deposit of a brand: required, received or returned',
    access: ADMINS_AND_OWNERS,
    access_levels: READING_ACCESS,
    scope: 'data',
    params: brandId,
    response: deposit,
    errors: ['BRAND_NOT_FOUND'],
  }),
  receiveDeposit: endpoint({
    method: 'POST',
    path: '/brands/:id/deposit/receive',
    summary: 'Record that the deposit was received, in the required amount or another amount',
    access: ADMINS,
    scope: 'data',
    params: brandId,
    body: z.strictObject({ amount: positiveKwd.optional() }),
    confirm: true,
    response: deposit,
    idempotent: true,
    stale: ['brands'],
    errors: [
      'BRAND_NOT_FOUND',
      ...codesOf(depositActions, 'receive'),
      'DEPOSIT_AMOUNT_TOO_FINE',
      'DEPOSIT_AMOUNT_ZERO',
      'DEPOSIT_WITHOUT_BUSINESS',
    ],
  }),
  returnDeposit: endpoint({
    method: 'POST',
    path: '/brands/:id/deposit/return',
    summary:
      'Record that the whole deposit was returned. An amount in the request must equal the deposit held',
    access: ADMINS,
    scope: 'data',
    params: brandId,
    body: z.strictObject({ amount: positiveKwd.optional() }),
    confirm: true,
    response: deposit,
    idempotent: true,
    stale: ['brands'],
    errors: [
      'BRAND_NOT_FOUND',
      ...codesOf(depositActions, 'return'),
      'DEPOSIT_AMOUNT_TOO_FINE',
      'DEPOSIT_AMOUNT_DIFFERENT',
      'DEPOSIT_WITHOUT_BUSINESS',
    ],
  }),
} as const;
