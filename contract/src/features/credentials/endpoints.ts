import { z } from 'zod';
import { codesOf } from '../../kernel/actions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { intIdText } from '../../kernel/ids.ts';
import { ADMINS } from '../../kernel/roles.ts';
import { credentialActions } from './actions.ts';
import {
  apiCredentials,
  apiKeyInfo,
  keyDraft,
  keyQuery,
  midAssigned,
  midForm,
  sayMidAssigned,
} from './records.ts';

const brandId = z.object({ id: intIdText });

export const credentialEndpoints = {
  readApiKey: endpoint({
    method: 'GET',
    path: '/admin/brands/:id/api-key',
    summary: 'Return the API key of a brand, without the secret',
    access: ADMINS,
    scope: 'data',
    params: brandId,
    response: apiKeyInfo,
    errors: ['BRAND_NOT_FOUND'],
  }),
  regenerateApiKey: endpoint({
    method: 'POST',
    path: '/admin/brands/:id/api-key/regenerate',
    summary: 'Generate or replace an API key. Only this response contains the secret',
    access: ADMINS,
    scope: 'data',
    params: brandId,
    body: keyDraft.prefault({}),
    confirm: true,
    response: apiCredentials,
    message: 'API key generated successfully',
    stale: ['brands'],
    errors: ['BRAND_NOT_FOUND', ...codesOf(credentialActions, 'generate', 'generate_test')],
  }),
  revokeApiKey: endpoint({
    method: 'DELETE',
    path: '/admin/brands/:id/api-key',
    summary: 'Revoke all live keys or all test keys of a brand immediately',
    access: ADMINS,
    scope: 'data',
    params: brandId,
    query: keyQuery,
    response: z.null(),
    message: 'API key revoked successfully',
    stale: ['brands'],
    errors: ['BRAND_NOT_FOUND', ...codesOf(credentialActions, 'revoke', 'revoke_test')],
  }),
  assignMid: endpoint({
    method: 'PUT',
    path: '/admin/brands/:id/mid',
    summary:
      'Assign or change the MID. The first MID comes with an API key. A MID that another brand used needs two admins',
    access: ADMINS,
    scope: 'data',
    params: brandId,
    body: midForm,
    confirm: true,
    response: midAssigned,
    say: sayMidAssigned,
    stale: ['brands', 'mid-moves'],
    errors: [
      'BRAND_NOT_FOUND',
      ...codesOf(credentialActions, 'assign_mid'),
      'MID_TAKEN',
      'MID_MOVE_PENDING',
    ],
  }),
} as const;
