import { z } from 'zod';
import { codesOf } from '../../kernel/actions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { intIdText } from '../../kernel/ids.ts';
import { ADMINS, ADMINS_AND_OWNERS, DEVELOPER_ACCESS } from '../../kernel/roles.ts';
import { credentialActions } from './actions.ts';
import {
  apiCredentials,
  apiKeyInfo,
  keyDraft,
  keyQuery,
  midAssigned,
  midForm,
  overlap,
  sayMidAssigned,
} from './records.ts';

const brandId = z.object({ id: intIdText });

/** The brand's own people and admins. Among the members, only developers may. */
const integrators = { access: ADMINS_AND_OWNERS, access_levels: DEVELOPER_ACCESS } as const;

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
  readBrandKeys: endpoint({
    ...integrators,
    method: 'GET',
    path: '/brands/:id/api-keys',
    summary: 'Return the state of the live key and the test key of a brand, without their secrets',
    scope: 'data',
    params: brandId,
    response: apiKeyInfo,
    errors: ['BRAND_NOT_FOUND'],
  }),
  createTestKey: endpoint({
    ...integrators,
    method: 'POST',
    path: '/brands/:id/test-key',
    summary: 'Create or replace the test key of a brand. Only this response contains the secret',
    scope: 'data',
    params: brandId,
    body: overlap.prefault({}),
    confirm: true,
    response: apiCredentials,
    message: 'API key generated successfully',
    stale: ['brands'],
    errors: ['BRAND_NOT_FOUND', ...codesOf(credentialActions, 'generate_test')],
    limit: { max: 30, per_seconds: 600 },
  }),
  revokeTestKey: endpoint({
    ...integrators,
    method: 'DELETE',
    path: '/brands/:id/test-key',
    summary: 'Revoke all test keys of a brand immediately',
    scope: 'data',
    params: brandId,
    response: z.null(),
    message: 'API key revoked successfully',
    stale: ['brands'],
    errors: ['BRAND_NOT_FOUND', ...codesOf(credentialActions, 'revoke_test')],
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
