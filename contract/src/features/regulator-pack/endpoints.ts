import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { ADMINS } from '../../kernel/roles.ts';
import { month } from '../payout-statements/records.ts';
import { regulatorPacks } from './records.ts';

const ADMIN = { access: ADMINS, scope: 'platform' } as const;

export const regulatorPackEndpoints = {
  listRegulatorPacks: endpoint({
    method: 'GET',
    path: '/admin/regulator-packs',
    summary: 'List the sealed regulator packs, newest month first',
    ...ADMIN,
    response: regulatorPacks,
    errors: [],
  }),
  downloadRegulatorPack: endpoint({
    method: 'GET',
    path: '/admin/regulator-packs/file',
    summary:
      'Download the regulator pack of a month that is over, as a sealed ZIP. Unchanged records give the same bytes',
    ...ADMIN,
    query: z.strictObject({ month }),
    cost: 'paper',
    response: 'file',
    media_types: ['application/zip'],
    limit: { max: 20, per_seconds: 60 },
    stale: ['regulator-packs'],
    errors: ['REGULATOR_PACK_MONTH_NOT_OVER'],
  }),
  downloadRegulatorPackCheck: endpoint({
    method: 'GET',
    path: '/regulator-packs/check',
    summary: 'Download a page that checks the seal of a regulator pack without a network',
    access: 'public',
    scope: 'public',
    response: 'file',
    media_types: ['text/html'],
    limit: { max: 30, per_seconds: 60 },
    errors: [],
  }),
} as const;
