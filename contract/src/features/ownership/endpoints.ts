import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { intIdText, uuid } from '../../kernel/ids.ts';
import { ADMINS_AND_OWNERS, READERS } from '../../kernel/roles.ts';
import { revealedValue, withReason } from '../../kernel/text.ts';
import { ownership, ownershipDraft } from './records.ts';

const ofBrand = z.object({ id: intIdText });

export const ownershipEndpoints = {
  readOwnership: endpoint({
    method: 'GET',
    path: '/brands/:id/owners',
    summary: 'Get the beneficial owners of a brand and the purpose of its account',
    access: ADMINS_AND_OWNERS,
    scope: 'data',
    params: ofBrand,
    response: ownership,
    errors: ['BRAND_NOT_FOUND'],
  }),
  saveOwnership: endpoint({
    method: 'PUT',
    path: '/brands/:id/owners',
    summary: 'Replace the beneficial owners of a brand, or change the purpose of its account',
    access: ADMINS_AND_OWNERS,
    scope: 'data',
    params: ofBrand,
    body: ownershipDraft,
    response: ownership,
    message: 'The owners have been saved',
    stale: ['brands', 'holds'],
    errors: ['BRAND_NOT_FOUND'],
  }),
  revealOwner: endpoint({
    method: 'POST',
    path: '/brands/:id/owners/:ownerId/reveal',
    summary: 'Show the identity number of an owner in full, with a reason',
    access: READERS,
    scope: 'data',
    params: ofBrand.extend({ ownerId: uuid }),
    body: withReason,
    confirm: true,
    response: revealedValue,
    stale: ['audit'],
    errors: ['BRAND_NOT_FOUND', 'OWNER_NOT_FOUND'],
  }),
} as const;
