import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { bigIdText, uuid } from '../../kernel/ids.ts';
import { ADMINS } from '../../kernel/roles.ts';
import { settlementResult, settlementCheck } from './records.ts';

export const settlementEndpoints = {
  checkSettlement: endpoint({
    method: 'POST',
    path: '/transactions/:id/check-settlement',
    summary: 'Check with the provider whether one transaction is settled',
    access: ADMINS,
    scope: 'data',
    params: z.object({ id: bigIdText }),
    response: settlementResult,
    stale: ['transactions'],
    errors: [
      'TRANSACTION_NOT_FOUND',
      'SETTLEMENT_WITHOUT_CHARGE',
      'SETTLEMENT_CONTRADICTED',
      'SETTLEMENT_NOT_CAPTURED',
    ],
  }),
  checkSettlements: endpoint({
    method: 'POST',
    path: '/transactions/check-settlements',
    summary:
      'Settle all payments that the provider has paid out. A check that takes longer than a few seconds is returned with the state `running`: read it until it has ended. A second call joins a running check.',
    access: ADMINS,
    scope: 'platform',
    response: settlementCheck,
    errors: [],
  }),
  readSettlementCheck: endpoint({
    method: 'GET',
    path: '/transactions/check-settlements/:id',
    summary: 'Read the progress and the result of a settlement check',
    access: ADMINS,
    scope: 'platform',
    params: z.object({ id: uuid }),
    response: settlementCheck,
    errors: ['SETTLEMENT_CHECK_NOT_FOUND'],
  }),
} as const;
