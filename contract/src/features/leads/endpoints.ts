import { z } from 'zod';
import { codesOf } from '../../kernel/actions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { uuid } from '../../kernel/ids.ts';
import { ADMINS } from '../../kernel/roles.ts';
import { credentialActions } from '../credentials/actions.ts';
import { midAssigned, midForm, sayMidAssigned } from '../credentials/records.ts';
import { leadActions } from './actions.ts';
import { lead } from './records.ts';

export const leadEndpoints = {
  listPendingLeads: endpoint({
    method: 'GET',
    path: '/tap/leads/pending',
    summary: 'List the active brands that have no MID yet, oldest first',
    access: ADMINS,
    scope: 'platform',
    response: z.array(lead),
    errors: [],
  }),
  updateLeadMid: endpoint({
    method: 'POST',
    path: '/tap/leads/:id/mid',
    summary: 'Assign the MID of a lead to its brand and close the lead',
    access: ADMINS,
    scope: 'platform',
    params: z.object({ id: uuid }),
    body: midForm,
    confirm: true,
    response: midAssigned,
    say: sayMidAssigned,
    stale: ['leads', 'mid-moves'],
    errors: [
      'LEAD_NOT_FOUND',
      'BRAND_NOT_FOUND',
      ...codesOf(credentialActions, 'assign_mid'),
      ...codesOf(leadActions, 'assign_mid'),
      'MID_TAKEN',
      'MID_MOVE_PENDING',
    ],
  }),
} as const;
